import { describe, expect, it } from 'vitest';
import { DAY } from '../clock.ts';
import { useAnswering } from './answering-kit.ts';
import { SHOP, START } from './logins-kit.ts';

const { kit } = useAnswering();

describe('trying again', () => {
  /** Not taken for a whole day. */
  async function acceptAndGiveUp(): Promise<string> {
    const id = await kit().acceptAndSend(503);
    kit().clock.pass(DAY);
    await kit().work();
    expect(await kit().view(id)).toMatchObject({ state: 'failed', reason: 'too-old' });
    return id;
  }

  it('sends what was not taken within its day', async () => {
    const id = await acceptAndGiveUp();
    expect(await kit().view(id)).toMatchObject({ canRetry: true });
    const retriedAt = kit().clock.now();
    expect(await kit().logins.retry(SHOP, id)).toBe('queued');
    expect(kit().wakes.at(-1)).toEqual({ id, at: retriedAt });
    kit().answer(200);
    await kit().work();
    expect(await kit().view(id)).toMatchObject({ state: 'done', happenedAt: START });
  });

  it('gives it another day', async () => {
    const id = await acceptAndGiveUp();
    await kit().logins.retry(SHOP, id);
    kit().clock.pass(DAY - 1);
    await kit().work();
    expect(await kit().view(id)).toMatchObject({ state: 'waiting' });
    kit().clock.pass(1);
    await kit().work();
    expect(await kit().view(id)).toMatchObject({ state: 'failed', reason: 'too-old' });
  });

  it('queues once, however often it is pressed at once', async () => {
    const id = await acceptAndGiveUp();
    kit().wakes.length = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => kit().logins.retry(SHOP, id)),
    );
    expect(outcomes.sort()).toEqual([...Array<string>(4).fill('not-possible'), 'queued']);
    expect(kit().wakes).toHaveLength(1);
  });

  it('sends what had no account, once there is one', async () => {
    const id = await kit().accept();
    await kit().credentials.forget(SHOP);
    await kit().work();
    expect(await kit().view(id)).toMatchObject({ reason: 'no-account', canRetry: false });
    expect(await kit().logins.retry(SHOP, id)).toBe('not-possible');
    await kit().credentials.save(SHOP, { siteId: 'demo01', secretKey: 'sk_test' });
    expect(await kit().view(id)).toMatchObject({ canRetry: true });
    expect(await kit().logins.retry(SHOP, id)).toBe('queued');
    await kit().work();
    expect(await kit().view(id)).toMatchObject({ state: 'done' });
  });

  it('sends what was refused to another account, and not to the same', async () => {
    const id = await kit().acceptAndSend(404);
    expect(await kit().view(id)).toMatchObject({ reason: 'refused', canRetry: false });
    expect(await kit().logins.retry(SHOP, id)).toBe('not-possible');
    await kit().credentials.save(SHOP, { siteId: 'demo02', secretKey: null });
    expect(await kit().view(id)).toMatchObject({ canRetry: true });
    expect(await kit().logins.retry(SHOP, id)).toBe('queued');
    kit().answer(200);
    await kit().work();
    expect(kit().sentTo).toEqual([
      '/beacon/v2/demo01/shopper/login',
      '/beacon/v2/demo02/shopper/login',
    ]);
  });

  it.each([200, 500, 502, 504, 302])(
    'is not possible for what was counted, or may have been: %i',
    async (answer) => {
      const id = await kit().acceptAndSend(answer);
      await kit().credentials.save(SHOP, { siteId: 'demo02', secretKey: null });
      expect(await kit().view(id)).toMatchObject({ canRetry: false });
      expect(await kit().logins.retry(SHOP, id)).toBe('not-possible');
      await kit().work();
      expect(kit().sentTo).toHaveLength(1);
    },
  );

  it('is not possible for what waits', async () => {
    expect(await kit().logins.retry(SHOP, await kit().acceptAndSend(503))).toBe('not-possible');
  });

  it.each(['', 'x', '00000000-0000-4000-8000-000000000000', "' OR 1=1"])(
    'finds no event of the id %j',
    async (id) => {
      expect(await kit().logins.retry(SHOP, id)).toBe('not-found');
    },
  );
});
