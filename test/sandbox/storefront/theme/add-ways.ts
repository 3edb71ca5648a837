import { postCart } from './cart-api.ts';

/** What is added: the chosen variant, and the one that comes with it in bulk. */
export interface Choice {
  id: string;
  quantity: number;
  partner: string;
}

/** Ways in which themes and apps put a product into the cart, by the name of their control. */
export const addWays: Record<string, (choice: Choice) => Promise<Response>> = {
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
