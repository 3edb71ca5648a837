import type { Browser } from '@shopify/web-pixels-extension';
import type { BrowserMethod, CallOutcome, FromWorker } from '../messages.ts';
import type { ActivityMeter } from './activity.ts';

export interface BrowserApi {
  /** The pixel's `browser`: every method is a message to the page and back. */
  browser: Omit<Browser, 'sendBeacon'> & {
    sendBeacon: (url: string, body?: string) => Promise<boolean>;
  };
  /** Settles the call with what the page answered. */
  settle: (id: number, outcome: CallOutcome) => void;
}

export interface BrowserApiOptions {
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
