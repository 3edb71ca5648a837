import { permittedAddress } from '../rules/network.ts';
import type { NetworkRules } from '../rules/network.ts';
import type { ActivityMeter } from './activity.ts';
import type { Recorder } from './recorder.ts';

export interface NetworkOptions {
  rules: NetworkRules;
  activity: ActivityMeter;
  record: Recorder;
}

/**
 * Puts the platform's rules in front of `fetch` and `XMLHttpRequest`: a blocked call throws at once,
 * any other is the browser's own in the same turn, only its address is the local one.
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
    const target = input instanceof Request ? readdressed(input, local) : local;
    const response = native(target, init);
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

function readdressed(request: Request, address: string): Request {
  return request.url === address ? request : new Request(address, request);
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

/** The browser's own method, to be called on any object. */
function own(prototype: XMLHttpRequest, name: 'open' | 'send'): (...args: unknown[]) => void {
  return Reflect.get(prototype, name) as (...args: unknown[]) => void;
}
