import { changeCart, postCart } from './cart.ts';

/** What is added: the chosen variant, and the one that comes with it in bulk. */
interface Choice {
  id: string;
  quantity: number;
  partner: string;
}

/** Ways in which themes and apps put a product into the cart, by the name of their control. */
const addWays: Record<string, (choice: Choice) => Promise<Response>> = {
  xhr: ({ id, quantity }) => sendByXhr('/cart/add.js', new URLSearchParams(fields(id, quantity))),
  json: ({ id, quantity }) => postCart('/cart/add.js', { id, quantity }),
  locale: ({ id, quantity }) => postCart('/en-de/cart/add.js', { id, quantity }),
  'xhr-json': ({ id, quantity }) =>
    sendByXhr('/cart/add.js', new URLSearchParams(fields(id, quantity)), 'json'),
  // Without .js the shop leads a browser on to the cart page.
  'xhr-page': ({ id, quantity }) =>
    sendByXhr('/cart/add', new URLSearchParams(fields(id, quantity))),
  request: ({ id, quantity }) =>
    fetch(
      new Request('/cart/add.js', {
        method: 'POST',
        body: new URLSearchParams(fields(id, quantity)),
      }),
    ),
  bulk: ({ id, quantity, partner }) =>
    postCart('/cart/add.js', {
      items: [
        { id, quantity },
        { id: partner, quantity: 1 },
      ],
    }),
  'bulk-form': ({ id, quantity, partner }) => {
    const body = new FormData();
    for (const [name, value] of bulkFields(id, quantity, partner)) body.append(name, value);
    return fetch('/cart/add.js', { method: 'POST', body });
  },
  'bulk-text': ({ id, quantity, partner }) =>
    fetch('/cart/add.js', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(bulkFields(id, quantity, partner)).toString(),
    }),
  'bulk-twice': ({ id, quantity }) =>
    postCart('/cart/add.js', {
      items: [
        { id, quantity },
        { id, quantity },
      ],
    }),
  property: ({ id, quantity }) =>
    postCart('/cart/add.js', { id, quantity, properties: { Engraving: 'H & P' } }),
  update: ({ id, quantity }) => postCart('/cart/update.js', { updates: { [id]: quantity } }),
  leave: ({ id, quantity }) => {
    const answer = postCart('/cart/add.js', { id, quantity });
    location.assign('/');
    return answer;
  },
};

function fields(id: string, quantity: number): Record<string, string> {
  return { id, quantity: String(quantity) };
}

function bulkFields(id: string, quantity: number, partner: string): [string, string][] {
  return [
    ['items[0][id]', id],
    ['items[0][quantity]', String(quantity)],
    ['items[1][id]', partner],
  ];
}

function sendByXhr(
  path: string,
  body: URLSearchParams,
  responseType: 'text' | 'json' = 'text',
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = responseType;
    request.setRequestHeader('content-type', 'application/x-www-form-urlencoded');
    request.addEventListener('load', () => {
      const text =
        responseType === 'json' ? JSON.stringify(request.response) : request.responseText;
      resolve(new Response(text, { status: request.status }));
    });
    request.addEventListener('error', () => {
      reject(new TypeError('The request failed.'));
    });
    request.send(body.toString());
  });
}

interface VariantFacts {
  id: string;
  price: string;
  sku: string;
  available: boolean;
}

/** The product page: choosing a variant, adding it, and the developer's other ways to add it. */
export function startProductPage(): void {
  const product = document.querySelector<HTMLElement>('[data-product]');
  const form = product?.querySelector<HTMLFormElement>('[data-add-form]');
  if (!product || !form) return;

  form.addEventListener('change', () => {
    showVariant(product, form);
  });
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
  // Other themes listen on the document, behind every listener of the form.
  document.addEventListener('submit', (event) => {
    const submitted = event.target;
    if (!(submitted instanceof HTMLFormElement) || !submitted.matches('[data-delegated-form]'))
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

/** Shows the chosen variant everywhere on the page, and in its address as Shopify's themes do. */
function showVariant(product: HTMLElement, form: HTMLFormElement, address?: 'address stays'): void {
  const { id, quantity } = choiceIn(form);
  const facts = variantsOf(product).find((variant) => variant.id === id);
  if (!facts) return;
  setText(product, '[data-price]', facts.price);
  setText(product, '[data-sku]', facts.sku);
  setText(product, '[data-add-label]', facts.available ? 'Add to cart' : 'Sold out');
  product.querySelector('[data-buy-now]')?.toggleAttribute('hidden', !facts.available);
  for (const link of product.querySelectorAll<HTMLElement>('[data-permalink]')) {
    link.setAttribute('href', `/cart/${id}:${quantity}${link.dataset.permalink ?? ''}`);
  }
  for (const other of product.querySelectorAll<HTMLFormElement>(
    '[data-buy-now], [data-plain-form], [data-delegated-form]',
  )) {
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
