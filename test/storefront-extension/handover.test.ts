import { beforeEach, describe, expect, it } from 'vitest';
import { handoverKey, type HandedOver } from '../../app/beacon/handover.ts';
import { namesWith } from '../../app/beacon/storage-names.ts';
import { sendHandedOver } from '../../extensions/storefront/src/handover.ts';
import { keptInStorage } from '../../extensions/storefront/src/kept.ts';
import { entriesOf, memoryBrowser, memoryStorage, NOW, type MemoryBrowser } from './memory-page.ts';

const ADDRESS = 'https://tracking.example.com/beacon/v2/demo01/cart/add';
const MINUTE = 60_000;
const nameOf = namesWith('svc');

/** What the service answers; `none`: nothing that can be read. */
type Outcome = { status: number; retryAfter?: string } | 'none';

let browser: MemoryBrowser;
let posted: string[];
let outcome: Outcome;
let now: number;
let isPermitted: boolean;

beforeEach(() => {
  browser = memoryBrowser();
  posted = [];
  outcome = { status: 200 };
  now = NOW;
  isPermitted = true;
});

function handOver(body: string, more: Partial<HandedOver> & { due?: number } = {}): string {
  const { due = now, ...item } = more;
  const key = handoverKey(nameOf, due);
  browser.session.setItem(key, JSON.stringify({ url: ADDRESS, body, since: now, ...item }));
  return key;
}

/** The script looks once, in a page of the browser or of one that is said. */
async function look(session = browser.session): Promise<void> {
  const page = browser.open({ now: () => now, session: keptInStorage(() => session) });
  const post = (url: string, body: string): Promise<Response> => {
    expect(url).toBe(ADDRESS);
    posted.push(body);
    if (outcome === 'none') return Promise.reject(new TypeError('Failed to fetch'));
    const { status, retryAfter } = outcome;
    const headers = new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter });
    return Promise.resolve(new Response(null, { status, headers }));
  };
  sendHandedOver(page, () => isPermitted, post);
  await new Promise((resolve) => setImmediate(resolve));
}

/** Looks every 200 ms; the seconds at which something was sent. */
async function lookFor(ms: number): Promise<number[]> {
  const seconds: number[] = [];
  const end = now + ms;
  for (const begin = now; now < end; now += 200) {
    const before = posted.length;
    await look();
    if (posted.length > before) seconds.push((now - begin) / 1_000);
  }
  return seconds;
}

const waiting = (): string[] => Object.keys(entriesOf(browser.session));

describe('what the pixel has handed over', () => {
  it('is sent in the turn in which it is found, and found once', async () => {
    handOver('one');
    const looking = look();
    expect(posted).toEqual(['one']);
    expect(waiting()).toEqual([]);
    await looking;
    await look();
    expect(posted).toEqual(['one']);
  });

  it('is sent by a later page, if its own one did not', async () => {
    handOver('one');
    now += 20 * MINUTE;
    await look();
    expect(posted).toEqual(['one']);
  });

  it('is forgotten after half an hour, unsent', async () => {
    handOver('one');
    now += 30 * MINUTE;
    await look();
    expect(posted).toEqual([]);
    expect(waiting()).toEqual([]);
  });

  it('stays where it is while nothing may be sent', async () => {
    handOver('one');
    isPermitted = false;
    await look();
    expect(posted).toEqual([]);
  });

  it('is not sent where it cannot be taken out', async () => {
    const stuck = memoryStorage();
    stuck.setItem(
      handoverKey(nameOf, now),
      JSON.stringify({ url: ADDRESS, body: 'one', since: now }),
    );
    stuck.removeItem = () => {
      throw new Error('SecurityError');
    };
    await look(stuck);
    await look(stuck);
    expect(posted).toEqual([]);
  });

  it('is sent once by a tab and its duplicate, whoever looks first', async () => {
    handOver('one');
    const duplicate = memoryStorage();
    for (const [key, text] of Object.entries(entriesOf(browser.session))) {
      duplicate.setItem(key, text);
    }
    await look();
    await look(duplicate);
    expect(posted).toEqual(['one']);
    expect(Object.keys(entriesOf(duplicate))).toEqual([]);
  });

  it.each([
    ['', 'no text'],
    ['{', 'no JSON'],
    ['null', 'nothing'],
    ['{}', 'no event'],
    ['{"since":"soon"}', 'no time'],
  ])('is dropped where it is %j: %s', async (text) => {
    browser.session.setItem(handoverKey(nameOf, now), text);
    await look().catch(() => undefined);
    expect(waiting()).toEqual([]);
    handOver('one');
    await look();
    expect(posted).toEqual(['one']);
  });

  it('is not taken for the outbox of the pixel, nor for anything else', async () => {
    const others = { svcOutbox: '[]', svcOutboxes: '{}', theme: 'dark' };
    for (const [key, text] of Object.entries(others)) browser.session.setItem(key, text);
    await look();
    expect(entriesOf(browser.session)).toEqual(others);
  });
});

