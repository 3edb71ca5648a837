import { changeCart, postCart } from './cart.ts';

/** The variants to add: the chosen one, and its partner in a bulk add. */
interface Choice {
  id: string;
  quantity: number;
  partner: string;
}

/** Ways in which themes and apps add a product to the cart, by the name of their control. */
const addWays: Record<string, (choice: Choice) => Promise<Response>> = {
  xhr: ({ id, quantity }) => sendByXhr('/cart/add.js', fields(id, quantity)),
  json: ({ id, quantity }) => postCart('/cart/add.js', { id, quantity }),
  locale: ({ id, quantity }) => postCart('/en-de/cart/add.js', { id, quantity }),
  request: ({ id, quantity }) =>
    fetch(new Request('/cart/add.js', { method: 'POST', body: fields(id, quantity) })),
  bulk: ({ id, quantity, partner }) => {
    const items = [
      { id, quantity },
      { id: partner, quantity: 1 },
    ];
    return postCart('/cart/add.js', { items });
  },
  update: ({ id, quantity }) => postCart('/cart/update.js', { updates: { [id]: quantity } }),
  leave: ({ id, quantity }) => {
    const answer = postCart('/cart/add.js', { id, quantity });
    location.assign('/');
    return answer;
  },
};

function fields(id: string, quantity: number): URLSearchParams {
  return new URLSearchParams({ id, quantity: String(quantity) });
}

function sendByXhr(path: string, body: URLSearchParams): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', () => reject(new TypeError('The request failed.')));
    request.send(body);
  });
}

interface VariantFacts {
  id: string;
  price: string;
  sku: string;
  available: boolean;
}

/** Starts the product page: choosing a variant, adding it, and the developer's other ways to add it. */
export function startProductPage(): void {
  const product = document.querySelector<HTMLElement>('[data-product]');
  const form = product?.querySelector<HTMLFormElement>('[data-add-form]');
  if (!product || !form) return;

  form.addEventListener('change', () => showVariant(product, form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const request = () =>
      fetch('/cart/add.js', {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new FormData(form),
      });
    void changeCart({ control: form, request, opensDrawer: true });
  });
  // Other themes listen on the document, after every listener of the form.
  document.addEventListener('submit', (event) => {
    const submitted = event.target;
    if (!(submitted instanceof HTMLFormElement) || !submitted.matches('[data-form="delegated"]'))
      return;
    event.preventDefault();
    const request = () => fetch('/cart/add.js', { method: 'POST', body: new FormData(submitted) });
    void changeCart({ control: submitted, request, opensDrawer: true });
  });
  for (const control of product.querySelectorAll<HTMLElement>('[data-add-way]')) {
    control.addEventListener('click', () => {
      const request = addWays[control.dataset.addWay ?? ''];
      const partner = control.closest<HTMLElement>('[data-bulk-partner]')?.dataset.bulkPartner;
      if (!request) return;
      const choice = { ...choiceIn(form), partner: partner ?? '' };
      void changeCart({ control, request: () => request(choice), opensDrawer: true });
    });
  }
  showVariant(product, form, 'address stays');
}

function choiceIn(form: HTMLFormElement): { id: string; quantity: number } {
  const fields = new FormData(form);
  return { id: textOf(fields.get('id')), quantity: Number(textOf(fields.get('quantity'))) };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

/** Shows the chosen variant everywhere on the page, and in its address like Shopify's themes. */
function showVariant(product: HTMLElement, form: HTMLFormElement, address?: 'address stays'): void {
  const { id, quantity } = choiceIn(form);
  const facts = variantsOf(product).find((variant) => variant.id === id);
  if (!facts) return;
  setText(product, '[data-price]', facts.price);
  setText(product, '[data-sku]', facts.sku);
  setText(product, '[data-add-label]', facts.available ? 'Add to cart' : 'Sold out');
  product.querySelector('[data-buy-now]')?.toggleAttribute('hidden', !facts.available);
  for (const link of product.querySelectorAll<HTMLElement>('[data-permalink]')) {
    link.setAttribute('href', `/cart/${id}:${quantity}?storefront=true`);
  }
  for (const other of product.querySelectorAll<HTMLFormElement>('[data-buy-now], [data-form]')) {
    setField(other, 'id', id);
    setField(other, 'quantity', String(quantity));
  }
  if (address === undefined) history.replaceState(history.state, '', `?variant=${id}`);
}

function variantsOf(product: HTMLElement): VariantFacts[] {
  const text = product.querySelector('[data-variants]')?.textContent ?? '[]';
  return JSON.parse(text) as VariantFacts[];
}

function setText(root: Element, selector: string, text: string): void {
  const place = root.querySelector(selector);
  if (place) place.textContent = text;
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (field) field.value = value;
}
