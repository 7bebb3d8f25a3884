// a replay steps by the keys that its links name; a board that scrolls keeps its own arrow keys
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest('input, select, textarea, [tabindex="0"], [role="slider"]')) return;
  const link = document.querySelector(`[data-step-key="${CSS.escape(event.key)}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
// there is no socket to say that the server is back: the next step that arrives does
document.addEventListener('htmx:after:swap', () => document.documentElement.removeAttribute('data-offline'));