describe('the record of a change of the cart', () => {
  const record = ['svcCart.1', 'sealed'] as const;

  it('is there when the change leaves', async () => {
    handOver('one', { record });
    await look();
    expect(browser.local.getItem('svcCart.1')).toBe('sealed');
  });

  it('stays as it is where the pixel has written it', async () => {
    browser.local.setItem('svcCart.1', 'sealed later');
    handOver('one', { record });
    await look();
    expect(browser.local.getItem('svcCart.1')).toBe('sealed later');
  });

  it('is not entered again with what is sent again: the cart may have been taken for a new one', async () => {
    outcome = { status: 503 };
    handOver('one', { record });
    await look();
    browser.local.removeItem('svcCart.1');
    outcome = { status: 200 };
    await lookFor(MINUTE);
    expect(posted).toEqual(['one', 'one']);
    expect(browser.local.getItem('svcCart.1')).toBeNull();
  });

  it('makes the next cart a new one where it cannot be kept', async () => {
    browser.local.setItem('svcCart', 'the cart as first seen');
    browser.local.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    handOver('one', { record });
    await look();
    expect(posted).toEqual(['one']);
    expect(browser.local.getItem('svcCart')).toBeNull();
  });
});

describe('what was sent', () => {
  it.each([200, 204, 400, 404, 500, 502, 504])('is forgotten after %i', async (status) => {
    outcome = { status };
    handOver('one');
    expect(await lookFor(5 * MINUTE)).toEqual([0]);
    expect(waiting()).toEqual([]);
  });

  it('is forgotten where no answer came', async () => {
    outcome = 'none';
    handOver('one');
    expect(await lookFor(5 * MINUTE)).toEqual([0]);
    expect(waiting()).toEqual([]);
  });

  it.each([408, 429, 503])(
    'is sent again after %i, each time after as long as it has waited so far, for half an hour',
    async (status) => {
      outcome = { status };
      handOver('one');
      expect(await lookFor(60 * MINUTE)).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]);
      expect(waiting()).toEqual([]);
    },
  );

  it('is sent again until it is taken', async () => {
    outcome = { status: 503 };
    handOver('one');
    await lookFor(2_000);
    outcome = { status: 200 };
    await lookFor(60 * MINUTE);
    expect(posted).toEqual(['one', 'one', 'one']);
    expect(waiting()).toEqual([]);
  });

  it('is not sent again before Retry-After', async () => {
    outcome = { status: 429, retryAfter: '90' };
    handOver('one');
    expect(await lookFor(2 * MINUTE)).toEqual([0, 90]);
  });

  it('is not kept once consent is withdrawn', async () => {
    outcome = { status: 503 };
    handOver('one');
    const looking = look();
    isPermitted = false;
    await looking;
    expect(waiting()).toEqual([]);
  });
});
