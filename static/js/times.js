/* Times come in UTC and are shown in the zone and the language of whoever reads them, the whole of it when pointed at.
   A time of day is passed over by later pushes: it never changes, and a log that is read aloud is not read again. */
const { lang } = document.documentElement;
const language = navigator.languages.find((spoken) => spoken.split('-')[0] === lang) ?? lang;
const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const formats = { day, clock: new Intl.DateTimeFormat(language, { timeStyle: 'short' }) };

function show(time) {
  const at = new Date(time.dateTime);
  const text = formats[time.dataset.time].format(at);
  if (time.textContent !== text) time.textContent = text;
  if (time.title !== day.format(at)) time.title = day.format(at);
  if (time.dataset.time === 'clock') time.setAttribute('hx-morph-skip', '');
}

const showAll = () => document.querySelectorAll('time[data-time]:not([hx-morph-skip])').forEach(show);
new MutationObserver(showAll).observe(document.body, { childList: true, subtree: true, characterData: true });
showAll();
