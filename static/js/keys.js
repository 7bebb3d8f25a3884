const typing = (target) => target.closest('input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]');

function focusFirst(place) {
  const target = place.querySelector('button:not([aria-disabled="true"]), input:not([type="hidden"]), select, a[href], summary');
  (target ?? place).focus();
}

// a place says its own key: data-key="d" on the decision, data-key="c" on the chat, and so on
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const place = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!place) return;
  event.preventDefault();
  if (place.matches('[popover]') && getComputedStyle(place).display === 'none') place.showPopover();
  focusFirst(place);
});
