/* Whoever wants it is told by the system that it is his turn, if it still is some seconds later and he looks elsewhere.
   Where the browser has no such thing, or needs a secure address for it, nothing is offered. */
const LOOKS_BACK = 5_000;
const tick = document.querySelector('[data-switch="notify"]');
const able = 'Notification' in window && isSecureContext;
const wanted = () => able && Notification.permission === 'granted' && localStorage.getItem('notify') === 'on';
const decision = () => document.querySelector('#decision[data-yours]');
const elsewhere = () => document.hidden || !document.hasFocus();
let [mine, waiting] = [Boolean(decision()), 0];
let told = null;

function tell() {
  if (!wanted() || !decision() || !elsewhere()) return;
  try {
    told = new Notification(tick.dataset.title, { body: decision().querySelector('.decision__question')?.textContent, tag: location.pathname });
    told.onclick = () => { window.focus(); told.close(); };
  } catch {
    // some browsers on phones know the word but not the thing
  }
}

function look() {
  const now = Boolean(decision());
  if (now === mine) return;
  mine = now;
  clearTimeout(waiting);
  if (mine) waiting = setTimeout(tell, LOOKS_BACK);
  else told?.close();
}

function show() {
  tick.checked = wanted();
  tick.disabled = Notification.permission === 'denied';
  tick.closest('[data-needs-notification]').hidden = false;
}

if (tick && able) {
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-yours'] });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) told?.close(); });
  tick.addEventListener('change', async () => {
    localStorage.setItem('notify', tick.checked ? 'on' : 'off');
    if (tick.checked) await Notification.requestPermission();
    show();
  });
  show();
}
