import { expect, vi } from 'vitest';
import { readEncryptionKeys, seal } from '../../../app/shop/sealed-secret.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { ENCRYPTION_KEYS } from '../../sandbox/app-process/environment.ts';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';
import { loginRequest, post } from '../chaos/outside-requests.ts';
import { type StaffClient, staffOf } from './staff-client.ts';
import { OTHER_ACCOUNT, type WholeApp } from './whole-app.ts';

/** A shop with the app, and with one of each kind of the app's data. */
export interface SetUpShop {
  domain: string;
  staff: StaffClient;
  siteId: string;
  feedIds: string[];
  /** The ids of its re-indexes: an accepted one, and one that waits. */
  reindexIds: string[];
  /** The id of a login that was given up, and can be sent again. */
  loginId: string;
  /** Texts that only this shop's pages may show. */
  marks: string[];
}

const OTHER_SHOP = 'other-shop.myshopify.com';

/** Two shops with an account, settings, re-indexes and a login each. */
export async function setUpTwoShops(whole: WholeApp): Promise<[SetUpShop, SetUpShop]> {
  whole.sandbox.admin.platform.install();
  await admitOtherShop(whole);
  // Makes this feed's re-index wait.
  await whole.sandbox.indexing.control({ kind: 'say-state', feedId: '1203', state: 'running' });
  await whole.sandbox.tracking.setFault({ kind: 'status', status: 503 });
  const origin = `http://127.0.0.1:${whole.sandbox.app.port}`;
  const first = await setUp(whole, {
    domain: SHOP.domain,
    staff: staffOf(origin, { shop: SHOP.domain }),
    account: { siteId: SITE_ID, secretKey: SECRET_KEY },
    feedIds: ['1201', '1203'],
    email: 'feeds@harbour-and-pine.example.com',
    customer: '7301842110',
  });
  const other = await setUp(whole, {
    domain: OTHER_SHOP,
    staff: staffOf(origin, { shop: OTHER_SHOP, staffId: OTHER_STAFF }),
    account: OTHER_ACCOUNT,
    feedIds: ['7701'],
    email: 'feeds@other.example.com',
    customer: '7301842999',
  });
  return [first, other];
}

const OTHER_STAFF = '80080080';

/** The sandbox's Shopify knows one shop, so the tokens of the other one are stored directly. */
async function admitOtherShop({ database: { prisma } }: WholeApp): Promise<void> {
  const token = {
    shop: OTHER_SHOP,
    state: '',
    scope: 'read_customer_events,read_products,write_app_proxy,write_pixels',
    expires: new Date(Date.now() + 3_600_000),
  };
  const [key] = readEncryptionKeys(ENCRYPTION_KEYS);
  const sealed = (text: string, column: string) =>
    seal(text, key, { shop: OTHER_SHOP, purpose: `session-${column}` });
  await prisma.session.createMany({
    data: [
      {
        ...token,
        id: `offline_${OTHER_SHOP}`,
        isOnline: false,
        accessToken: sealed('offline-other', 'accessToken'),
      },
      {
        ...token,
        id: `${OTHER_SHOP}_${OTHER_STAFF}`,
        isOnline: true,
        accessToken: sealed('online-other', 'accessToken'),
        userId: BigInt(OTHER_STAFF),
        firstName: sealed('Olga', 'firstName'),
        lastName: sealed('Other', 'lastName'),
      },
    ],
  });
}

interface Wanted {
  domain: string;
  staff: StaffClient;
  account: { siteId: string; secretKey: string };
  feedIds: string[];
  email: string;
  customer: string;
}

async function setUp(whole: WholeApp, wanted: Wanted): Promise<SetUpShop> {
  const { domain, staff, account, feedIds, email, customer } = wanted;
  const { prisma } = whole.database;
  const { siteId, secretKey } = account;
  await done(
    staff.send('/app/settings', { intent: 'save', section: 'account', siteId, secretKey }),
  );
  await done(
    staff.send('/app/settings', { intent: 'save', section: 'feeds', feedIds, requestedBy: email }),
  );
  await done(staff.send('/app/pixel', { intent: 'connect' }));
  for (const [at, feedId] of feedIds.entries()) {
    const kind = at === 0 ? 'now' : 'when-possible';
    await done(staff.send('/app?index', { intent: 'reindex', feedId, kind, confirmed: 'no' }));
  }
  await reportLogin(whole, domain, customer);
  await giveUpLogin(whole, domain);
  const findReindexes = () => prisma.reindex.findMany({ where: { shopDomain: domain } });
  await vi.waitFor(async () => {
    const states = feedIds.map((_, at) => (at === 0 ? 'accepted' : 'waiting'));
    expect((await findReindexes()).map(({ state }) => state).sort()).toEqual(states);
  }, EVENT_LIMIT_MS);
  const reindexes = await findReindexes();
  const [login] = await prisma.login.findMany({ where: { shopDomain: domain } });
  const reindexIds = reindexes.map(({ id }) => id);
  return {
    domain,
    staff,
    siteId,
    feedIds,
    reindexIds,
    loginId: login?.id ?? '',
    marks: [domain, siteId, email, ...feedIds, ...reindexIds, login?.id ?? '', customer],
  };
}

/** Leaves the login in the state after a day without the tracking service. */
async function giveUpLogin({ database: { prisma } }: WholeApp, shopDomain: string): Promise<void> {
  const tried = { shopDomain, state: 'waiting', attempts: { gt: 0 } };
  const givenUp = { state: 'failed', reason: 'too-old', dueAt: null, endedAt: new Date() };
  await vi.waitFor(async () => {
    const { count } = await prisma.login.updateMany({ where: tried, data: givenUp });
    expect(count).toBe(1);
  }, EVENT_LIMIT_MS);
}

/** A login as Shopify's app proxy forwards it. */
async function reportLogin({ sandbox }: WholeApp, shop: string, customer: string): Promise<void> {
  const origin = `http://127.0.0.1:${sandbox.app.port}`;
  expect(await post(origin, loginRequest(customer, shop))).toBe(202);
}

async function done(answering: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answering;
  expect([200, 202], String(body)).toContain(status);
}
