import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { connectShop, OTHER_SHOP } from './logins-kit.ts';
import { report, usePosting } from './posting-kit.ts';

const { kit, replace, post, signedNow, storedCount } = usePosting({
  limits: {
    shopper: { most: 3, withinMs: HOUR },
    shop: { most: 5, withinMs: MINUTE },
  },
});

const customer = (id: number) => signedNow({ logged_in_customer_id: String(id) });

describe('a flood', () => {
  it('from one shopper is held off until the first of them is an hour old', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect((await post()).status).toBe(202);
      kit().clock.pass(MINUTE);
    }
    const refused = await post();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3420']);
    expect((await post({ query: customer(1) })).status).toBe(202);
    kit().clock.pass(3419 * SECOND);
    expect((await post()).status).toBe(429);
    kit().clock.pass(1 * SECOND);
    expect((await post()).status).toBe(202);
    expect(await storedCount()).toBe(5);
  });

  it('from one shop is held off for a minute, and leaves other shops alone', async () => {
    await connectShop(kit(), OTHER_SHOP);
    const statuses = [];
    for (let id = 1; id <= 20; id += 1) statuses.push((await post({ query: customer(id) })).status);
    expect(statuses).toEqual([...Array<number>(5).fill(202), ...Array<number>(15).fill(429)]);
    expect((await post({ query: signedNow({ shop: OTHER_SHOP }) })).status).toBe(202);
    kit().clock.pass(MINUTE);
    expect((await post({ query: customer(6) })).status).toBe(202);
  });

  it('does not make a login unknown that was accepted before, and is seen by every process alike', async () => {
    const body = report();
    await post({ body });
    await post();
    await post();
    replace();
    expect((await post()).status).toBe(429);
    expect((await post({ body })).status).toBe(200);
  });

  it('that comes all at once is held off from the next moment on', async () => {
    await Promise.all(Array.from({ length: 10 }, () => post()));
    const accepted = await storedCount();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post()));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(429));
    expect(await storedCount()).toBe(accepted);
  });
});
