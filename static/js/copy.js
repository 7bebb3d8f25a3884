document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // without a secure address there is no clipboard: the marked text can be copied by hand
    field.select();
    return;
  }
  const told = button.querySelector('[data-done]');
  if (!told) return;
  told.hidden = false;
  setTimeout(() => { told.hidden = true; }, 2500);
});
