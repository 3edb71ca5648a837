import { describe, expect, it } from 'vitest';
import type { UpdateRequest } from '../../../app/indexing/update-client.ts';
import { MINUTE } from '../clock.ts';
import { IDS, useUpdates } from './updates-kit.ts';

const { world, shopify, sentOf, worker, updateClient, change, remove, pass, posts, index, view } =
  useUpdates();

describe('products with which the service fails', () => {
  const numbers = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => String(first + index));
  /** A worker whose service answers some requests with this status. */
  const failingWhere = (fails: (request: UpdateRequest) => boolean, httpStatus = 500) =>
    worker({
      sendUpdates: (account, request) =>
        fails(request)
          ? Promise.resolve({
              outcome: 'not-taken',
              problem: { kind: 'service-error', httpStatus },
            })
          : updateClient()(account, request),
    });
  const has =
    (...ids: string[]) =>
    (request: UpdateRequest) =>
      request.records.some(({ uid }) => ids.includes(uid));

  it('do not hold up the others, now or later, and are sent again an hour later', async () => {
    const failing = failingWhere(has('2'));
    for (const id of IDS) await change(id, 12);
    await pass(3, failing);
    expect(index()).toEqual({ 1: 12, 2: 10, 3: 12 });
    expect(await sentOf('2')).toMatchObject([{ outcome: 'refused', reason: 'http-500' }]);
    expect(await view()).toMatchObject({ waiting: 0, problems: 1, problem: null });

    world().clock.pass(119 * MINUTE);
    await pass(1, failing);
    await change('1', 13);
    await pass(1, failing);
    expect(index()).toEqual({ 1: 13, 2: 10, 3: 12 });

    world().clock.pass(59 * MINUTE);
    await pass(2);
    expect(index()).toEqual({ 1: 13, 2: 12, 3: 12 });
    expect(await view()).toMatchObject({ waiting: 0, problems: 0 });
  });

  it('do not hold up others that came later, and are shown as refused once others were taken', async () => {
    const bad = numbers(101, 11);
    const failing = failingWhere(has(...bad));
    for (const id of [...bad, ...IDS]) await change(id, 12);
    await pass(2, failing);
    expect(await view()).toMatchObject({ waiting: 14, problems: 0, problem: 'service' });
    await pass(4, failing);
    expect(index()).toEqual({ 1: 12, 2: 12, 3: 12 });
    expect(await sentOf('101', '1')).toMatchObject([
      { productId: '1', outcome: 'taken' },
      { productId: '101', outcome: 'refused', reason: 'http-500' },
    ]);
    expect(await view()).toMatchObject({ waiting: 0, problems: 11 });
  });

  it('wait and are not shown as refused while the service takes nothing', async () => {
    const all = numbers(101, 11);
    for (const id of all) await change(id, 12);
    await pass(
      20,
      failingWhere(() => true),
    );
    expect(await sentOf(...all)).toEqual([]);
    expect(await view()).toMatchObject({ waiting: 11, problems: 0, problem: 'service' });
    world().clock.pass(25 * MINUTE);
    await pass(5);
    expect(Object.keys(index())).toEqual(expect.arrayContaining(all));
    expect(await view()).toMatchObject({ waiting: 0, problems: 0, problem: null });
  });

  it('do not hold up removals', async () => {
    for (const id of numbers(101, 11)) await change(id, 12);
    await remove('3');
    await pass(
      2,
      failingWhere(({ operation }) => operation === 'update'),
    );
    expect(index()).toEqual({ 1: 10, 2: 10 });
  });

  it('where it cannot remove any, do not hold up changes', async () => {
    for (const id of numbers(1_001, 100)) await remove(id);
    world().clock.pass(1);
    await change('1', 12);
    await pass(
      2,
      failingWhere(({ operation }) => operation === 'delete', 404),
    );
    expect(index()).toMatchObject({ 1: 12 });
    expect(await view()).toMatchObject({ problem: 'service' });
  });
});

it('Updates wait for as long as the service asks, beyond the longest pause of the app’s own.', async () => {
  const { service } = world();
  const fault = { kind: 'status', status: 503, on: 'update', retryAfterSeconds: 7_200 } as const;
  await service.control({ kind: 'faults', faults: [fault] });
  await change('1', 12);
  await pass(1);
  expect(posts()).toEqual(['update.json']);
  await service.control({ kind: 'faults', faults: [] });
  world().clock.pass(118 * MINUTE);
  await pass(1);
  expect(posts()).toEqual(['update.json']);
  await pass(2);
  expect(index()).toMatchObject({ 1: 12 });
});

describe('products for which Shopify is asked', () => {
  it('wait while it cannot be asked', async () => {
    await change('1', 12);
    const stopped = { reason: 'no-token', pauseMs: 15 * MINUTE } as const;
    const readProducts = () => Promise.resolve({ products: [], gone: [], unread: [], stopped });
    await pass(1, worker({ readProducts }));
    expect(await view()).toMatchObject({ problem: 'no-access', waiting: 1 });
    await pass(10);
    expect(posts()).toEqual([]);
    await pass(6);
    expect(index()).toMatchObject({ 1: 12 });
  });

  it('are left out where it cannot answer about them, and do not hold up the others', async () => {
    for (const id of IDS) await change(id, 12);
    const products = [...shopify().values()].filter(({ id }) => id !== '2');
    const readProducts = () =>
      Promise.resolve({ products, gone: [], unread: ['2'], stopped: null });
    await pass(2, worker({ readProducts }));
    expect(index()).toEqual({ 1: 12, 2: 10, 3: 12 });
    expect(await view()).toMatchObject({ waiting: 0, problems: 1, problem: null });
  });
});
