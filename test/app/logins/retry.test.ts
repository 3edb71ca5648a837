import { describe, expect, it } from 'vitest';
import { DAY } from '../clock.ts';
import { useLogins } from './use-logins.ts';
import { SHOP, START } from './logins-kit.ts';

const { database, clock, kit, answer, sent, accept, acceptAndSend, view } = useLogins();

describe('trying again', () => {
  /** Accepts a login whose delivery fails for a whole day. */
  async function acceptAndGiveUp(): Promise<string> {
    const id = await acceptAndSend(503);
    await kit().work(DAY);
    expect(await view(id)).toMatchObject({ state: 'failed', reason: 'too-old' });
    return id;
  }

  it('sends what was not taken within its day', async () => {
    const id = await acceptAndGiveUp();
    expect(await view(id)).toMatchObject({ canRetry: true });
    const retriedAt = clock().now();
    expect(await kit().logins.retry(SHOP, id)).toBe('queued');
    expect(kit().enqueued.at(-1)).toEqual({ id, at: retriedAt });
    answer(200);
    await kit().work();
    expect(await view(id)).toMatchObject({ state: 'done', happenedAt: START });
  });

  it('queues once, however often it is pressed at once', async () => {
    const id = await acceptAndGiveUp();
    kit().enqueued.length = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => kit().logins.retry(SHOP, id)),
    );
    expect(outcomes.sort()).toEqual([...Array<string>(4).fill('not-possible'), 'queued']);
    expect(kit().enqueued).toHaveLength(1);
  });

  it('sends what had no account, once there is one', async () => {
    const id = await accept();
    await database().prisma.credentials.deleteMany();
    await kit().work();
    expect(await view(id)).toMatchObject({ reason: 'no-account', canRetry: false });
    expect(await kit().logins.retry(SHOP, id)).toBe('not-possible');
    await kit().credentials.save(SHOP, { siteId: 'demo01', secretKey: 'sk_test' });
    expect(await view(id)).toMatchObject({ canRetry: true });
    expect(await kit().logins.retry(SHOP, id)).toBe('queued');
    await kit().work();
    expect(await view(id)).toMatchObject({ state: 'done' });
  });

  it('sends what was refused to another account, and not to the same', async () => {
    const id = await acceptAndSend(404);
    expect(await view(id)).toMatchObject({ reason: 'refused', canRetry: false });
    expect(await kit().logins.retry(SHOP, id)).toBe('not-possible');
    await kit().credentials.save(SHOP, { siteId: 'demo02', secretKey: null });
    expect(await view(id)).toMatchObject({ canRetry: true });
    expect(await kit().logins.retry(SHOP, id)).toBe('queued');
    answer(200);
    await kit().work();
    expect(sent().map(({ path }) => path)).toEqual([
      '/beacon/v2/demo01/shopper/login',
      '/beacon/v2/demo02/shopper/login',
    ]);
  });

  it.each([200, 500])(
    'is not possible for what was counted, or may have been: %i',
    async (answer) => {
      const id = await acceptAndSend(answer);
      await kit().credentials.save(SHOP, { siteId: 'demo02', secretKey: null });
      expect(await view(id)).toMatchObject({ canRetry: false });
      expect(await kit().logins.retry(SHOP, id)).toBe('not-possible');
      await kit().work();
      expect(sent()).toHaveLength(1);
    },
  );

  it('is not possible for what waits, nor for an unknown id', async () => {
    expect(await kit().logins.retry(SHOP, await acceptAndSend(503))).toBe('not-possible');
    for (const id of ['', '00000000-0000-4000-8000-000000000000', "' OR 1=1"])
      expect(await kit().logins.retry(SHOP, id)).toBe('not-found');
  });
});
