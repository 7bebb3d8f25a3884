/* What may be chosen is in sight: when a new question is put to me and not all that answers it is seen, the board
   scrolls to the mats with it, or where they are too high to the answers (a dial, or what has data-whole, as a whole),
   or else to the first; before that to what has data-now, which the question is about. What rolls is looked at first.
   At the end the scores are. Whoever types, or scrolls back, is left alone. */
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const SPOTS = '#board :is(button[type="submit"].spot, label.spot)';
const TITLE = 130;
let answered = '';
let waiting = 0;

const question = () => document.querySelector('#decision[data-yours] input[name="prompt-token"]')?.value
  ?? document.querySelector('#scores')?.id ?? '';
const onTop = (spot) => {
  const { left, top, width, height } = spot.getBoundingClientRect();
  return Boolean(width) && spot.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};
const byHeight = (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top;

// where the board begins to be seen, under what was just said
const lid = (board) => Math.max(board.getBoundingClientRect().top, board.querySelector('.latest')?.getBoundingClientRect().bottom ?? 0);

// how far back to scroll to a thing whose top is not seen, or the title right above it; null if it is, or the page scrolls
function wayBack(thing) {
  const board = document.querySelector('#board');
  if (!thing || board.scrollHeight === board.clientHeight) return null;
  const mat = thing.closest('.mat')?.getBoundingClientRect().top ?? 0;
  const { top } = thing.getBoundingClientRect();
  const way = (top - mat < TITLE ? mat : top) - lid(board) - parseFloat(getComputedStyle(board).paddingTop);
  return way < -1 ? way : null;
}

// how far to scroll until all of these are in sight, or if they may be cut their lower part; null if they are higher than
// the board's frame, or the page scrolls
function wayTo(things, cut) {
  const board = document.querySelector('#board');
  if (board.scrollHeight === board.clientHeight) return null;
  const frame = board.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(board);
  const said = board.querySelector('.latest')?.getBoundingClientRect().bottom ?? 0;
  const [first, last] = [Math.max(frame.top + parseFloat(scrollPaddingTop), said), frame.bottom - parseFloat(scrollPaddingBottom)];
  const places = things.map((thing) => thing.getBoundingClientRect());
  const [top, bottom] = [Math.min(...places.map((place) => place.top)), Math.max(...places.map((place) => place.bottom))];
  if (bottom - top > last - first) return cut ? bottom - last : null;
  return top < first ? top - first : Math.max(0, bottom - last);
}

function look() {
  const asked = question();
  if (asked === answered || document.querySelector('#board [data-rolling]')) return;
  answered = asked;
  if (!asked || document.activeElement?.matches('input:not([type="checkbox"], [type="radio"]), textarea')) return;
  const behavior = calm.matches ? 'instant' : 'smooth';
  const back = wayBack(document.querySelector('#board :is([data-now], #scores)'));
  if (back !== null) {
    document.querySelector('#board').scrollBy({ top: back, behavior });
    return;
  }
  const spots = [...document.querySelectorAll(SPOTS)].filter((spot) => spot.checkVisibility());
  if (!spots.length) return;
  const around = (what, cut) => wayTo(spots.map((spot) => spot.closest(what) ?? spot), cut);
  const least = around('[data-dial]');
  const whole = least === null ? null : around('[data-dial], [data-whole]', true);
  if (whole === 0) return;
  const way = around('.mat') ?? whole;
  if (way !== null) document.querySelector('#board').scrollBy({ top: way, behavior });
  else if (!spots.some(onTop)) spots.toSorted(byHeight)[0].scrollIntoView({ block: 'center', inline: 'nearest', behavior });
}

new MutationObserver(() => {
  clearTimeout(waiting);
  waiting = setTimeout(look, 60);
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-yours', 'value', 'data-rolling'] });
addEventListener('load', look);
