// What was refused is forgotten as soon as something else is chosen, or tried.
document.addEventListener('change', ({ target }) => {
  if (target.closest('#decision, #board')) document.querySelector('.decision__error')?.remove();
});
document.addEventListener('submit', () => document.querySelector('#told')?.replaceChildren());
