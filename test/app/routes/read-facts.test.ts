import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atShopify, readTestMode } from '../../../app/routes/shared/page-data.ts';
import type { Services } from '../../../app/server/services.ts';
import type { ShopFacts, ShopRecord } from '../../../app/shop/shops.ts';
import type { ReadShopFacts } from '../../../app/shopify/shop-facts.ts';
import { partly } from '../../browser/admin/pages/hand-made-answers.ts';
import { silentLog } from '../silent-log.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../../app/shop/settings.ts';
import type { PixelState } from '../../../app/shopify/pixel-connection.ts';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import { CONNECTED } from '../../browser/admin/pages/samples.ts';

const SHOP = 'demo-shop.myshopify.com';
const FACTS: ShopFacts = {
  name: 'Harbour & Pine',
  timeZone: 'Europe/Berlin',
  unlistedCount: 3,
  countries: ['US', 'DE'],
  readAt: new Date('2026-11-20T10:00:00.000Z'),
};
const NEWER = { ...FACTS, timeZone: 'Asia/Tokyo' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads the facts, with `stored` as the last known ones. */
function reading(readShopFacts: ReadShopFacts, stored: ShopFacts | null) {
  const shop = partly<ShopRecord>({ facts: stored });
  const shops = partly<Services['shops']>({ find: () => Promise.resolve(shop) });
  const admin = () => Promise.reject(new Error('Not to be asked.'));
  const services = partly<Services>({ readShopFacts, shops, log: silentLog });
  return atShopify(services, { shop: SHOP, admin }).facts();
}

const never = () => new Promise<never>(() => undefined);

describe('the facts about a shop on a page', () => {
  it('are those of Shopify where it answers in time', async () => {
    expect(await reading(() => Promise.resolve(NEWER), FACTS)).toEqual(NEWER);
    expect(await reading(() => Promise.resolve(null), FACTS)).toBeNull();
  });

  it.each([
    ['the stored ones', FACTS],
    ['none without stored ones', null],
  ])('are %s while Shopify does not answer', async (_, stored) => {
    const read = reading(never, stored);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await read).toEqual(stored);
  });

  it('are the stored ones where reading fails, before the page is sent or after it', async () => {
    expect(await reading(() => Promise.reject(new Error('no database')), FACTS)).toEqual(FACTS);
    let fail: (error: Error) => void = () => undefined;
    const read = reading(() => new Promise((_, reject) => (fail = reject)), FACTS);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await read).toEqual(FACTS);
    fail(new Error('no database'));
  });

  it('are not read where staff have to sign in again', async () => {
    const signIn = new Response(null, { status: 401 });
    const refused = () =>
      Promise.resolve().then(() => {
        throw signIn;
      });
    await expect(reading(refused, FACTS)).rejects.toBe(signIn);
  });
});

const ENDS = new Date('2026-11-20T12:00:00.000Z');
const TEST: ShopSettings = { ...DEFAULT_SETTINGS, mode: 'test', testEndsAt: ENDS };
const DISCONNECTED: PixelState = { connected: false, wanted: null };

const OUTDATED = { ...CONNECTED, differences: ['mode'] };
/** The wanted settings of the storefront extension. */
const SENDS = USUAL_EXTENSION;

it.each<[string, string | null, ShopSettings, PixelState, extension: typeof SENDS | null]>([
  ['marks all events while the pixel is connected', 'all', TEST, CONNECTED, SENDS],
  ['marks all of a pixel without an account, which still sends', 'all', TEST, CONNECTED, null],
  ['marks none of a pixel not updated to it yet', 'not-yet', TEST, OUTDATED, SENDS],
  ['marks those of the extension alone without a pixel', 'others', TEST, DISCONNECTED, SENDS],
  ['is not shown while nothing is sent', null, TEST, DISCONNECTED, null],
  ['is not shown in live mode', null, DEFAULT_SETTINGS, CONNECTED, SENDS],
])('Test mode on every page %s.', async (_, marks, settings, pixel, extension) => {
  const services = {
    settings: partly<Services['settings']>({ read: () => Promise.resolve(settings) }),
    pixel: partly<Services['pixel']>({ stored: () => Promise.resolve(pixel) }),
    storefront: partly<Services['storefront']>({ wanted: () => Promise.resolve(extension) }),
  };
  expect(await readTestMode(services, SHOP)).toEqual(marks && { marks, endsAt: ENDS });
});
