import type { Browser } from '@shopify/web-pixels-extension';
import { type NetworkRules, own, permittedAddress } from '../rules/network.ts';
import type { ActivityMeter } from './timers.ts';
import type { Recorder } from './subscriptions.ts';
import type { BrowserMethod, CallOutcome, FromWorker } from '../messages.ts';

interface NetworkOptions {
  rules: NetworkRules;
  activity: ActivityMeter;
  record: Recorder;
}

/**
 * Applies the platform's rules to `fetch` and `XMLHttpRequest`: a blocked call throws at once; any other is the
 * browser's own in the same turn, with the local address.
 */
export function restrictNetwork({ rules, activity, record }: NetworkOptions): void {
  const permitted = (address: string) => {
    try {
      return permittedAddress(address, location.href, rules);
    } catch (error) {
      record('blocked', error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  restrictFetch(permitted, activity, record);
  restrictXhr(permitted, activity, record);
  countReadings(activity);
}

function restrictFetch(
  permitted: (address: string) => string,
  activity: ActivityMeter,
  record: Recorder,
): void {
  const native = self.fetch.bind(self);
  self.fetch = function fetch(input, init) {
    const address = input instanceof Request ? input.url : String(input);
    const local = permitted(address);
    const response =
      input instanceof Request ? fetchRequest(input, init, local, native) : native(local, init);
    activity.begin('requests');
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const line = `${method.toUpperCase()} ${address}`;
    record('request', line);
    response.then(
      ({ status }) => {
        record('answer', `${status} ${line}`);
        activity.end('requests');
      },
      (error: unknown) => {
        record('failure', `${String(error)} ${line}`);
        activity.end('requests');
      },
    );
    return response;
  };
}

/**
 * Recreates a `Request`, which cannot change its address. Its body can only be read asynchronously, so this kind of
 * request starts later than on the platform.
 */
async function fetchRequest(
  request: Request,
  init: RequestInit | undefined,
  address: string,
  native: typeof fetch,
): Promise<Response> {
  if (request.url === address) return native(request, init);
  if (request.body === null) return native(new Request(address, request), init);
  const { method, headers, credentials, cache, redirect, keepalive, signal } = request;
  const body = await request.arrayBuffer();
  return native(address, {
    ...{ method, headers, credentials, cache, redirect, keepalive, signal, body },
    ...init,
  });
}

function restrictXhr(
  permitted: (address: string) => string,
  activity: ActivityMeter,
  record: Recorder,
): void {
  const lines = new WeakMap<XMLHttpRequest, string>();
  const prototype = XMLHttpRequest.prototype;
  const native = { open: own(prototype, 'open'), send: own(prototype, 'send') };
  prototype.open = function open(this: XMLHttpRequest, ...[method, address, ...rest]: unknown[]) {
    Reflect.apply(native.open, this, [method, permitted(String(address)), ...rest]);
    lines.set(this, `${String(method).toUpperCase()} ${String(address)}`);
  };
  prototype.send = function send(this: XMLHttpRequest, ...args: unknown[]) {
    const line = lines.get(this) ?? '';
    const outcome = () => {
      record(
        this.status === 0 ? 'failure' : 'answer',
        `${this.status === 0 ? 'no answer' : this.status} ${line}`,
      );
      activity.end('requests');
    };
    this.addEventListener('loadend', outcome, { once: true });
    activity.begin('requests');
    record('request', line);
    try {
      Reflect.apply(native.send, this, args);
    } catch (error) {
      this.removeEventListener('loadend', outcome);
      activity.end('requests');
      throw error;
    }
  };
}

/** Keeps a request open while its answer's body is read, since more work may follow. */
function countReadings(activity: ActivityMeter): void {
  for (const name of ['arrayBuffer', 'blob', 'bytes', 'json', 'text'] as const) {
    const native = Reflect.get(Response.prototype, name) as () => Promise<unknown>;
    const read = function (this: Response) {
      const content = Reflect.apply(native, this, []);
      const end = () => activity.end('requests');
      activity.begin('requests');
      content.then(end, end);
      return content;
    };
    Reflect.set(Response.prototype, name, read);
  }
}

interface BrowserApi {
  /** The pixel's `browser`: every method sends a message to the page and waits for its answer. */
  browser: Omit<Browser, 'sendBeacon'> & {
    sendBeacon: (url: string, body?: string) => Promise<boolean>;
  };
  /** Settles the call with the page's answer. */
  settle: (id: number, outcome: CallOutcome) => void;
}

interface BrowserApiOptions {
  activity: ActivityMeter;
  send: (message: FromWorker) => void;
}

export function createBrowserApi({ activity, send }: BrowserApiOptions): BrowserApi {
  const open = new Map<number, (outcome: CallOutcome) => void>();
  let last = 0;

  const call = <Result>(method: BrowserMethod, ...args: unknown[]): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      send({ kind: 'call', id, method, args });
      activity.begin('calls');
      open.set(id, (outcome) => {
        if (outcome.ok) resolve(outcome.value as Result);
        else reject(new Error(outcome.message));
      });
    });
  const storage = (area: 'localStorage' | 'sessionStorage') => ({
    getItem: (key: string) => call<string | null>(`${area}.getItem`, key),
    setItem: (key: string, value: unknown) => call<undefined>(`${area}.setItem`, key, value),
    removeItem: (key: string) => call<undefined>(`${area}.removeItem`, key),
    key: (index: number) => call<string | null>(`${area}.key`, index),
    length: () => call<number>(`${area}.length`),
    clear: () => call<undefined>(`${area}.clear`),
  });

  return {
    browser: {
      cookie: {
        get: (name) => call('cookie.get', name),
        set: (cookieOrName, value) => call('cookie.set', cookieOrName, value),
      },
      localStorage: storage('localStorage'),
      sessionStorage: storage('sessionStorage'),
      sendBeacon: (url, body) => call('sendBeacon', url, body),
    },
    settle: (id, outcome) => {
      open.get(id)?.(outcome);
      open.delete(id);
      activity.end('calls');
    },
  };
}
