/* A dial: its hands turn radio groups of a form, by pointer, touch and arrow keys; Enter on a hand sends the form, as it does
   on a radio. Where a hand points is a matter of style sheets, from the radio that is checked. */
const TURN = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const values = (dial) => [...dial.querySelectorAll('[data-value]')];
const group = (dial, hand) =>
  [...document.querySelectorAll(`[form="${dial.dataset.dial}"], #${dial.dataset.dial} input`)]
    .filter((field) => field.type === 'radio' && field.name === hand.dataset.hand);

function show(dial, hand) {
  const all = values(dial);
  const chosen = group(dial, hand).find((radio) => radio.checked)?.value;
  const at = all.findIndex((place) => place.dataset.value === (chosen ?? all.at(-1).dataset.value));
  for (const [name, value] of Object.entries({ role: 'slider', tabindex: '0', 'aria-valuemin': '0',
    'aria-valuemax': String(all.length - 1), 'aria-valuenow': String(at), 'aria-valuetext': said(all[at]) }))
    if (hand.getAttribute(name) !== value) hand.setAttribute(name, value);
}

const said = (place) => place.querySelector('[aria-label]')?.getAttribute('aria-label') ?? place.dataset.value;

function choose(dial, hand, at) {
  const all = values(dial);
  const value = all[(at + all.length) % all.length].dataset.value;
  const radio = group(dial, hand).find((field) => field.value === value);
  if (!radio) return;
  radio.checked = true;
  radio.dispatchEvent(new Event('change', { bubbles: true }));
}

function nearest(dial, event) {
  const away = values(dial).map((place) => {
    const box = place.getBoundingClientRect();
    return Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2);
  });
  return away.indexOf(Math.min(...away));
}

const refresh = () => document.querySelectorAll('[data-dial]').forEach((dial) =>
  dial.querySelectorAll('[data-hand]').forEach((hand) => show(dial, hand)));

let held = null;
document.addEventListener('pointerdown', (event) => {
  const dial = event.target.closest?.('[data-dial]');
  if (!dial) return;
  const hands = [...dial.querySelectorAll('[data-hand]')];
  held = { dial, hand: event.target.closest('[data-hand]') ?? hands.find((hand) => hand.dataset.turned !== 'yes') ?? hands[0] };
  held.hand.dataset.turned = 'yes';
  if (hands.every((hand) => hand.dataset.turned === 'yes')) hands.filter((hand) => hand !== held.hand).forEach((hand) => delete hand.dataset.turned);
  held.hand.focus({ preventScroll: true });
  event.preventDefault();
  if (!event.target.closest('[data-hand]')) choose(dial, held.hand, nearest(dial, event));
});
document.addEventListener('pointermove', (event) => { if (held) choose(held.dial, held.hand, nearest(held.dial, event)); });
for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, () => { held = null; });

document.addEventListener('keydown', (event) => {
  const hand = event.target.closest?.('[data-dial] [data-hand]');
  const dial = hand?.closest('[data-dial]');
  if (dial && event.key === 'Enter' && !event.repeat) document.getElementById(dial.dataset.dial).requestSubmit();
  if (!dial || !(event.key in TURN)) return;
  event.preventDefault();
  choose(dial, hand, Number(hand.getAttribute('aria-valuenow')) + TURN[event.key]);
});
document.addEventListener('change', (event) => { if (event.target.type === 'radio') refresh(); });
new MutationObserver(refresh).observe(document.body, { childList: true, subtree: true, attributeFilter: ['role', 'aria-valuenow'] });
refresh();
