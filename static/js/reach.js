/* What scrolls can be reached with Tab, so that the arrow keys scroll it; what is seen whole is no stop. */
const SCROLLS = '.scroll-aside, #board';
const measure = (place) => {
  const over = Math.max(place.scrollWidth - place.clientWidth, place.scrollHeight - place.clientHeight);
  const wanted = over > 1 ? 0 : -1;
  if (place.tabIndex !== wanted) place.tabIndex = wanted;
};
const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => measure(target)));

function look() {
  for (const place of document.querySelectorAll(SCROLLS)) {
    sizes.observe(place);
    measure(place);
  }
}

document.addEventListener('htmx:after:swap', look);
look();
