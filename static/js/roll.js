/* What travels rolls along its road. A thing with an id says with data-rolls where it stands; the drawing around it
   (data-ways) has each stretch of road as a path that names the two places it joins (data-way="a b"). Seen elsewhere
   than before, the thing goes there through all places between; on its way it has data-rolling. */
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const STEP = 300;
const LONGEST = 1500;
const FRAMES = 10;
const stood = new Map();
const journeys = new WeakMap();

// the stretches of the shortest way between two places, in order
function route(ways, from, to) {
  const found = new Map([[from, []]]);
  for (const [place, legs] of found) {
    if (place === to) return legs;
    for (const path of ways) {
      const ends = path.dataset.way.split(' ');
      const next = ends[1 - ends.indexOf(place)];
      if (ends.includes(place) && !found.has(next)) found.set(next, [...legs, { path, back: ends[1] === place }]);
    }
  }
  return [];
}

const along = ({ path, back }) => Array.from({ length: FRAMES + 1 }, (_, at) =>
  path.getPointAtLength(path.getTotalLength() * (back ? FRAMES - at : at) / FRAMES));

// what is left of a journey that has not ended yet
function rest(thing) {
  const { animation, points } = journeys.get(thing) ?? {};
  const done = animation?.effect.getComputedTiming().progress ?? null;
  return done === null ? [] : points.slice(Math.floor(done * (points.length - 1)));
}

function roll(thing, from) {
  const legs = route([...thing.closest('[data-ways]').querySelectorAll('[data-way]')], from, thing.dataset.rolls);
  if (!legs.length || !thing.checkVisibility()) return;
  const points = [...rest(thing), ...legs.flatMap(along)];
  const { a, b, c, d } = legs[0].path.getScreenCTM();
  const end = points.at(-1);
  const frames = points.map(({ x, y }) => [x - end.x, y - end.y])
    .map(([x, y]) => ({ translate: `${a * x + c * y}px ${b * x + d * y}px` }));
  const duration = Math.min(LONGEST, STEP * Math.round(points.length / FRAMES));
  const animation = thing.animate(frames, { duration, easing: 'ease-in-out' });
  journeys.get(thing)?.animation.cancel();
  journeys.set(thing, { animation, points });
  thing.dataset.rolling = '';
  animation.onfinish = () => delete thing.dataset.rolling;
}

function look() {
  for (const thing of document.querySelectorAll('[data-rolls]')) {
    const before = stood.get(thing.id);
    stood.set(thing.id, thing.dataset.rolls);
    if (before !== undefined && before !== thing.dataset.rolls && !calm.matches && !document.hidden) roll(thing, before);
  }
}

new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-rolls'] });
look();
