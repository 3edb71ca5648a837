import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFacts } from '../../../app/routes/shared/page-data.ts';
import type { ShopFacts, ShopRecord, Shops } from '../../../app/shop/shops.ts';
import type { ShopFactsReader } from '../../../app/shopify/shop-facts.ts';

const SHOP = 'demo-shop.myshopify.com';
const AT = new Date('2026-11-20T10:00:00.000Z');
const FACTS: ShopFacts = {
  name: 'Harbour & Pine',
  timeZone: 'Europe/Berlin',
  unlistedCount: 3,
  readAt: AT,
};
const NEWER = { ...FACTS, timeZone: 'Asia/Tokyo' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads while Shopify answers as `read` does, and `kept` is what it said before. */
function reading(read: ShopFactsReader['read'], kept: ShopFacts | null) {
  const shop: ShopRecord = {
    domain: SHOP,
    installedAt: AT,
    confirmedAt: AT,
    uninstalledAt: null,
    redactionRequestedAt: null,
    facts: kept,
    guideDismissedAt: null,
    unlistedDismissedAt: null,
  };
  const shops: Pick<Shops, 'find'> = { find: () => Promise.resolve(shop) };
  const log = pino({ level: 'silent' });
  const admin = () => Promise.reject(new Error('Not to be asked.'));
  return readFacts({ shopFacts: { read }, shops, log }, SHOP, admin);
}

const never = () => new Promise<never>(() => undefined);

describe('the facts about a shop, for a page', () => {
  it('are what Shopify says where it answers in time', async () => {
    expect(await reading(() => Promise.resolve(NEWER), FACTS)).toEqual(NEWER);
    expect(await reading(() => Promise.resolve(null), FACTS)).toBeNull();
  });

  it.each([
    ['what it said before', FACTS],
    ['none where it never said any', null],
  ])('are %s, while Shopify does not answer', async (_, kept) => {
    const read = reading(never, kept);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await read).toEqual(kept);
  });

  it('are what Shopify said before where reading them fails, now or after the page has gone', async () => {
    expect(await reading(() => Promise.reject(new Error('no database')), FACTS)).toEqual(FACTS);
    let fail: (error: Error) => void = () => undefined;
    const read = reading(() => new Promise((_, reject) => (fail = reject)), FACTS);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await read).toEqual(FACTS);
    fail(new Error('no database'));
  });

  it('are none of the page’s business where staff have to sign in anew', async () => {
    const signIn = new Response(null, { status: 401 });
    const refused = () =>
      Promise.resolve().then(() => {
        throw signIn;
      });
    await expect(reading(refused, FACTS)).rejects.toBe(signIn);
  });
});
