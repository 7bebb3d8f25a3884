/* A number that counts (data-tally, in something with an id) says by how much it changed, where it stands: +3 or −8. */
const known = new Map();
const numberOf = (tally) => Number.parseInt(tally.textContent.replace(/[^\d−-]/g, '').replace('−', '-'), 10);

const inSight = (tally) => {
  const { left, top, width, height } = tally.getBoundingClientRect();
  return tally.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

function show(tally, change) {
  const badge = document.createElement('span');
  badge.className = `delta ${change > 0 ? 'delta--up' : 'delta--down'} delta--over`;
  badge.textContent = change > 0 ? `+${change}` : `−${-change}`;
  badge.ariaHidden = 'true';
  const { left, top, width } = tally.getBoundingClientRect();
  badge.style.setProperty('left', `${left + scrollX + width}px`);
  badge.style.setProperty('top', `${top + scrollY}px`);
  document.body.append(badge);
  setTimeout(() => badge.remove(), 2400);
}

function look() {
  for (const tally of document.querySelectorAll(':is(#room, #replay) [data-tally]')) {
    const key = `${tally.closest('[id]').id} ${tally.dataset.tally}`;
    const [before, now] = [known.get(key), numberOf(tally)];
    known.set(key, now);
    if (Number.isFinite(before) && Number.isFinite(now) && now !== before && inSight(tally)) show(tally, now - before);
  }
}

let waiting = 0;
new MutationObserver(() => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(look);
}).observe(document.querySelector('#room, main') ?? document.body, { subtree: true, childList: true, characterData: true });
look();
