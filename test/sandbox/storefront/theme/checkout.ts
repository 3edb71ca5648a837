/** Starts the checkout: the summary follows every choice, and an address can be filled in for a demo. */
export function startCheckout(): void {
  const form = document.querySelector<HTMLFormElement>('[data-checkout]');
  if (!form) return;
  form.addEventListener('change', (event) => {
    const field = event.target instanceof HTMLInputElement ? event.target.name : '';
    if (['shipping', 'giftWrap'].includes(field)) void updateSummary(form);
  });
  form.addEventListener('submit', (event) => {
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    if (button?.value !== 'update') return;
    event.preventDefault();
    void updateSummary(form);
  });
  form.querySelector<HTMLElement>('[data-demo-address]')?.addEventListener('click', (event) => {
    if (event.currentTarget instanceof HTMLElement) fillIn(form, event.currentTarget);
  });
}

async function updateSummary(form: HTMLFormElement): Promise<void> {
  document.documentElement.dataset.checkout = 'busy';
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { 'x-requested-with': 'fetch' },
    body: new FormData(form),
  });
  const summary = document.getElementById('order-summary');
  // The checkout's cart may be gone by now; the answer is then a redirect.
  if (response.redirected) location.assign(response.url);
  else if (summary && response.ok) summary.innerHTML = await response.text();
  document.documentElement.dataset.checkout = 'idle';
}

function fillIn(form: HTMLFormElement, button: HTMLElement): void {
  const address = JSON.parse(button.dataset.demoAddress ?? '{}') as Record<string, string>;
  const demo = { email: 'guest@example.com', firstName: 'Gwen', lastName: 'Guest', ...address };
  for (const [name, value] of Object.entries(demo)) {
    const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field?.value === '') field.value = value;
  }
}
