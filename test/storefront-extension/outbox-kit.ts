import { afterEach, beforeEach, vi } from 'vitest';
import type { PixelEventPath } from '../../app/beacon/modules.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';
import type { Lock } from '../../extensions/storefront/src/lock.ts';
import {
  createOutbox,
  type Outbox,
  type OutboxDeps,
} from '../../extensions/storefront/src/outbox.ts';
import * as resend from '../../extensions/storefront/src/resend.ts';
import { webStorage, type Store } from '../../extensions/storefront/src/storage.ts';
import { storedKeys } from '../../extensions/storefront/src/stored-events.ts';
import { memoryStorage } from './memory-page.ts';

const NAME = nameOf('Outbox');
export const ADDRESS = 'https://tracking.example.com/beacon/v2';

type End = (how: Response | Promise<Response>) => void;

/** A service that answers each request when its `end` is called. */
function createService() {
  const requests: { url: string; body: string; end: End }[] = [];
  const post = (url: string, body: string) =>
    new Promise<Response>((end) => void requests.push({ url, body, end }));
  return { requests, post, bodies: () => requests.map(({ body }) => body) };
}

/** Web Locks of one browser: each request waits until earlier ones have finished. */
export function createLocks(): Lock {
  let last = Promise.resolve();
  return (_, work) => (last = last.then(work));
}

/** A browser whose pages send, and the service. */
interface OutboxBrowser {
  service: ReturnType<typeof createService>;
  local: Store;
  lock: Lock | undefined;
  isPermitted: boolean;
}

export const event = (body: string, path: PixelEventPath = 'cart/add') => ({
  path,
  body,
  since: Date.now(),
});

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Called at the top of a test file: each test begins with another browser, and with a clock that stands still. */
export function useOutbox() {
  const browser = {} as OutboxBrowser;

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
    const storage = memoryStorage();
    Object.assign(browser, {
      service: createService(),
      local: webStorage(() => storage),
      lock: createLocks(),
      isPermitted: true,
    });
  });
  afterEach(() => vi.useRealTimers());

  return {
    browser,
    /** Opens the outbox of one page. */
    open: (area = browser.local, deps: Partial<OutboxDeps> = {}): Outbox =>
      createOutbox({
        area,
        name: NAME,
        lock: browser.lock,
        importAsset: (name: string) =>
          name === 'resend' ? Promise.resolve(resend) : Promise.reject(new Error(name)),
        beaconUrl: ADDRESS,
        siteId: 'demo01',
        post: browser.service.post,
        mayTrack: () => browser.isPermitted,
        now: Date.now,
        onSent: () => undefined,
        ...deps,
      }),
    answer: async (index: number, status: number, retryAfter?: string) => {
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      browser.service.requests[index]?.end(new Response(null, { status, headers }));
      await pass(0);
    },
    /** The first request fails without an answer. */
    fail: async () => {
      browser.service.requests[0]?.end(Promise.reject(new TypeError('Failed to fetch')));
      await pass(0);
    },
    waiting: () => storedKeys(browser.local, NAME),
  };
}
