import type { PrismaClient } from '@prisma/client';
import { describe, expect, it } from 'vitest';
import type { RequestOutcome } from '../../../app/indexing/requests.ts';
import { forgetAccount } from '../../../app/shop/forget-shop.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { begunDuring } from '../use-database.ts';
import { holdFetch } from './support/held-fetch.ts';
import { BY_STAFF, MAIN, REGENERATED } from './support/indexing-world.ts';
import { serviceFetch } from './support/service-fetch.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { world, database } = useIndexingWorld();

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Resolves once a process has stopped at a request within a step, to what lets it finish the step. */
async function suspended(id: string, at: Parameters<typeof holdFetch>[1]) {
  const held = holdFetch(serviceFetch(world().service.url), at);
  const step = world().anotherProcess({ fetch: held.fetch }).work.run({ reindexId: id });
  await held.reached;
  return () => {
    held.release();
    return step;
  };
}

/** A client whose first transaction after which `isTime` is true is committed, but fails for its caller. */
function losingAnswerOnce(isTime: () => Promise<boolean>): PrismaClient {
  let isLost = false;
  return new Proxy(database().prisma, {
    get(client, name) {
      const value: unknown = Reflect.get(client, name);
      if (name !== '$transaction') return value;
      return async (work: Parameters<PrismaClient['$transaction']>[0]) => {
        const result: unknown = await client.$transaction(work);
        if (isLost || !(await isTime())) return result;
        isLost = true;
        throw new Error('the connection broke');
      };
    },
  });
}

describe('one request of a person', () => {
  it('is one, however often the button is pressed, in however many processes', async () => {
    const other = world().anotherProcess();
    const outcomes = await Promise.all(
      times(12, (index) => (index % 2 ? other : world().indexing).request(world().shop, BY_STAFF)),
    );
    const ofKind = (outcome: RequestOutcome['outcome']) =>
      outcomes.filter((one) => one.outcome === outcome);
    expect(ofKind('requested')).toHaveLength(1);
    expect(ofKind('already-alive')).toHaveLength(11);
    const ids = outcomes.map((one) => 'reindex' in one && one.reindex.id);
    expect(new Set(ids).size).toBe(1);
    await world().live(10 * MINUTE);
    expect(world().puts()).toHaveLength(1);
  });

  it('is not taken back where a worker sends it first', async () => {
    const { indexing, shop } = world();
    const { id } = await world().ask();
    const [, answer] = await begunDuring(
      database().prisma,
      (tx) => tx.$queryRaw`SELECT 1 FROM "Reindex" WHERE "id" = ${id}::uuid FOR UPDATE`,
      [() => indexing.work.run({ reindexId: id }), () => indexing.cancel(shop, id)],
    );
    expect(answer).toBe('too-late');
    expect(world().puts()).toHaveLength(1);
  });
});

it('A step that has read the account sends nothing once staff have disconnected that.', async () => {
  const { shop, clock } = world();
  const { id } = await world().ask();
  const finish = await suspended(id, { method: 'GET', where: 'after' });
  await database().prisma.$transaction((tx) => forgetAccount(tx, shop, clock.now()));
  world().account = null;
  await finish();
  await world().live(0);
  expect(world().puts()).toEqual([]);
  expect(await world().view(id)).toMatchObject({ state: 'refused', reason: 'no-credentials' });
});

