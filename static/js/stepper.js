document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-step], [data-set]');
  const field = button?.closest('.stepper')?.querySelector('input[type="number"]');
  if (!field) return;
  if (button.dataset.set !== undefined) field.value = button.dataset.set;
  else if (field.value === '') field.value = field.min;
  else if (Number(button.dataset.step) < 0) field.stepDown();
  else field.stepUp();
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
});

// where two share a total, the other takes the rest
document.addEventListener('input', ({ target }) => {
  const whole = target.closest('[data-total]');
  const fields = whole ? [...whole.querySelectorAll('input[type="number"]')] : [];
  if (fields.length !== 2 || !target.checkValidity()) return;
  const other = fields.find((field) => field !== target);
  other.value = Math.max(other.min, Math.min(other.max, whole.dataset.total - target.value));
});
