/* Where only one of several may be ticked (data-single on the field's empty value), ticking another takes its place. */
document.addEventListener('change', ({ target }) => {
  if (target.type !== 'checkbox' || !target.checked || !target.form) return;
  const field = [...target.form.elements].filter(({ name }) => name === target.name);
  if (!field.some(({ dataset }) => 'single' in dataset)) return;
  for (const other of field) if (other.type === 'checkbox' && other !== target) other.checked = false;
});
