import type { Page } from 'playwright-core';
import type { RuntimeRecord } from '../../sandbox/pixel-runtime/contract.ts';
import { type Kind, KIND_NAMES, KINDS } from './bench-pixel.ts';

/** The time from one event to its request, in milliseconds. */
export interface PixelTime {
  kind: Kind;
  /** From the start of the pixel's callback to its call of `fetch`, both in the worker. */
  inPixel: number;
  /** From the event's publication in the page to that call. */
  fromPublication: number;
}

/** The prologue's notes in the worker; times on the worker's clock. */
interface Notes {
  timeOrigin: number;
  callbacks: { name: string; at: number }[];
  requests: { url: string; at: number }[];
}

interface WorkerGlobals {
  stopwatch?: Notes;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  shopify: { extend: (point: string, render: (api: Api) => void) => void };
}

interface Api {
  analytics: {
    subscribe: (name: string, callback: (event: { name: string }) => void) => unknown;
  };
}

/** The pixel's bundle after a prologue that records when its callback and `fetch` are entered. */
export const withStopwatch = (bundle: string): string => `(${String(noteTimes)})();\n${bundle}`;

/** Runs in the worker, before the pixel. */
function noteTimes(): void {
  const place = globalThis as unknown as WorkerGlobals;
  const { fetch } = place;
  const { extend } = place.shopify;
  const notes: Notes = { timeOrigin: performance.timeOrigin, callbacks: [], requests: [] };
  place.stopwatch = notes;
  place.fetch = (url, init) => {
    const at = performance.now();
    const answer = fetch(url, init);
    notes.requests.push({ url, at });
    return answer;
  };
  place.shopify.extend = (point, render) => {
    extend(point, (api) => {
      const subscribe: Api['analytics']['subscribe'] = (name, callback) =>
        api.analytics.subscribe(name, (event) => {
          notes.callbacks.push({ name: event.name, at: performance.now() });
          callback(event);
        });
      render({ ...api, analytics: { ...api.analytics, subscribe } });
    });
  };
}

/**
 * The times of all events that were reported on this page.
 *
 * @throws {Error} if a platform event and its request cannot be distinguished from others
 */
export async function timesOn(page: Page): Promise<PixelTime[]> {
  const [worker, ...others] = page.workers();
  if (!worker || others.length > 0) throw new Error('The page has not exactly one worker.');
  const notes = await worker.evaluate<Notes>('stopwatch');
  const { timeOrigin, records } = await page.evaluate<{
    timeOrigin: number;
    records: RuntimeRecord[];
  }>('({ timeOrigin: performance.timeOrigin, records: webPixelsSandbox.records() })');
  const published = records.filter(({ kind }) => kind === 'event');

  return KIND_NAMES.flatMap((kind) => {
    const entered = notes.callbacks.filter(({ name }) => name === KINDS[kind]);
    const requested = notes.requests.filter(({ url }) => url.endsWith(`/${kind}`));
    const publications = published.filter(({ text }) => text === KINDS[kind]);
    if (entered.length !== requested.length || entered.length !== publications.length) {
      throw new Error(
        `${kind}: ${publications.length} publications, ${entered.length} callbacks and ` +
          `${requested.length} requests on one page; each should belong to one of the others.`,
      );
    }
    return requested.map((request, index) => {
      const start = notes.timeOrigin + request.at;
      return {
        kind,
        inPixel: request.at - (entered[index]?.at ?? NaN),
        fromPublication: start - timeOrigin - (publications[index]?.at ?? NaN),
      };
    });
  });
}
