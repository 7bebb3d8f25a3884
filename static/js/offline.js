/* What is seen may be old while the socket is down, or after something got no answer. The next answer takes the second
   back: the socket may have outlived it, and then opens no more. */
const root = document.documentElement;
let down = false;
const mark = (offline) => root.toggleAttribute('data-offline', offline);
document.addEventListener('htmx:ws:close', () => { down = true; mark(true); });
document.addEventListener('htmx:ws:after:connection', () => { down = false; mark(false); });
document.addEventListener('htmx:error', () => mark(true));
document.addEventListener('htmx:after:request', () => mark(down));
addEventListener('offline', () => mark(true));
addEventListener('online', () => mark(down));
