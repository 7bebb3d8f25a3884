/* A replay steps by the keys that its links name; a board that scrolls keeps its own arrow keys. Presses that come while
   a step is on its way are taken one after the other; a key held down steps as fast as the steps arrive. */
const pressed = [];
let stepping = false;

function step() {
  let link = null;
  while (!link && pressed.length) link = document.querySelector(`[data-step-key="${CSS.escape(pressed.shift())}"][href]`);
  stepping = Boolean(link);
  link?.click();
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest('input, select, textarea, [tabindex="0"], [role="slider"]')) return;
  if (!document.querySelector(`[data-step-key="${CSS.escape(event.key)}"]`)) return;
  event.preventDefault();
  if (stepping && event.repeat) return;
  pressed.push(event.key);
  if (!stepping) step();
});
// the next request is dropped until the last one has been let go of, right after this
document.addEventListener('htmx:finally:request', () => setTimeout(step));
for (const name of ['htmx:error', 'htmx:response:error']) document.addEventListener(name, () => { pressed.length = 0; });
