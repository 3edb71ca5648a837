import { beforeEach, describe, expect, it } from 'vitest';
import { type HeldRequest, holdFetch } from '../indexing/support/held-fetch.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { serviceFetch } from '../indexing/support/service-fetch.ts';
import { DEMO, useUpdates } from './updates-kit.ts';

const { world, shopify, worker, updateClient, change, pass, index, view, dirty } = useUpdates();

/** A worker sends what waits, and never goes on from this request. */
async function dieAt(request: HeldRequest): Promise<void> {
  const { fetch, reached } = holdFetch(serviceFetch(world().service.url), request);
  const indexing = world().anotherProcess({ fetch });
  void worker({ indexing, client: updateClient(fetch) }).work.run({
    shop: world().shop,
    feedId: MAIN,
  });
  await reached;
}

/** One product changes, one is new and one is deleted: a request each. */
beforeEach(async () => {
  await change('1', 12);
  await change('4', 20);
  await change('3', 11);
  shopify().delete('3');
});
const RIGHT = { 1: 12, 2: 10, 4: 20 };

describe('a worker that dies', () => {
  it.each<[string, HeldRequest]>([
    ['the service is asked for its status', { path: '/status', where: 'before' }],
    ['an update is on its way', { path: '/update.json', where: 'before' }],
    ['the answer to an update is on its way', { path: '/update.json', where: 'after' }],
    ['the answer to a whole record is on its way', { path: '/upsert.json', where: 'after' }],
    ['the answer to a removal is on its way', { path: '/delete.json', where: 'after' }],
    [
      'the service is asked whether an index ran meanwhile',
      { path: '/status', time: 2, where: 'before' },
    ],
  ])('while %s is replaced by another', async (_, request) => {
    await dieAt(request);
    expect(await view()).toMatchObject({ waiting: 3 });

    await pass(11);
    expect(index()).toEqual(RIGHT);
    expect(await view()).toMatchObject({ waiting: 0, problems: 0, problem: null });
    expect(await dirty()).toBe(0);
  });

  it('before an index that undoes what it sent is replaced after that index', async () => {
    await dieAt({ path: '/delete.json', where: 'after' });
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    world().service.content.replace(
      DEMO,
      ['1', '2', '3'].map((uid) => ({ uid, title: 'Mug', price: 10 })),
    );
    await change('2', 14);
    await pass(20);
    expect(index()).toEqual({ ...RIGHT, 2: 14 });
    expect(await dirty()).toBe(0);
  });
});
