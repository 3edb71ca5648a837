import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../clock.ts';
import type { IndexingWorld } from './support/indexing-world.ts';
import { BY_STAFF, createIndexingWorld, MAIN } from './support/indexing-world.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { database, world: oneWorld } = useIndexingWorld();

let world: IndexingWorld;
let other: IndexingWorld;

beforeEach(async () => {
  world = oneWorld();
  other = await createIndexingWorld(database().prisma);
});
afterEach(() => other.close());

describe('another shop', () => {
  it('sees nothing of a re-index', async () => {
    const { id } = await world.ask();
    await world.live(MINUTE);
    expect(await other.indexing.detail(other.shop, id)).toBeNull();
    expect(await other.indexing.history(other.shop, { page: 1 })).toEqual({
      rows: [],
      page: 1,
      pageCount: 1,
      total: 0,
      feedIds: [],
    });
    expect(await other.indexing.overview(other.shop)).toMatchObject({
      feeds: [{ feedId: MAIN, record: null, active: null, last: null }],
      named: [],
      answeredAt: null,
    });
  });

  it('cannot take it back, nor stop it', async () => {
    const { id } = await world.ask({ kind: 'when-possible' });
    expect(await other.indexing.cancel(other.shop, id)).toBe('not-found');
    await other.indexing.stopAll(other.shop, 'uninstalled');
    expect((await world.view(id)).state).toBe('requested');
  });

  it('has an hour of its own for a feed of the same number', async () => {
    await world.ask();
    await world.live(10 * MINUTE);
    const { id } = await other.ask();
    await other.live(SECOND);
    expect((await other.view(id)).state).toBe('accepted');
  });

  it('does not ask with this shop’s credentials', async () => {
    await other.indexing.refresh(world.shop);
    expect(await other.indexing.request(world.shop, BY_STAFF)).toEqual({
      outcome: 'no-credentials',
    });
    expect(other.service.requests()).toEqual([]);
    expect(world.service.requests()).toEqual([]);
  });
});

it('An address that names no re-index shows nothing.', async () => {
  for (const id of ['', 'x', '1', '../..', "' OR 1=1", '\u0000', randomUUID()]) {
    expect(await world.indexing.detail(world.shop, id)).toBeNull();
    expect(await world.indexing.cancel(world.shop, id)).toBe('not-found');
  }
});

it('A shop that is not there has nothing, and sends nothing.', async () => {
  const unknown = 'unknown-shop.myshopify.com';
  await world.indexing.refresh(unknown);
  await world.indexing.stopAll(unknown, 'uninstalled');
  expect((await world.indexing.overview(unknown)).feeds).toEqual([]);
  expect(await world.indexing.request(unknown, BY_STAFF)).toEqual({ outcome: 'no-credentials' });
  expect((await world.indexing.history(unknown, { page: 1 })).total).toBe(0);
  expect(world.service.requests()).toEqual([]);
});
