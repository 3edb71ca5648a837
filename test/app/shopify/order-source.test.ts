import './names-lead-here.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderQuery } from '../../../app/orders/reading.ts';
import { createOfflineApi } from '../../../app/shopify/admin-client.ts';
import { createOrderSource, ORDERS_PER_PAGE } from '../../../app/shopify/order-source.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { useAuthentication } from './authentication-kit.ts';

const { database, standIn, captured, client, findOwnTokenWith, visit, shopifyHas } =
  useAuthentication();

const source = () =>
  createOrderSource({
    api: createOfflineApi(client(), findOwnTokenWith()),
    log: captured().log,
  });

const PAST = new Date('2020-01-01T00:00:00.000Z');
const FIRST: OrderQuery = { by: 'created', since: PAST, after: null };
const read = (query = FIRST) => source().readPage(SHOP.domain, query);

const platform = () => standIn().platform;
const grant = () => platform().changeScopes([...platform().configuration().scopes, 'read_orders']);

beforeEach(async () => {
  grant();
  await visit();
});

describe('orders from Shopify', () => {
  it('have the fields that coverage needs', async () => {
    platform().orders.take({
      id: '6012345678901',
      name: '#1001',
      checkoutToken: 'c0ffee',
      subtotal: 7_980,
    });
    const [placed] = platform().orders.all();
    platform().orders.cancel('6012345678901');
    const wholeSeconds = (at?: Date) => new Date(Math.floor(Number(at) / 1000) * 1000);
    expect(await read()).toEqual({
      kind: 'page',
      orders: [
        {
          id: '6012345678901',
          name: '#1001',
          createdAt: wholeSeconds(placed?.createdAt),
          updatedAt: expect.any(Date) as Date,
          sourceName: 'web',
          test: false,
          cancelledAt: expect.any(Date) as Date,
          checkoutToken: 'c0ffee',
          subtotal: { amount: '79.80', currency: 'USD' },
        },
      ],
      next: null,
      pauseMs: 0,
    });
  });

  it('have names that a database takes', async () => {
    const placed = { id: '6012345678902', checkoutToken: 'c0ffee', subtotal: 7_980 };
    platform().orders.take({ ...placed, name: '#10\u000002' });
    const answer = await read();
    const names = answer.kind === 'page' && answer.orders.map(({ id, name }) => [id, name]);
    expect(names).toContainEqual([placed.id, '#1002']);
  });

  it('are read in pages, with pauses that follow from the rate limit', async () => {
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
    // Half of the rate limit is reserved for the app's other queries.
    expect(pauses.at(0)).toBe(0);
    expect(pauses.at(-1)).toBeGreaterThan(1_000);
  });

  it('are throttled when the rate limit is used up', async () => {
    shopifyHas({ adminApi: 'throttled' });
    expect(await read()).toEqual({ kind: 'throttled', pauseMs: 10_100 });
  });

  it('are read with a refreshed token, and not without one', async () => {
    platform().tokens.expireAll();
    expect(await read()).toMatchObject({ kind: 'page' });
    platform().tokens.revokeAll();
    expect(await read()).toMatchObject({ kind: 'problem', problem: 'no-token' });
    await database().prisma.session.deleteMany();
    expect(await read()).toMatchObject({ kind: 'problem', problem: 'no-token' });
  });

  it('are not granted after staff have withdrawn the scope', async () => {
    expect(await source().readAccess(SHOP.domain)).toBe('granted');
    platform().changeScopes(platform().configuration().scopes);
    expect(await read()).toEqual({ kind: 'not-granted' });
    expect(await source().readAccess(SHOP.domain)).toBe('not-granted');
  });

  it('are denied to an app that Shopify has not approved', async () => {
    standIn().answerOnce('ReadOrders', () =>
      Response.json({ errors: [{ message: 'no', extensions: { code: 'ACCESS_DENIED' } }] }),
    );
    expect(await read()).toMatchObject({ kind: 'problem', problem: 'not-approved' });
  });

  it('are read without one whose form is not known, which the log names', async () => {
    const at = '2026-11-20T10:00:00Z';
    const order = {
      ...{ id: 'gid://shopify/Order/1', name: '#1', sourceName: 'web', test: false },
      ...{ createdAt: at, updatedAt: at, cancelledAt: null },
      ...{ checkoutToken: null, subtotalPriceSet: null },
    };
    const answer = (...nodes: object[]) => {
      const pageInfo = { hasNextPage: false, endCursor: null };
      standIn().answerOnce('ReadOrders', () =>
        Response.json({ data: { orders: { nodes, pageInfo } } }),
      );
    };
    const odd = { ...order, id: 'gid://shopify/Order/2', subtotalPriceSet: 'free' };
    answer(order, odd);
    expect(await read()).toMatchObject({ kind: 'page', orders: [{ id: '1' }] });
    expect(captured().text()).toContain('subtotalPriceSet');
    answer(odd);
    expect(await read()).toEqual({ kind: 'problem', problem: 'no-answer', restart: 'yes' });
  });

  it('are read from the start where Shopify refuses the cursor', async () => {
    const answer = await read({ ...FIRST, after: 'no cursor' });
    expect(answer).toEqual({ kind: 'problem', problem: 'no-answer', restart: 'yes' });
  });

  it('are read later where Shopify cannot be reached', async () => {
    shopifyHas({ adminApi: 'down' });
    expect(await read()).toEqual({ kind: 'problem', problem: 'no-answer', restart: 'no' });
  });
});
