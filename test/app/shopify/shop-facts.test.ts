import './names-lead-here.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShops, type Shops } from '../../../app/shop/shops.ts';
import type { AdminApi } from '../../../app/shopify/admin-api.ts';
import { createAdmitStaff } from '../../../app/shopify/create-admit-staff.ts';
import { createShopFactsReader } from '../../../app/shopify/create-shop-facts.ts';
import { createShopify } from '../../../app/shopify/create-shopify.ts';
import { APP } from '../../sandbox/admin/platform/app-identity.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type CapturedLog, capturedLog } from '../shop/captured-log.ts';
import { type ShopifyStandIn, startShopify } from './shopify-stand-in.ts';
import { APP_URL, dataRequest, sessionToken } from './staff-requests.ts';

const FIRST = new Date('2026-11-20T10:00:00.000Z');
const minutesLater = (minutes: number) => new Date(FIRST.getTime() + minutes * 60_000);

let database: TestDatabase;
let standIn: ShopifyStandIn;
let captured: CapturedLog;
let shops: Shops;
let admin: AdminApi;
let at: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  standIn = await startShopify();
});

afterAll(async () => {
  await standIn.close();
  await database.close();
});

beforeEach(async () => {
  at = FIRST;
  captured = capturedLog();
  await database.prisma.shop.deleteMany();
  standIn.platform.setFaults(NO_FAULTS);
  standIn.platform.install();
  const { prisma } = database;
  shops = createShops({ prisma, now: () => at });
  const shopify = createShopify({
    apiKey: APP.apiKey,
    apiSecret: APP.apiSecret,
    appUrl: APP_URL,
    prisma,
    log: captured.log,
  });
  ({ admin } = await createAdmitStaff({ shopify, shops })(dataRequest(sessionToken())));
  standIn.forgetAsked();
});

const createReader = () => createShopFactsReader({ shops, now: () => at, log: captured.log });
const read = () => createReader().read(SHOP.domain, admin);

const FACTS = {
  name: 'Harbour & Pine',
  timeZone: 'America/New_York',
  taxesIncluded: false,
  unlistedCount: 3,
  readAt: FIRST,
};

describe('the facts of a shop', () => {
  it('are what Shopify says, with the products that the service does not index', async () => {
    expect(await read()).toEqual(FACTS);
    expect((await shops.find(SHOP.domain))?.facts).toEqual(FACTS);
  });

  it.each([
    [0, []],
    [59, []],
    [60, ['ReadShop']],
  ])('are asked for again after an hour: %i minutes later %j', async (minutes, asked) => {
    await read();
    standIn.forgetAsked();
    at = minutesLater(minutes);
    await read();
    expect(standIn.asked).toEqual(asked);
  });

  it('have no count for who may not read products, and everything else', async () => {
    standIn.platform.changeScopes(['write_pixels', 'read_customer_events']);
    expect(await read()).toEqual({ ...FACTS, unlistedCount: null });
    expect(captured.text()).toContain('Access denied for productsCount');
  });

  it.each(['down', 'server error', 'throttled'] as const)(
    'stay the last ones known while Shopify is out of reach: %s',
    async (adminApi) => {
      standIn.platform.setFaults({ ...NO_FAULTS, adminApi });
      expect(await read()).toBeNull();
      standIn.platform.setFaults(NO_FAULTS);
      await read();
      standIn.platform.setFaults({ ...NO_FAULTS, adminApi });
      at = minutesLater(90);
      expect(await read()).toEqual(FACTS);
    },
  );

  it('are not asked for within half a minute after Shopify did not say', async () => {
    const reader = createReader();
    standIn.platform.setFaults({ ...NO_FAULTS, adminApi: 'down' });
    expect(await reader.read(SHOP.domain, admin)).toBeNull();
    const written = captured.text();
    standIn.platform.setFaults(NO_FAULTS);
    standIn.forgetAsked();
    at = new Date(FIRST.getTime() + 29_999);
    expect(await reader.read(SHOP.domain, admin)).toBeNull();
    expect([standIn.asked, captured.text()]).toEqual([[], written]);
    at = new Date(FIRST.getTime() + 30_000);
    expect(await reader.read(SHOP.domain, admin)).toEqual({ ...FACTS, readAt: at });
  });

  it('stay the last ones known when the answer has another shape', async () => {
    await read();
    at = minutesLater(90);
    standIn.answerOnce('ReadShop', () => Response.json({ data: { shop: { name: 7 } } }));
    expect(await read()).toEqual(FACTS);
  });
});
