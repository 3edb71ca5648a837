import { describe, expect, it } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { world } = useIndexingWorld();

const ACCOUNT = { siteId: SITE_ID, secretKey: SECRET_KEY };

describe('a refresh', () => {
  it('asks once for concurrent calls', async () => {
    await Promise.all(Array.from({ length: 20 }, () => world().indexing.refresh(world().shop)));
    expect(world().service.requests()).toHaveLength(1);
  });

  it('asks once for all processes', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => world().anotherProcess().refresh(world().shop)),
    );
    expect(world().service.requests()).toHaveLength(1);
  });

  it('asks again when the answer is older than wanted', async () => {
    await world().indexing.refresh(world().shop, { maxAgeMs: 5_000 });
    world().clock.pass(4_999);
    await world().indexing.refresh(world().shop, { maxAgeMs: 5_000 });
    expect(world().service.requests()).toHaveLength(1);
    world().clock.pass(1);
    await world().indexing.refresh(world().shop, { maxAgeMs: 5_000 });
    expect(world().service.requests()).toHaveLength(2);
    await world().indexing.refresh(world().shop, { maxAgeMs: 0 });
    expect(world().service.requests()).toHaveLength(3);
  });

  it('asks at once about another account', async () => {
    await world().indexing.refresh(world().shop);
    world().account = { siteId: 'other1', secretKey: 'sk' };
    await world().indexing.refresh(world().shop);
    expect(
      world()
        .service.requests()
        .map(({ who }) => who),
    ).toEqual(['demo01', 'other1']);
  });

  it('asks nothing without credentials', async () => {
    world().account = null;
    await world().indexing.refresh(world().shop);
    expect(world().service.requests()).toEqual([]);
  });
});

describe('a test of the connection', () => {
  it('names the feeds, and stores nothing', async () => {
    const report = await world().indexing.testConnection(ACCOUNT);
    expect(report).toMatchObject({ ok: true, feeds: [{ id: '1201' }, {}, {}, {}] });
    expect(await world().indexing.overview(world().shop)).toMatchObject({
      askedAt: null,
      named: [],
    });
  });

  it('says what is wrong', async () => {
    expect(await world().indexing.testConnection({ ...ACCOUNT, secretKey: 'no' })).toEqual({
      ok: false,
      problem: { kind: 'wrong-key', httpStatus: 401 },
    });
  });

  it('reports a status of “error” as a problem', async () => {
    await world().service.control({ kind: 'faults', faults: [{ kind: 'error-answer' }] });
    expect(await world().indexing.testConnection(ACCOUNT)).toEqual({
      ok: false,
      problem: { kind: 'status-error', httpStatus: null },
    });
  });
});
