import { describe, expect, it } from 'vitest';
import { createShops } from '../../../app/shop/shops.ts';
import { ACCOUNT, serviceFetch } from './support/service-fetch.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { database, world } = useIndexingWorld();

describe('a refresh', () => {
  it('asks once for concurrent calls of all processes', async () => {
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

  it('stores no answer of a shop that has uninstalled the app meanwhile', async () => {
    const { prisma } = database();
    const { shop, service, clock } = world();
    const answers = serviceFetch(service.url);
    const uninstalled = world().anotherProcess({
      fetch: async (...request) => {
        const answer = await answers(...request);
        await createShops({ prisma, now: clock.now }).uninstall(shop, null, prisma);
        return answer;
      },
    });
    await uninstalled.refresh(shop);
    expect(service.requests()).toHaveLength(1);
    expect(await prisma.feedStatus.count()).toBe(0);
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
      answeredAt: null,
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

describe('an account that is to replace the stored one', () => {
  const TYPO = { ...ACCOUNT, secretKey: 'no' };
  const judge = (account: typeof ACCOUNT) => world().indexing.judgeAccount(world().shop, account);
  const fail = (faults: object[]) =>
    world().service.control({ kind: 'faults', faults: faults as never });

  it('does not where it is refused and the stored one is accepted', async () => {
    const report = { ok: false, problem: { kind: 'wrong-key', httpStatus: 401 } };
    expect(await judge(TYPO)).toEqual({ verdict: 'keep-stored', report });
    const other = { ...ACCOUNT, siteId: 'other1' };
    expect(await judge(other)).toMatchObject({ verdict: 'keep-stored' });
  });

  it('does where it is accepted, or the stored one is refused too', async () => {
    expect(await judge(ACCOUNT)).toMatchObject({ verdict: 'replace', report: { ok: true } });
    world().account = { ...ACCOUNT, secretKey: 'rotated' };
    expect(await judge(ACCOUNT)).toMatchObject({ verdict: 'replace', report: { ok: true } });
    expect(await judge(TYPO)).toMatchObject({ verdict: 'replace', report: { ok: false } });
  });

  it('does where there is none, where it is the same one, and where the service says nothing of it', async () => {
    world().account = null;
    expect(await judge(TYPO)).toMatchObject({ verdict: 'replace', report: { ok: false } });
    world().account = TYPO;
    expect(await judge(TYPO)).toMatchObject({ verdict: 'replace', report: { ok: false } });
    world().account = ACCOUNT;
    for (const fault of [{ kind: 'status', status: 503 }, { kind: 'error-answer' }]) {
      await fail([fault]);
      expect(await judge(TYPO)).toMatchObject({ verdict: 'replace', report: { ok: false } });
    }
  });
});

const isNeverAccepted = () => world().indexing.isNeverAccepted(world().shop, ACCOUNT.siteId);

it('An account that was never accepted is one that the service has refused and nothing else.', async () => {
  expect(await isNeverAccepted()).toBe(false);
  world().account = { ...ACCOUNT, secretKey: 'no' };
  await world().indexing.refresh(world().shop);
  expect(await isNeverAccepted()).toBe(true);
  expect(await world().indexing.isNeverAccepted(world().shop, 'other1')).toBe(false);

  world().account = ACCOUNT;
  await world().indexing.refresh(world().shop, { maxAgeMs: 0 });
  expect(await isNeverAccepted()).toBe(false);
  world().account = { ...ACCOUNT, secretKey: 'no' };
  await world().indexing.refresh(world().shop, { maxAgeMs: 0 });
  expect(await isNeverAccepted()).toBe(false);
});
