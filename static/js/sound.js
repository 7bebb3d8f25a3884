const on = () => localStorage.getItem('sound') === 'on';
let audio = null;

function note(frequency, after) {
  const start = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { type: 'sine', frequency });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.linearRampToValueAtTime(0.09, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 1);
}

function chime() {
  audio ??= new AudioContext();
  audio.resume();
  note(659.3, 0);
  note(880, 0.16);
}

function show() {
  document.documentElement.dataset.sound = on() ? 'on' : 'off';
  for (const button of document.querySelectorAll('[data-switch="sound"]')) button.setAttribute('aria-pressed', String(on()));
}

document.addEventListener('click', (event) => {
  if (!event.target.closest('[data-switch="sound"]')) return;
  localStorage.setItem('sound', on() ? 'off' : 'on');
  show();
  if (on()) chime();
});

// the decision says whose turn it is; only the moment it becomes mine sounds
let mine = Boolean(document.querySelector('#decision[data-yours]'));
new MutationObserver(() => {
  const now = Boolean(document.querySelector('#decision[data-yours]'));
  if (now && !mine && on()) chime();
  mine = now;
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-yours'] });

show();
