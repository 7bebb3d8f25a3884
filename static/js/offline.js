const root = document.documentElement;
document.addEventListener('htmx:ws:after:connection', () => root.removeAttribute('data-offline'));
for (const name of ['htmx:ws:close', 'htmx:error']) {
  document.addEventListener(name, () => root.setAttribute('data-offline', ''));
}
