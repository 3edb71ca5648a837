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
  // The platform looks at the address of a call, and here the first argument is no address.
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

function sendByXhr(path: string, body: URLSearchParams): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/x-www-form-urlencoded');
    request.addEventListener('load', () => {
      resolve(new Response(request.responseText, { status: request.status }));
    });
    request.addEventListener('error', () => {
      reject(new TypeError('The request failed.'));
    });
    request.send(body.toString());
  });
}