describe('a process that ends in the middle of a step', () => {
  // The wake-up is part of the transaction of the preceding write.
  it('before it has recorded that it sends: another one sends', async () => {
    const { id } = await world().ask();
    const dying = world().anotherProcess({ enqueue: () => Promise.reject(new Error('killed')) });
    await expect(dying.work.run({ reindexId: id })).rejects.toThrow('killed');
    await world().live(15 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
    expect(world().puts()).toHaveLength(1);
  });

  it('at its request: there is no run', async () => {
    const dying = world().anotherProcess({ enqueue: () => Promise.reject(new Error('killed')) });
    await expect(dying.request(world().shop, BY_STAFF)).rejects.toThrow('killed');
    expect((await world().indexing.history(world().shop, { page: 1 })).total).toBe(0);
  });
});

describe('a request that could not leave', () => {
  it('is tried again, does not count for the hour, and is received once', async () => {
    const { id } = await world().ask();
    const finish = await suspended(id, { method: 'PUT', where: 'before' });
    await world().service.control({ kind: 'faults', faults: [{ kind: 'gone' }] });
    await finish();
    expect(await world().view(id)).toMatchObject({
      state: 'waiting',
      reason: 'service:unreachable',
      sendingAt: null,
    });
    await world().service.control({ kind: 'faults', faults: [] });
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
    expect(world().puts()).toHaveLength(1);
  });

  it('is not recorded again over the next one, where the answer of its commit is lost', async () => {
    const { id } = await world().ask();
    const held = holdFetch(serviceFetch(world().service.url), { method: 'PUT', where: 'before' });
    let finish: Awaited<ReturnType<typeof suspended>> | undefined;
    const first = world().anotherProcess({
      fetch: held.fetch,
      prisma: losingAnswerOnce(async () => (await world().view(id)).state === 'waiting'),
      async wait() {
        await world().service.control({ kind: 'faults', faults: [] });
        world().clock.pass(5 * MINUTE);
        finish = await suspended(id, { method: 'PUT', where: 'after' });
      },
    });
    const step = first.work.run({ reindexId: id });
    await held.reached;
    await world().service.control({ kind: 'faults', faults: [{ kind: 'gone' }] });
    held.release();
    await step;
    expect((await world().view(id)).state).toBe('sending');
    await finish?.();
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
    expect(world().puts()).toHaveLength(1);
  });
});

describe('a process whose answer comes after the limit', () => {
  it('records that its request was accepted, while nothing else is known', async () => {
    const { id } = await world().ask();
    const finish = await suspended(id, { method: 'PUT', where: 'after' });
    await world().service.control({ kind: 'say-state', feedId: MAIN, state: 'done' });
    await world().live(2 * MINUTE);
    expect((await world().view(id)).state).toBe('unknown');
    await finish();
    expect((await world().view(id)).state).toBe('accepted');
  });

  it('records that its request was refused, which uses up no hour', async () => {
    await world().service.control({
      kind: 'faults',
      faults: [{ kind: 'error-answer', on: 'feed' }],
    });
    const { id } = await world().ask();
    const finish = await suspended(id, { method: 'PUT', where: 'after' });
    await world().live(5 * MINUTE);
    await finish();
    expect(await world().view(id)).toMatchObject({ state: 'refused', reason: 'not-queued' });
    expect((await world().ask()).state).toBe('requested');
  });

  it('changes nothing once the status has shown more', async () => {
    const { id } = await world().ask();
    const finish = await suspended(id, { method: 'PUT', where: 'after' });
    await world().live(2 * MINUTE);
    expect((await world().view(id)).state).toBe('running');
    await finish();
    expect((await world().view(id)).state).toBe('running');
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
  });
});

describe('an app that is uninstalled', () => {
  it('cancels what waits, and ends what was sent as lost', async () => {
    const sent = await world().ask();
    await world().live(SECOND);
    const waiting = await world().ask({ feedId: REGENERATED, kind: 'when-possible' });
    await world().indexing.stopAll(world().shop, 'uninstalled');
    expect(await world().view(sent.id)).toMatchObject({ state: 'lost', reason: 'uninstalled' });
    expect(await world().view(waiting.id)).toMatchObject({
      state: 'cancelled',
      reason: 'uninstalled',
    });
    await world().live(HOUR);
    expect(world().puts()).toHaveLength(1);
  });

  it('leaves those alone that are not named', async () => {
    const { id } = await world().ask();
    const { indexing, shop } = world();
    expect(await indexing.unfinished(shop)).toEqual([id]);
    await indexing.stopAll(shop, 'disconnected', []);
    expect(await world().view(id)).toMatchObject({ state: 'requested' });
    await indexing.stopAll(shop, 'disconnected', [id]);
    expect(await world().view(id)).toMatchObject({ state: 'cancelled' });
  });
});
