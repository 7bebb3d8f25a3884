// what others say while the chat is out of sight is counted on the buttons that open it
const key = `said ${location.pathname}`;
const number = (line) => Number(line.id.slice('said-'.length)) || 0;
const lines = () => [...document.querySelectorAll('#chat .message')];
const inSight = () => !document.hidden && Boolean(document.querySelector('#chat')?.checkVisibility());

function count() {
  const newest = Math.max(0, ...lines().map(number));
  if (inSight() || localStorage.getItem(key) === null) localStorage.setItem(key, String(newest));
  const read = Number(localStorage.getItem(key));
  const unread = lines().filter((line) => number(line) > read && !line.matches('.message--own')).length;
  for (const mark of document.querySelectorAll('[data-unread]')) {
    mark.hidden = !unread;
    mark.querySelector('[data-count]').textContent = unread > 99 ? '99+' : String(unread);
  }
}

const watched = document.querySelector('#chat');
if (watched) {
  new MutationObserver(count).observe(watched, { childList: true, subtree: true });
  document.querySelector('#chat-sheet')?.addEventListener('toggle', count);
  document.querySelector('#side')?.addEventListener('change', count);
  addEventListener('resize', count);
  document.addEventListener('visibilitychange', count);
  count();
}
