import { describe, expect, it } from 'vitest';
import { countRowsOf, fillShop } from '../shop/shop-rows.ts';
import { bodyOf, INSTALLED, OTHER, seconds, SHOP, useWebhooks } from './webhook-kit.ts';

const { database, captured, stopped, receipts, deliver } = useWebhooks();

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
    expect(await countRowsOf(database().prisma, SHOP)).toEqual({ ...before, directEvent: 0 });
    expect(await countRowsOf(database().prisma, OTHER)).toMatchObject({ directEvent: 1 });
    expect(captured().text()).not.toContain('a@example.com');
  });

  it('customers/redact of a customer who never came forgets nobody else', async () => {
    await fillShop(database().prisma, SHOP);
    const body = ofCustomer('customers/redact', 77);
    expect(await deliver('customers/redact', { body })).toBe(200);
    expect(await countRowsOf(database().prisma, SHOP)).toMatchObject({ directEvent: 1 });
  });

  it.each([null, {}, -7, 'a'])(
    'customers/redact of %j is not said to be done: it is refused, and forgets nobody',
    async (id) => {
      await fillShop(database().prisma, SHOP);
      const body = ofCustomer('customers/redact', id);
      expect(await deliver('customers/redact', { body })).toBe(400);
      expect(await countRowsOf(database().prisma, SHOP)).toMatchObject({ directEvent: 1 });
      expect(captured().text()).toContain('A webhook was refused');
    },
  );

  it('shop/redact forgets everything about the shop', async () => {
    await fillShop(database().prisma, SHOP);
    await fillShop(database().prisma, OTHER);
    await database().prisma.shop.updateMany({ data: { confirmedAt: INSTALLED } });
    await deliver('customers/redact');
    const headers = { 'x-shopify-triggered-at': seconds(49 * 3600) };
    expect(await deliver('shop/redact', { headers })).toBe(200);
    const left = await countRowsOf(database().prisma, SHOP);
    expect(Object.values(left).every((count) => count === 0)).toBe(true);
    expect(await receipts()).toMatchObject([{ topic: 'shop/redact' }]);
    expect(await countRowsOf(database().prisma, OTHER)).toMatchObject({ shop: 1, reindex: 1 });
  });

  it('shop/redact after a new installation forgets only what was before it', async () => {
    await fillShop(database().prisma, SHOP);
    await database().prisma.shop.update({
      where: { domain: SHOP },
      data: { installedAt: new Date(seconds(3600)), confirmedAt: new Date(seconds(3600)) },
    });
    await database().prisma.reindex.updateMany({ data: { requestedAt: INSTALLED } });
    await database().prisma.directEvent.updateMany({
      data: { acceptedAt: new Date(seconds(7200)) },
    });
    const before = await countRowsOf(database().prisma, SHOP);
    const headers = { 'x-shopify-triggered-at': seconds(48 * 3600) };
    expect(await deliver('shop/redact', { headers })).toBe(200);
    const left = await countRowsOf(database().prisma, SHOP);
    expect(left).toEqual({ ...before, reindex: 0 });
    expect(stopped()).toEqual([]);
  });

  it('shop/redact of a shop that nobody knows is taken', async () => {
    expect(await deliver('shop/redact')).toBe(200);
  });
});
