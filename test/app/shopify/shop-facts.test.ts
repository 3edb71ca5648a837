import { describe, expect, it } from 'vitest';
import { createShopFactsReader } from '../../../app/shopify/shop-facts.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { MINUTE, SECOND } from '../clock.ts';
import { FIRST, useStaffVisit } from './staff-visit-kit.ts';

const { standIn, captured, clock, now, admin, stores, shopifyHas } = useStaffVisit();

/** The shops whose rates were synced. */
const synced: string[] = [];

const createReader = () =>
  createShopFactsReader({
    shops: stores().shops,
    syncRates: (shop) => Promise.resolve(void synced.push(shop)),
    now,
    log: captured().log,
  });
const read = () => createReader()(SHOP.domain, admin());

const FACTS = {
  name: 'Harbour & Pine',
  timeZone: 'America/New_York',
  unlistedCount: 3,
  countries: ['US', 'DE'],
  readAt: FIRST,
};

describe('the facts of a shop', () => {
  it('are read from Shopify, with the number of products that the service does not index', async () => {
    expect(await read()).toEqual(FACTS);
    expect((await stores().shops.find(SHOP.domain))?.facts).toEqual(FACTS);
    expect(synced).toEqual([SHOP.domain]);
  });

  it.each([
    [0, []],
    [59, []],
    [60, ['ReadShop']],
  ])('are read again after an hour: %i minutes later %j', async (minutes, asked) => {
    await read();
    standIn().forgetAsked();
    clock().pass(minutes * MINUTE);
    await read();
    expect(standIn().asked).toEqual(asked);
  });

  it('have no number of products without access to them', async () => {
    standIn().platform.changeScopes(['write_pixels', 'read_customer_events']);
    expect(await read()).toEqual({ ...FACTS, unlistedCount: null });
    expect(captured().text()).toContain('Access denied for productsCount');
  });

  it('have UTC for a time zone that the database does not know, as they are stored', async () => {
    const { name, countries: shipsToCountries } = FACTS;
    const shop = { name, ianaTimezone: 'America/Newest', shipsToCountries };
    const answer = { data: { shop, unlisted: { count: 3 } }, errors: [] };
    const facts = { ...FACTS, timeZone: 'UTC' };
    expect(await createReader()(SHOP.domain, () => Promise.resolve(answer))).toEqual(facts);
    expect(await read()).toEqual(facts);
  });

  it('are the last known ones while Shopify cannot be reached', async () => {
    shopifyHas({ adminApi: 'down' });
    expect(await read()).toBeNull();
    shopifyHas({});
    await read();
    shopifyHas({ adminApi: 'down' });
    clock().pass(90 * MINUTE);
    expect(await read()).toEqual(FACTS);
  });

  it('are not read within half a minute of a failure', async () => {
    const reader = createReader();
    shopifyHas({ adminApi: 'down' });
    expect(await reader(SHOP.domain, admin())).toBeNull();
    const written = captured().text();
    shopifyHas({});
    standIn().forgetAsked();
    clock().pass(30 * SECOND - 1);
    expect(await reader(SHOP.domain, admin())).toBeNull();
    expect([standIn().asked, captured().text()]).toEqual([[], written]);
    clock().pass(1);
    expect(await reader(SHOP.domain, admin())).toEqual({ ...FACTS, readAt: now() });
  });

  it('are the last known ones when the answer is malformed', async () => {
    await read();
    clock().pass(90 * MINUTE);
    standIn().answerOnce('ReadShop', () => Response.json({ data: { shop: { name: 7 } } }));
    expect(await read()).toEqual(FACTS);
  });
});
