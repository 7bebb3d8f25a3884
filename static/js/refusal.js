// What was refused is forgotten as soon as something else is chosen.
document.addEventListener('change', ({ target }) => {
  if (target.closest('#decision, #board')) document.querySelector('.decision__error')?.remove();
});
