const root = document.documentElement;
const kept = localStorage.getItem('theme');
if (kept) root.dataset.theme = kept;

// auto follows the system; each press goes one on
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-switch="theme"]');
  if (!button) return;
  const order = ['auto', 'light', 'dark'];
  const next = order[(order.indexOf(root.dataset.theme ?? 'auto') + 1) % order.length];
  if (next === 'auto') {
    delete root.dataset.theme;
    localStorage.removeItem('theme');
  } else {
    root.dataset.theme = next;
    localStorage.setItem('theme', next);
  }
});
