/* A post with a key counts once, however often it arrives. While it gets no answer the very same is sent again, until the
   server says what became of it, or the page shows that it is settled. Meanwhile the page says so, and nothing else is
   decided. Whoever leaves the page, or loads it anew, has dropped it. */
const NO_ANSWER = [502, 503, 504];
const WITHOUT_BODY = [204, 205, 304];
const NOTICEABLE = 700;
const [PATIENCE, LONGEST_PATIENCE] = [8_000, 60_000];
const [PAUSE, LONGEST_PAUSE] = [1_000, 15_000];

const root = document.documentElement;
const notice = document.querySelector('#sending');
const posts = new Set();

// a form with a lane of its own, as the chat's, holds up nobody
const holds = (form) => Boolean(form?.matches('#room form:not([hx-sync])'));
const offered = ({ key, fresh }) => fresh || Boolean(document.querySelector(`[name="prompt-key"][value="${CSS.escape(key)}"]`));
const freshKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

function show() {
  const late = [...posts].filter((post) => post.late);
  for (const { pressed } of late) pressed?.setAttribute('data-sending', '');
  const holding = late.filter((post) => post.holding);
  root.toggleAttribute('data-sending', holding.length > 0);
  say(holding.at(0));
}

const nameOf = (button) => button?.ariaLabel || button?.title || button?.textContent.trim() || '';

function say(post) {
  const words = post ? [nameOf(post.pressed), post.failed ? notice.dataset.again : notice.dataset.first] : [];
  if (words.join('') === notice.textContent) return;
  notice.replaceChildren(...words.map((text) => Object.assign(document.createElement('span'), { textContent: text })));
}

function saySettled() {
  const line = document.createElement('p');
  line.className = 'notice';
  line.textContent = notice.dataset.settled;
  document.querySelector('#told')?.replaceChildren(line);
}

async function attempt(address, request, patience) {
  const given = new AbortController();
  const giveUp = () => given.abort();
  const timer = setTimeout(giveUp, patience);
  request.signal.addEventListener('abort', giveUp, { once: true });
  try {
    const answer = await fetch(address, { ...request, signal: given.signal });
    const text = await answer.text();
    return NO_ANSWER.includes(answer.status) ? null : new Response(WITHOUT_BODY.includes(answer.status) ? null : text, answer);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', giveUp);
  }
}

const pause = (post, time) => new Promise((resolve) => {
  const timer = setTimeout(resolve, time);
  post.wake = () => { clearTimeout(timer); resolve(); };
});

// once the page shows that it is settled, the server is asked one more time how
async function untilAnswered(post, address, request) {
  for (let [tries, settled] = [0, false]; !request.signal.aborted; tries += 1) {
    const answer = await attempt(address, request, Math.min(PATIENCE * 2 ** tries, LONGEST_PATIENCE));
    if (answer) return answer;
    if (settled) break;
    post.late = post.failed = true;
    show();
    settled = !offered(post);
    if (!settled && !request.signal.aborted) await pause(post, Math.min(PAUSE * 2 ** tries, LONGEST_PAUSE));
  }
  if (!request.signal.aborted) saySettled();
  throw new DOMException('dropped or settled', 'AbortError');
}

async function send(post, address, request) {
  posts.add(post);
  const timer = setTimeout(() => { post.late = true; show(); }, NOTICEABLE);
  try {
    return await untilAnswered(post, address, request);
  } finally {
    clearTimeout(timer);
    posts.delete(post);
    post.pressed?.removeAttribute('data-sending');
    show();
  }
}

htmx.registerExtension('resend', {
  htmx_config_request: (_element, { ctx }) => {
    const { method, body, form, submitter } = ctx.request;
    if (method !== 'POST' || !notice || !body.has('prompt-key')) return;
    // what may be said twice in the same words gets a key at each press
    const fresh = Boolean(form.querySelector('[name="prompt-key"][data-fresh]'));
    if (fresh) body.set('prompt-key', freshKey());
    const key = body.get('prompt-key');
    const post = { key, fresh, holding: holds(form), pressed: submitter, drop: () => ctx.request.abort(), wake: () => {} };
    ctx.request.timeout = 0;
    ctx.fetch = (address, request) => send(post, address, request);
  },
});

document.addEventListener('submit', (event) => {
  if (!root.hasAttribute('data-sending') || !holds(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

const wakeAll = () => posts.forEach((post) => post.wake());
addEventListener('online', wakeAll);
document.addEventListener('htmx:ws:after:connection', wakeAll);
document.addEventListener('htmx:after:swap', () => posts.forEach((post) => { if (!offered(post)) post.wake(); }));
addEventListener('pagehide', () => posts.forEach((post) => { post.drop(); post.wake(); }));
