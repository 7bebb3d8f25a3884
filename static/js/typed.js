// What is typed while the line before is still on its way stays, when the answer brings an empty field.
const field = () => document.querySelector('#chat_form [name="text"]');
let [sent, typed] = ['', ''];

document.addEventListener('submit', ({ target }) => {
  if (target.id === 'chat_form') sent = field().value;
}, true);
document.addEventListener('htmx:before:swap', () => {
  const text = field()?.value ?? '';
  if (text !== sent) typed = text;
});
document.addEventListener('htmx:after:swap', () => {
  if (typed && field()?.value === '') field().value = typed;
  typed = '';
});
