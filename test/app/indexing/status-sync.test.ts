import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createStatusSync } from '../../../app/indexing/status-sync.ts';
import { HOUR } from '../clock.ts';
import { OTHER, SHOP, useDatabase } from '../use-database.ts';
import { after, statusOf } from './support/runs.ts';
import { ACCOUNT } from './support/service-fetch.ts';

const database = useDatabase(SHOP, OTHER);

const RECENT = 5_000;

/** A process at any time. The service numbers its answers, and takes longer for one than the database for a stored one. */
function processes() {
  let answers = 0;
  const answer = () => statusOf({ state: `answer ${(answers += 1)}` });
  return (ms: number, status = () => ({ ok: true as const, content: answer() })) =>
    createStatusSync({
      client: { status: () => setTimeout(50, status()) },
      prisma: database().prisma,
      now: () => after(ms),
    });
}

const answersOf = async (...calls: ReturnType<ReturnType<typeof createStatusSync>['request']>[]) =>
  (await Promise.all(calls)).map(({ status }) => status?.feeds[0]?.state ?? null);

describe('the status', () => {
  it('is the same new answer for calls at once, and no stored one for the second', async () => {
    const at = processes();
    await at(0).request(SHOP, ACCOUNT);
    const { requestIfStale } = at(HOUR);
    const twice = [1, 2].map(() => requestIfStale(SHOP, ACCOUNT, RECENT));
    expect(await answersOf(...twice)).toEqual(['answer 2', 'answer 2']);
  });

  it.each([
    ['shop', OTHER, ACCOUNT],
    ['account', SHOP, { ...ACCOUNT, siteId: 'other1' }],
    ['secret key', SHOP, { ...ACCOUNT, secretKey: 'rotated' }],
  ])('is asked for twice at once for another %s', async (_, shop, account) => {
    const { requestIfStale } = processes()(0);
    const both = [requestIfStale(SHOP, ACCOUNT, 0), requestIfStale(shop, account, 0)];
    expect((await answersOf(...both)).toSorted()).toEqual(['answer 1', 'answer 2']);
  });

  it('is no older than wanted, also where at the same time an older one is enough', async () => {
    const at = processes();
    await at(0).request(SHOP, ACCOUNT);
    const { requestIfStale } = at(RECENT);
    const both = [HOUR, RECENT].map((maxAgeMs) => requestIfStale(SHOP, ACCOUNT, maxAgeMs));
    expect((await answersOf(...both))[1]).toBe('answer 2');
  });

  it('that another process waits for is asked for once more where it must be known', async () => {
    const at = processes();
    await database().prisma.feedStatus.create({
      data: { shopDomain: SHOP, siteId: ACCOUNT.siteId, askedAt: after(0) },
    });
    const { requestIfStale, requestIfStaleOrUnknown } = at(0);
    expect(await answersOf(requestIfStale(SHOP, ACCOUNT, RECENT))).toEqual([null]);
    const known = () => answersOf(requestIfStaleOrUnknown(SHOP, ACCOUNT, RECENT));
    expect(await known()).toEqual(['answer 1']);
    expect(await known()).toEqual(['answer 1']);
  });

  it('is not asked for again soon after a request that failed', async () => {
    const at = processes();
    const problem = { kind: 'wrong-key' as const, httpStatus: 401 };
    await at(0, () => ({ ok: false, problem }) as never).request(SHOP, ACCOUNT);
    expect(await at(1).requestIfStaleOrUnknown(SHOP, ACCOUNT, RECENT)).toMatchObject({ problem });
  });
});
