import { describe, expect, it } from 'vitest';
import { countRowsOf, fillShop } from '../shop/shop-rows.ts';
import { bodyOf, OTHER, SHOP, useWebhooks } from './webhook-kit.ts';

const { database, captured, receipts, deliver } = useWebhooks();

describe('the compliance topics', () => {
  const ofCustomer = (topic: string, id: unknown) => ({
    ...bodyOf(topic),
    customer: { id, email: 'a@example.com' },
  });

  it('customers/data_request is taken, and the operator is told what is kept of customers', async () => {
    await fillShop(database().prisma, SHOP);
    const before = await countRowsOf(database().prisma, SHOP);
    expect(await deliver('customers/data_request')).toBe(200);
    expect(await countRowsOf(database().prisma, SHOP)).toEqual(before);
    expect(await receipts()).toMatchObject([{ topic: 'customers/data_request' }]);
    expect(captured().text()).toContain('the customer’s id and the times of logins');
    expect(captured().text()).not.toContain('a@example.com');
  });

  it.each([7, '7'])('customers/redact forgets the logins of the customer %j', async (id) => {
    await fillShop(database().prisma, SHOP);
    await fillShop(database().prisma, OTHER);
    const before = await countRowsOf(database().prisma, SHOP);
    expect(await deliver('customers/redact', { body: ofCustomer('customers/redact', id) })).toBe(
      200,
    );
    expect(await countRowsOf(database().prisma, SHOP)).toEqual({ ...before, login: 0 });
    expect(await countRowsOf(database().prisma, OTHER)).toMatchObject({ login: 1 });
    expect(captured().text()).not.toContain('a@example.com');
  });

  it('customers/redact of what is no customer is refused; nobody else is forgotten', async () => {
    await fillShop(database().prisma, SHOP);
    const statusOf = (id: unknown) =>
      deliver('customers/redact', { body: ofCustomer('customers/redact', id) });
    expect(await statusOf(77)).toBe(200);
    for (const id of [null, {}, -7, 'a']) expect(await statusOf(id)).toBe(400);
    expect(await countRowsOf(database().prisma, SHOP)).toMatchObject({ login: 1 });
    expect(captured().text()).toContain('A webhook was refused');
  });
});
