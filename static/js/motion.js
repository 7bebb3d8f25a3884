/* What moves is seen to move. A thing says with data-piece what it is; it lies in the nearest place around it, which
   has an id or a data-place. When regions arrive in which things have changed their places, these travel there in a
   view transition; nothing else waits for it. Under an open sheet nothing travels: it would fly above the sheet. With
   data-from a new thing comes out of what has that data-source. */
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const MOST = 24;
const journeys = new WeakMap();

const placeOf = (piece) => {
  const place = piece.parentElement?.closest('[data-place], [id]:not(.spot, svg)');
  return place?.dataset.place ?? place?.id ?? '';
};
const pieces = (root) => [...root.querySelectorAll('[data-piece]')]
  .filter((piece) => !piece.parentElement?.closest('[data-piece]'))
  .map((element) => ({ element, name: element.dataset.piece, place: placeOf(element) }));
const visible = (element) => element?.checkVisibility({ visibilityProperty: true });
const isOlder = ({ target, fragment }) => Number(target?.dataset?.seq) > Number(fragment.firstElementChild?.dataset?.seq);

function changes(before, after) {
  const left = before.filter(({ element }) => visible(element));
  const arrived = after.filter((thing) => {
    const same = left.findIndex((old) => old.name === thing.name && old.place === thing.place);
    return same < 0 || !left.splice(same, 1);
  });
  return arrived.map(({ name, place, element }) => {
    const at = left.findIndex((old) => old.name === name);
    const origin = element.dataset.from && document.querySelector(`[data-source="${CSS.escape(element.dataset.from)}"]`);
    const from = at < 0 ? origin : left.splice(at, 1)[0].element;
    return { name, place, from: visible(from) ? from : null };
  });
}

function arrivals(moves) {
  const here = pieces(document).filter(({ element }) => visible(element)).reverse();
  return moves.map(({ name, place }) => {
    const at = here.findIndex((thing) => thing.name === name && thing.place === place);
    return at < 0 ? null : here.splice(at, 1)[0].element;
  });
}

const call = (element, name) => element?.style.setProperty('view-transition-name', name);
const uncall = (element) => {
  element?.style.removeProperty('view-transition-name');
  if (element?.getAttribute('style') === '') element.removeAttribute('style');
};

htmx.registerExtension('motion', {
  htmx_before_swap: (_element, { ctx, tasks }) => {
    if (calm.matches || document.hidden || !document.startViewTransition) return;
    if (document.querySelector('.sheet:popover-open')) return;
    const fresh = tasks.filter((task) => task.target?.isConnected && !isOlder(task));
    const moves = changes(fresh.flatMap(({ target }) => pieces(target)), fresh.flatMap(({ fragment }) => pieces(fragment)));
    if (!moves.length || moves.length > MOST) return;
    journeys.set(ctx, { moves, there: [] });
    for (const task of tasks) task.swapSpec.transition = true;
  },
  htmx_before_viewTransition: (_element, detail) => {
    const journey = journeys.get(detail.ctx);
    if (!journey) return;
    const named = new Set();
    for (const [number, move] of journey.moves.entries()) {
      if (!visible(move.from) || named.has(move.from)) move.from = null;
      named.add(move.from);
      call(move.from, `piece-${number}`);
    }
    const swap = detail.task;
    detail.task = async () => {
      await swap();
      journey.moves.forEach(({ from }) => uncall(from));
      journey.there = arrivals(journey.moves);
      journey.there.forEach((element, number) => call(element, `piece-${number}`));
    };
  },
  htmx_after_viewTransition: (_element, { ctx }) => journeys.get(ctx)?.there.forEach(uncall),
});
