import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf } from '../../app/beacon/storage-names.ts';
import type { PixelEventPath } from '../../app/beacon/modules.ts';
import { MINUTE_MS, SECOND_MS } from '../../app/time/units.ts';
import {
  createOutbox,
  type Outbox,
  type OutboxDeps,
} from '../../extensions/storefront/src/outbox.ts';
import * as resend from '../../extensions/storefront/src/resend.ts';
import type { Lock } from '../../extensions/storefront/src/lock.ts';
import { storedKeys } from '../../extensions/storefront/src/stored-events.ts';
import { memoryStore, webStorage, type Store } from '../../extensions/storefront/src/storage.ts';
import { memoryStorage } from './memory-page.ts';

const NAME = nameOf('Outbox');
const ADDRESS = 'https://tracking.example.com/beacon/v2';

type End = (how: Response | Promise<Response>) => void;

/** A service that answers each request when its `end` is called. */
function createService() {
  const requests: { url: string; body: string; end: End }[] = [];
  const post = (url: string, body: string) =>
    new Promise<Response>((end) => void requests.push({ url, body, end }));
  return { requests, post, bodies: () => requests.map(({ body }) => body) };
}

/** Web Locks of one browser: each request waits until earlier ones have finished. */
function createLocks(): Lock {
  let last = Promise.resolve();
  return (_, work) => (last = last.then(work));
}

let service: ReturnType<typeof createService>;
let local: Store;
let lock: Lock | undefined;
let isPermitted: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  service = createService();
  const storage = memoryStorage();
  local = webStorage(() => storage);
  lock = createLocks();
  isPermitted = true;
});
afterEach(() => vi.useRealTimers());

/** The outbox of one page of the browser. */
const open = (area = local, deps: Partial<OutboxDeps> = {}): Outbox =>
  createOutbox({
    area,
    name: NAME,
    lock,
    importAsset: (name: string) =>
      name === 'resend' ? Promise.resolve(resend) : Promise.reject(new Error(name)),
    beaconUrl: ADDRESS,
    siteId: 'demo01',
    post: service.post,
    mayTrack: () => isPermitted,
    now: Date.now,
    onSent: () => undefined,
    ...deps,
  });

