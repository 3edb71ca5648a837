import { cartActionOf } from '../rules/cart-request.ts';
import type { CartAction } from '../rules/cart-request.ts';
import type { Records } from './records.ts';

export interface CartRequestsOptions {
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
