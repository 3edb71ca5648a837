import type { ProductVariant } from '@shopify/web-pixels-extension';
import {
  type CartAction,
  cartActionOf,
  type CartRequestApi,
  quantityOf,
} from '../rules/cart-request.ts';
import type { Pending, Records } from './idle.ts';
import { cartLineOfVariant } from '../rules/cart-line.ts';
import { own } from '../rules/network.ts';
import type { Publisher } from './publisher.ts';

interface CartRequest {
  action: CartAction;
  by: CartRequestApi;
  /** The body given to `fetch` or `send`. */
  body: unknown;
}

interface CartRequestsOptions {
  records: Records;
  /** Tracks each cart request until its answer has been read. */
  pending: Pending;
  /** Called with the parsed answer of a cart request that the shop accepted. */
  onAnswer: (request: CartRequest, answer: unknown) => void;
  /** Called with the body of an XHR add that the shop answered with another page. */
  onRedirectedAdd: (body: unknown) => void;
}

/** Watches the page's cart requests. The theme receives the browser's own promises and answers. */
export function watchCartRequests(options: CartRequestsOptions): void {
  const { records, pending, onAnswer, onRedirectedAdd } = options;
  const answered = (request: CartRequest, text: string) => {
    records.catchErrors(() => onAnswer(request, JSON.parse(text)));
  };

  watchFetch(records, (action, body, response) => {
    const work = response.then(async (answer) => {
      if (answer.ok) answered({ action, by: 'fetch', body }, await answer.clone().text());
    });
    pending.add(work);
  });
  watchXhr(records, (action, body, xhr) => {
    const read = () => {
      if (xhr.status < 200 || xhr.status >= 300 || xhr.responseType === 'json') return;
      if (action === 'add' && cartActionOf(xhr.responseURL, location.href) !== 'add') {
        onRedirectedAdd(body);
      } else {
        answered({ action, by: 'xhr', body }, xhr.responseText);
      }
    };
    const ended = new Promise<void>((resolve) => {
      const end = () => {
        records.catchErrors(read);
        resolve();
      };
      xhr.addEventListener('loadend', end, { once: true });
    });
    pending.add(ended);
  });
}

/** Ignores an add from a `Request` object; recognizes a change and an update by their answers. */
function watchFetch(
  records: Records,
  onRequest: (action: CartAction, body: unknown, response: Promise<Response>) => void,
): void {
  const native = window.fetch.bind(window);
  window.fetch = function fetch(...args: Parameters<typeof native>) {
    const response = native(...args);
    records.catchErrors(() => {
      const [input, init] = args;
      const address = input instanceof Request ? input.url : String(input);
      const action = cartActionOf(address, location.href);
      if (action === null || (action === 'add' && input instanceof Request)) return;
      onRequest(action, init?.body, response);
    });
    return response;
  };
}

function watchXhr(
  records: Records,
  onRequest: (action: CartAction, body: unknown, xhr: XMLHttpRequest) => void,
): void {
  const actions = new WeakMap<XMLHttpRequest, CartAction | null>();
  const prototype = XMLHttpRequest.prototype;
  const native = { open: own(prototype, 'open'), send: own(prototype, 'send') };
  prototype.open = function open(this: XMLHttpRequest, ...args: unknown[]) {
    Reflect.apply(native.open, this, args);
    records.catchErrors(() => actions.set(this, cartActionOf(String(args[1]), location.href)));
  };
  prototype.send = function send(this: XMLHttpRequest, ...args: unknown[]) {
    Reflect.apply(native.send, this, args);
    records.catchErrors(() => {
      const action = actions.get(this) ?? null;
      if (action !== null) onRequest(action, args[0], this);
    });
  };
}

/**
 * Redirects the page's `fetch` to local addresses, synchronously. Any other request is the browser's own.
 *
 * @param localAddress returns the address on this machine for a public one, or the same address if there is none
 * @param pending tracks the redirected requests
 */
export function leadToLocalAddresses(
  localAddress: (address: string) => string,
  pending: Pending,
): void {
  const native = window.fetch.bind(window);
  window.fetch = function fetch(input, init) {
    if (input instanceof Request) return native(input, init);
    const { href } = new URL(input, location.href);
    const local = localAddress(href);
    if (local === href) return native(input, init);
    const response = native(local, init);
    pending.add(response);
    return response;
  };
}

interface CartFormsOptions {
  records: Records;
  publisher: Publisher;
  /** The variants that can be bought on this page. */
  variants: readonly ProductVariant[];
}

/**
 * Publishes `product_added_to_cart` when a form whose action contains `/cart/add` is submitted. It listens on each form
 * that exists at window load, after the form's existing listeners: a submission that one of those prevents is ignored,
 * one that is prevented later was already published. It reads the form's first field named `id`, even an unchecked
 * radio button, and a quantity only from an `input`. An unknown variant is omitted.
 */
export function watchCartForms({ records, publisher, variants }: CartFormsOptions): void {
  const submitted = (event: SubmitEvent) => {
    const form = event.currentTarget;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const field = form.querySelector<HTMLInputElement | HTMLSelectElement>('[name="id"]');
    const variant = variants.find(({ id }) => id === field?.value);
    if (variant === undefined) return;
    const quantity = form.querySelector('[name="quantity"]');
    publisher.standard('product_added_to_cart', {
      cartLine: cartLineOfVariant(
        variant,
        quantity instanceof HTMLInputElement ? quantityOf(quantity.value) : 1,
      ),
    });
  };
  const listen = () => {
    const forms = document.querySelectorAll<HTMLFormElement>('form[action*="/cart/add"]');
    forms.forEach((form) => {
      form.addEventListener('submit', (event) => {
        records.catchErrors(() => submitted(event));
      });
    });
  };
  window.addEventListener('load', listen);
}
