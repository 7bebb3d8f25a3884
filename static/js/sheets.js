/* A sheet that is open over the table: a press beside it closes it and presses nothing beneath. */
let closing = false;
addEventListener('pointerdown', ({ target }) => {
  const sheet = document.querySelector('.sheet:popover-open');
  closing = Boolean(sheet) && !sheet.contains(target) && !target.closest('[popovertarget]');
}, true);
addEventListener('click', (event) => {
  if (!closing) return;
  closing = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
addEventListener('keydown', () => { closing = false; }, true);
