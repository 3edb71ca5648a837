import type { ProductVariant } from '@shopify/web-pixels-extension';
import { type CartAction, cartActionOf, requestedQuantities } from '../rules/cart-request.ts';
import type { Records } from './idle.ts';
import { cartLineOfVariant } from '../rules/cart-line.ts';
import type { Publisher } from './publisher.ts';

interface CartRequestsOptions {
  records: Records;
  /** Called with the parsed answer of a cart request that the shop accepted. */
  onAnswer: (action: CartAction, body: unknown, answer: unknown) => void;
  /** Called with the body of an XHR add that the shop answered with another page. */
  onRedirectedAdd: (body: unknown) => void;
}

export interface CartRequests {
  /** Cart requests whose answer has not been looked at yet. */
  pending(): number;
  /** Resolves when there are none. */
  settled(): Promise<void>;
}

/** Watches the page's cart requests. The theme gets the browser's own promises and answers. */
export function watchCartRequests(options: CartRequestsOptions): CartRequests {
  const { records, onAnswer, onRedirectedAdd } = options;
  let pending = 0;
  let waiting: (() => void)[] = [];

  const begin = () => {
    pending += 1;
  };
  const end = () => {
    pending -= 1;
    if (pending > 0) return;
    waiting.forEach((resolve) => {
      resolve();
    });
    waiting = [];
  };
  const answered = (action: CartAction, body: unknown, text: string) => {
    records.guard(() => {
      onAnswer(action, body, JSON.parse(text));
    });
  };

  watchFetch(records, (action, body, response) => {
    begin();
    response
      .then(async (answer) => {
        if (answer.ok) answered(action, body, await answer.clone().text());
      })
      .catch(() => undefined)
      .finally(end);
  });
  watchXhr(records, (action, body, xhr) => {
    begin();
    xhr.addEventListener(
      'loadend',
      () => {
        records.guard(() => {
          if (xhr.status < 200 || xhr.status >= 300 || xhr.responseType === 'json') return;
          if (action === 'add' && cartActionOf(xhr.responseURL, location.href) !== 'add') {
            onRedirectedAdd(body);
          } else {
            answered(action, body, xhr.responseText);
          }
        });
        end();
      },
      { once: true },
    );
  });

  return {
    pending: () => pending,
    settled: async () => {
      if (pending > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** An add made of a `Request` object goes unnoticed; a change and an update are told by their answers. */
function watchFetch(
  records: Records,
  onRequest: (action: CartAction, body: unknown, response: Promise<Response>) => void,
): void {
  const native = window.fetch.bind(window);
  window.fetch = function fetch(...args: Parameters<typeof native>) {
    const response = native(...args);
    records.guard(() => {
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
    records.guard(() => actions.set(this, cartActionOf(String(args[1]), location.href)));
  };
  prototype.send = function send(this: XMLHttpRequest, ...args: unknown[]) {
    Reflect.apply(native.send, this, args);
    records.guard(() => {
      const action = actions.get(this) ?? null;
      if (action !== null) onRequest(action, args[0], this);
    });
  };
}

/** The browser's own method, to be called on any object. */
function own(prototype: XMLHttpRequest, name: 'open' | 'send'): (...args: unknown[]) => void {
  return Reflect.get(prototype, name) as (...args: unknown[]) => void;
}

/** Requests of the page itself that leave for a public address: here they go to the local one. */
export interface MappedRequests {
  /** Requests without an outcome. */
  pending(): number;
  /** Resolves when there are none. */
  settled(): Promise<void>;
}

/**
 * Leads the page's `fetch` to local addresses, in the same turn. Any other request is the browser's own.
 *
 * @param localAddress where a public address leads to on this machine; itself where it leads nowhere else
 */
export function leadToLocalAddresses(localAddress: (address: string) => string): MappedRequests {
  const pending = new Set<Promise<unknown>>();
  const native = window.fetch.bind(window);
  window.fetch = function fetch(input, init) {
    if (input instanceof Request) return native(input, init);
    const { href } = new URL(input, location.href);
    const local = localAddress(href);
    if (local === href) return native(input, init);
    const response = native(local, init);
    const outcome = response.then(
      () => undefined,
      () => undefined,
    );
    pending.add(outcome);
    void outcome.then(() => pending.delete(outcome));
    return response;
  };
  return {
    pending: () => pending.size,
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

interface CartFormsOptions {
  records: Records;
  publisher: Publisher;
  /** The variants that can be bought on this page. */
  variants: readonly ProductVariant[];
}

/**
 * Publishes `product_added_to_cart` when a form whose action contains `/cart/add` is submitted. It
 * listens on each form that is there at window load, behind the listeners that the form has by then: a
 * submission that one of those prevents is none, one that is prevented later has been published.
 * Nothing can be said about a variant that the page does not know.
 */
export function watchCartForms({ records, publisher, variants }: CartFormsOptions): void {
  const submitted = (event: SubmitEvent) => {
    if (event.defaultPrevented || !(event.currentTarget instanceof HTMLFormElement)) return;
    const fields = new FormData(event.currentTarget);
    const variant = variants.find(({ id }) => id === fields.get('id'));
    const [quantity] = requestedQuantities(fields) ?? [];
    if (variant === undefined || quantity === undefined) return;
    publisher.standard('product_added_to_cart', {
      cartLine: cartLineOfVariant(variant, quantity),
    });
  };
  const listen = () => {
    const forms = document.querySelectorAll<HTMLFormElement>('form[action*="/cart/add"]');
    forms.forEach((form) => {
      form.addEventListener('submit', (event) => {
        records.guard(() => {
          submitted(event);
        });
      });
    });
  };
  if (document.readyState === 'complete') listen();
  else window.addEventListener('load', listen);
}

const KEY = '__web_pixels_cart_links';

interface CartLinkMemory {
  /** Whether the goods of this permalink were published before; from now on they were. */
  isKnown(link: string): boolean;
}

/** Remembers permalinks across page loads and tabs; none in a browser without storage. */
export function createCartLinkMemory(): CartLinkMemory {
  return {
    isKnown: (link) => {
      try {
        const known = (localStorage.getItem(KEY) ?? '').split(' ');
        if (known.includes(link)) return true;
        localStorage.setItem(KEY, [...known, link].join(' ').trim());
      } catch {
        // Without storage every link is new.
      }
      return false;
    },
  };
}