const event = (body: string, path: PixelEventPath = 'cart/add') => ({
  path,
  body,
  since: Date.now(),
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const answer = async (index: number, status: number, retryAfter?: string) => {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  service.requests[index]?.end(new Response(null, { status, headers }));
  await pass(0);
};
/** The first request fails without an answer. */
const fail = async () => {
  service.requests[0]?.end(Promise.reject(new TypeError('Failed to fetch')));
  await pass(0);
};
const waiting = () => storedKeys(local, NAME);

describe('a page sends', () => {
  it('in this turn, to the address of its settings', () => {
    open().send(event('1', 'order/transaction'));
    expect(service.requests.map(({ url, body }) => [url, body])).toEqual([
      [`${ADDRESS}/demo01/order/transaction`, '1'],
    ]);
  });

  it('one event after the other', async () => {
    const outbox = open();
    for (const body of ['1', '2', '3']) outbox.send(event(body));
    expect(service.bodies()).toEqual(['1']);
    await answer(0, 201);
    expect(service.bodies()).toEqual(['1', '2']);
    await answer(1, 400);
    expect(service.bodies()).toEqual(['1', '2', '3']);
  });

  it('the next event after 2 s, where the answer takes longer', async () => {
    const outbox = open();
    outbox.send(event('1'));
    outbox.send(event('2'));
    await pass(2 * SECOND_MS - 1);
    expect(service.bodies()).toEqual(['1']);
    await pass(1);
    expect(service.bodies()).toEqual(['1', '2']);
  });

  it('everything at once and in order when it is left', () => {
    const outbox = open();
    for (const body of ['1', '2', '3']) outbox.send(event(body));
    outbox.sendAll();
    expect(service.bodies()).toEqual(['1', '2', '3']);
  });

  it('in this turn an event whose order does not matter', () => {
    const outbox = open();
    outbox.send(event('1'));
    outbox.sendNow(event('2'));
    expect(service.bodies()).toEqual(['1', '2']);
  });

  it('and calls back when a request begins, and with the status of its answer, 0 without one', async () => {
    const received: unknown[] = [];
    const outbox = open(local, { onSent: ({ body }, status) => received.push([body, status]) });
    outbox.send(event('1'));
    outbox.sendNow(event('2'));
    await answer(1, 400);
    await fail();
    expect(received).toEqual([
      ['1', undefined],
      ['2', undefined],
      ['2', 400],
      ['1', 0],
    ]);
  });

  it('nothing without consent', async () => {
    const outbox = open();
    outbox.send(event('1'));
    outbox.send(event('2'));
    isPermitted = false;
    outbox.sendNow(event('3'));
    await answer(0, 503);
    outbox.sendAll();
    await pass(31 * MINUTE_MS);
    expect(service.bodies()).toEqual(['1']);
    expect(waiting()).toEqual([]);
  });
});

describe('an event', () => {
  it.each([200, 400, 404, 500, 502, 504])('is not sent again after %i', async (status) => {
    open().send(event('1'));
    await answer(0, status);
    await pass(31 * MINUTE_MS);
    expect(service.bodies()).toEqual(['1']);
    expect(waiting()).toEqual([]);
  });

  it('is not sent again without an answer, nor where the request could not be made', async () => {
    open().send(event('1'));
    await fail();
    await pass(31 * MINUTE_MS);
    expect(service.bodies()).toEqual(['1']);
    service.post = () => {
      throw new Error('of the theme');
    };
    open().send(event('2'));
    await pass(31 * MINUTE_MS);
    expect(waiting()).toEqual([]);
  });

  it.each([408, 429, 503])('is sent again after %i, with pauses that double', async (status) => {
    const begin = Date.now();
    open().send(event('1'));
    const seconds: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      seconds.push(Math.round((Date.now() - begin) / SECOND_MS));
      await answer(attempt, status);
      while (service.requests.length === attempt + 1) await pass(SECOND_MS / 10);
    }
    expect(seconds).toEqual([0, 1, 4, 8, 17]);
    await answer(5, 201);
    await pass(31 * MINUTE_MS);
    expect(service.requests).toHaveLength(6);
  });

  it('that was not taken is sent by another page, once', async () => {
    open().send(event('1'));
    await answer(0, 503);
    // Its page is closed: it runs no timer and holds no lock.
    vi.clearAllTimers();
    lock = createLocks();
    const [one, other] = [open(), open()];
    await pass(2 * SECOND_MS);
    one.sendStored();
    other.sendStored();
    await pass(2 * SECOND_MS);
    expect(service.bodies()).toEqual(['1', '1']);
    await answer(1, 201);
    await pass(31 * MINUTE_MS);
    expect(service.bodies()).toEqual(['1', '1']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that was not taken is sent also after the browser has refused a lock', async () => {
    const locks = createLocks();
    let isRefusing = true;
    lock = (name, work) =>
      isRefusing ? Promise.reject(new DOMException('', 'InvalidStateError')) : locks(name, work);
    const outbox = open();
    outbox.send(event('1'));
    await answer(0, 503);
    await pass(MINUTE_MS);
    expect(service.bodies()).toEqual(['1']);
    isRefusing = false;
    outbox.sendStored();
    await pass(SECOND_MS);
    expect(service.bodies()).toEqual(['1', '1']);
  });

  it('that waits loads the module that sends it, again after a failure; without one nothing is loaded', async () => {
    let [loaded, isOnline] = [0, false];
    const importAsset = () => {
      loaded += 1;
      return isOnline ? Promise.resolve(resend) : Promise.reject(new Error('offline'));
    };
    const outbox = open(local, { importAsset });
    outbox.sendStored();
    expect(loaded).toBe(0);
    outbox.send(event('1'));
    await answer(0, 503);
    expect(loaded).toBe(1);
    isOnline = true;
    isPermitted = false;
    outbox.sendStored();
    expect(loaded).toBe(1);
    isPermitted = true;
    outbox.sendStored();
    await pass(2 * SECOND_MS);
    expect(service.bodies()).toEqual(['1', '1']);
    outbox.sendStored();
    expect(loaded).toBe(2);
  });

  it('is looked for once when it is due, however often before', async () => {
    const request = vi.fn(createLocks());
    const outbox = open(local, { lock: request });
    outbox.send(event('1'));
    await answer(0, 503);
    for (let asked = 0; asked < 3; asked += 1) {
      outbox.sendStored();
      await pass(0);
    }
    request.mockClear();
    while (service.requests.length === 1) await pass(SECOND_MS / 10);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('waits in the memory of its page where tabs cannot lock', async () => {
    lock = undefined;
    open(memoryStore()).send(event('1'));
    await answer(0, 503);
    expect(waiting()).toEqual([]);
    await pass(2 * SECOND_MS);
    expect(service.bodies()).toEqual(['1', '1']);
  });
});

describe('a change of the cart', () => {
  it('does not overtake an earlier one that waits, other events do', async () => {
    const outbox = open();
    outbox.send(event('add'));
    await answer(0, 503, '10');
    outbox.send(event('remove', 'cart/remove'));
    outbox.send(event('view', 'product/pageview'));
    expect(service.bodies()).toEqual(['add', 'view']);
    await answer(1, 201);
    await pass(9 * SECOND_MS);
    expect(service.bodies()).toEqual(['add', 'view']);
    await pass(2 * SECOND_MS);
    expect(service.bodies()).toEqual(['add', 'view', 'add']);
    await answer(2, 201);
    await pass(SECOND_MS);
    expect(service.bodies()).toEqual(['add', 'view', 'add', 'remove']);
  });

  it('is sent once the one before it is given up', async () => {
    const outbox = open();
    outbox.send(event('add'));
    await answer(0, 503, '3600');
    await pass(29 * MINUTE_MS);
    outbox.send(event('remove', 'cart/remove'));
    outbox.sendStored();
    await pass(2 * MINUTE_MS);
    outbox.sendStored();
    await pass(SECOND_MS);
    expect(service.bodies()).toEqual(['add', 'remove']);
  });

  it('waits behind an earlier one when the page is left', async () => {
    const outbox = open();
    outbox.send(event('add'));
    await answer(0, 503);
    outbox.send(event('remove', 'cart/remove'));
    outbox.sendAll();
    expect(service.bodies()).toEqual(['add']);
    expect(waiting()).toHaveLength(2);
  });
});
