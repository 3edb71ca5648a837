import './names-lead-here.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderQuery } from '../../../app/orders/reading.ts';
import { createOfflineApi } from '../../../app/shopify/offline-api.ts';
import { createOfflineTokens, createTokenRefresh } from '../../../app/shopify/offline-tokens.ts';
import { createOrderSource, ORDERS_PER_PAGE } from '../../../app/shopify/order-source.ts';
import { API_VERSION } from '../../../app/shopify/shopify.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { useAdmission } from './authentication-kit.ts';
import { dataRequest, sessionToken } from './staff-requests.ts';

const { database, standIn, captured, sessions, admit } = useAdmission();

const source = () => {
  const shared = { sessions: sessions(), now: () => new Date(), log: captured().log, fetch };
  const tokens = createTokenRefresh({ ...shared, ...APP, timeoutMs: 1_000 });
  const offline = createOfflineTokens({ ...shared, tokens, locks: database().locks });
  const api = createOfflineApi({ ...shared, apiVersion: API_VERSION, tokens: offline });
  return createOrderSource({ api, log: shared.log });
};

const PAST = new Date('2020-01-01T00:00:00.000Z');
const FIRST: OrderQuery = { by: 'created', since: PAST, after: null };
const read = (query = FIRST) => source().readPage(SHOP.domain, query);

const platform = () => standIn().platform;
const grant = () => {
  platform().changeScopes([...platform().configuration().scopes, 'read_orders']);
};

beforeEach(async () => {
  grant();
  await admit(dataRequest(sessionToken()));
});

describe('orders, asked of Shopify,', () => {
  it('come with what decides about them, and end with the last page', async () => {
    platform().orders.take({ id: '6012345678901', name: '#1001', checkoutToken: 'c0ffee' });
    const [placed] = platform().orders.all();
    platform().orders.cancel('6012345678901');
    const wholeSeconds = (at?: Date) => new Date(Math.floor(Number(at) / 1000) * 1000);
    expect(await read()).toEqual({
      kind: 'page',
      orders: [
        {
          id: '6012345678901',
          createdAt: wholeSeconds(placed?.createdAt),
          updatedAt: expect.any(Date) as Date,
          sourceName: 'web',
          test: false,
          cancelledAt: expect.any(Date) as Date,
          checkoutToken: 'c0ffee',
        },
      ],
      next: null,
      pauseMs: 0,
    });
  });

  it('come in pages, as fast as the allowance comes back', async () => {
    while (platform().orders.all().length < 2.5 * ORDERS_PER_PAGE) platform().orders.make('draft');
    let query = FIRST;
    const sizes: number[] = [];
    for (;;) {
      const answer = await read(query);
      if (answer.kind !== 'page') throw new Error(answer.kind);
      sizes.push(answer.orders.length);
      if (answer.next === null) break;
      query = { ...query, after: answer.next };
    }
    expect(sizes).toEqual([100, 100, 50]);
    const pauses: number[] = [];
    for (let asked = 0; asked < 12; asked += 1) {
      const answer = await read();
      if (answer.kind === 'page') pauses.push(answer.pauseMs);
    }
    // Half of the allowance is left to the app's other questions.
    expect(pauses.at(0)).toBe(0);
    expect(pauses.at(-1)).toBeGreaterThan(1_000);
  });

  it('are told to wait when the allowance is used up', async () => {
    platform().setFaults({ ...NO_FAULTS, adminApi: 'throttled' });
    expect(await read()).toEqual({ kind: 'throttled', pauseMs: 10_100 });
  });

  it('come with a new token where the app’s own has ended, and not at all without one', async () => {
    platform().tokens.expireAll();
    expect(await read()).toMatchObject({ kind: 'page' });
    platform().tokens.revokeAll();
    expect(await read()).toMatchObject({ kind: 'problem', problem: 'no-token' });
    await database().prisma.session.deleteMany();
    expect(await read()).toMatchObject({ kind: 'problem', problem: 'no-token' });
  });

  it('are not granted once staff have taken the permission back', async () => {
    expect(await source().readAccess(SHOP.domain)).toBe('granted');
    platform().changeScopes(platform().configuration().scopes);
    expect(await read()).toEqual({ kind: 'not-granted' });
    expect(await source().readAccess(SHOP.domain)).toBe('not-granted');
  });

  it('are denied to an app that Shopify has not approved, permission or not', async () => {
    standIn().answerOnce('ReadOrders', () =>
      Response.json({ errors: [{ message: 'no', extensions: { code: 'ACCESS_DENIED' } }] }),
    );
    expect(await read()).toMatchObject({ kind: 'problem', problem: 'not-approved' });
  });

  it('begin anew where the cursor says nothing to Shopify', async () => {
    const answer = await read({ ...FIRST, after: 'no cursor' });
    expect(answer).toEqual({ kind: 'problem', problem: 'no-answer', restart: 'yes' });
  });

  it.each(['down', 'server error'] as const)(
    'are asked for again when Shopify is %s',
    async (adminApi) => {
      platform().setFaults({ ...NO_FAULTS, adminApi });
      expect(await read()).toEqual({ kind: 'problem', problem: 'no-answer', restart: 'no' });
    },
  );
});
