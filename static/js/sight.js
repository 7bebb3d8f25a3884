/* What may be chosen is in sight: when a new question is put to me and nothing on the board that answers it can be
   seen, the board scrolls there; first of all to what has data-now, which the question is about. Whoever types, or
   scrolls back afterwards, is left alone. */
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const SPOTS = '#board :is(button[type="submit"].spot, label.spot)';
let answered = '';
let waiting = 0;

const question = () => document.querySelector('#decision[data-yours] input[name="prompt-token"]')?.value ?? '';
const onTop = (spot) => {
  const { left, top, width, height } = spot.getBoundingClientRect();
  return Boolean(width) && spot.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

function look() {
  const asked = question();
  if (asked === answered) return;
  answered = asked;
  if (!asked || document.activeElement?.matches('input:not([type="checkbox"], [type="radio"]), textarea')) return;
  const behavior = calm.matches ? 'instant' : 'smooth';
  const now = document.querySelector('#board [data-now]');
  if (now && now.getBoundingClientRect().top < document.querySelector('#board').getBoundingClientRect().top) {
    now.scrollIntoView({ block: 'start', behavior });
    return;
  }
  const spots = [...document.querySelectorAll(SPOTS)].filter((spot) => spot.checkVisibility());
  if (!spots.length || spots.some(onTop)) return;
  spots[0].scrollIntoView({ block: 'center', inline: 'nearest', behavior });
}

new MutationObserver(() => {
  clearTimeout(waiting);
  waiting = setTimeout(look, 60);
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-yours', 'value'] });
addEventListener('load', look);
