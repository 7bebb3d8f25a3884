/* Things are put into an order by hand. In a list (data-arrange) each thing (data-thing, with an id) is dragged past the
   others and past the middle (data-middle): with the mouse anywhere, with a finger by its data-grip; there the arrow keys
   do the same, and data-arranged says where it lies (in the words of data-above and data-below). A button data-send="<id of what is around the lists>" then presses each thing's own button, data-side="above"
   or "below", from the middle outwards: the next one as soon as the last was accepted. */
const calm = matchMedia('(prefers-reduced-motion: reduce)');
let held = null;
let toPress = [];
let answered = '';
let waiting = 0;

const topOf = (thing) => thing.getBoundingClientRect().top;
const heart = (thing) => thing.offsetTop + thing.offsetHeight / 2;

// what is passed goes to the other side, so that the thing in the hand is never taken out of the page
function pass(thing, other, side) {
  const before = topOf(other);
  thing[side](other);
  if (!calm.matches) other.animate([{ translate: `0 ${before - topOf(other)}px` }, { translate: '0 0' }], { duration: 160, easing: 'ease-out' });
}

// for those who do not see where it went
function tell(thing) {
  const list = thing.parentElement;
  const order = [...list.children];
  const middle = order.findIndex((each) => each.matches('[data-middle]'));
  const at = order.indexOf(thing);
  const words = { thing: thing.dataset.thing, at: at < middle ? at + 1 : at, all: order.length - 1 };
  const said = list.dataset[at < middle ? 'above' : 'below'];
  document.querySelector('[data-arranged]').textContent = said.replace(/\{(\w+)\}/g, (_blank, name) => words[name]);
}

function letGo() {
  if (!held) return;
  held.thing.style.removeProperty('translate');
  if (held.thing.getAttribute('style') === '') held.thing.removeAttribute('style');
  delete held.thing.dataset.held;
  held = null;
}

addEventListener('pointerdown', (event) => {
  const thing = event.target.closest?.('[data-arrange] > [data-thing]');
  const grip = event.target.closest?.('[data-grip]');
  if (!thing || event.button || !event.isPrimary) return;
  if (!grip && (event.pointerType !== 'mouse' || event.target.closest('button'))) return;
  held = { thing, at: event.clientY - topOf(thing), from: event.clientY };
  thing.setPointerCapture(event.pointerId);
});

addEventListener('pointermove', ({ clientY }) => {
  if (!held || (!('held' in held.thing.dataset) && Math.abs(clientY - held.from) < 4)) return;
  const { thing, at } = held;
  thing.dataset.held = '';
  thing.style.removeProperty('translate');
  const middle = clientY - at + heart(thing) - topOf(thing);
  while (thing.nextElementSibling && middle > heart(thing.nextElementSibling)) pass(thing, thing.nextElementSibling, 'before');
  while (thing.previousElementSibling && middle < heart(thing.previousElementSibling)) pass(thing, thing.previousElementSibling, 'after');
  thing.style.setProperty('translate', `0 ${clientY - at - topOf(thing)}px`);
});

addEventListener('pointerup', letGo);
addEventListener('pointercancel', letGo);

addEventListener('keydown', (event) => {
  const thing = event.target.closest?.('[data-grip]')?.closest('[data-arrange] > [data-thing]');
  const up = event.key === 'ArrowUp';
  if (!thing || (!up && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const other = up ? thing.previousElementSibling : thing.nextElementSibling;
  if (!other) return;
  pass(thing, other, up ? 'after' : 'before');
  tell(thing);
});

// the things of a list, from the middle outwards, and on which side of it they lie
function outwards(list) {
  const things = [...list.children];
  const middle = things.findIndex((thing) => thing.matches('[data-middle]'));
  return [...things.slice(0, middle).reverse().map(({ id }) => ({ id, side: 'above' })),
    ...things.slice(middle + 1).map(({ id }) => ({ id, side: 'below' }))];
}

const asked = () => document.querySelector('#decision[data-yours] [name="prompt-token"]')?.value ?? '';
const settled = () => document.querySelector('#board')?.dataset.seq === document.querySelector('#decision')?.dataset.seq;

function press() {
  if (!toPress.length) return;
  if (document.querySelector('.decision__error')) toPress = [];
  if (!toPress.length || asked() === answered || !settled()) return;
  answered = asked();
  const { id, side } = toPress.shift();
  const button = document.getElementById(id)?.querySelector(`[data-side="${side}"]`);
  if (button) button.click();
  else toPress = [];
}

addEventListener('click', ({ target, isTrusted }) => {
  if (isTrusted) toPress = [];
  const place = target.closest?.('[data-send]')?.dataset.send;
  if (!place) return;
  answered = '';
  toPress = [...document.getElementById(place).querySelectorAll('[data-arrange]')].flatMap(outwards);
  press();
});

new MutationObserver(() => {
  clearTimeout(waiting);
  waiting = setTimeout(press, 30);
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-seq', 'value'] });
