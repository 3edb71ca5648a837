import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { whileUninstalling } from '../shop/while-uninstalling.ts';
import { KETTLE, MUG, SHOP, START, useComparison } from './comparison-kit.ts';

const { database, kit, run, send, night, webhookOf, rows } = useComparison();

describe('the nightly comparison', () => {
  it('finds nothing in a shop that has not changed since the app was installed', async () => {
    expect(await night()).toBe(0);
    expect(await night()).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('finds changes since the installation that were missed', async () => {
    kit().clock.pass(MINUTE);
    kit().catalogue.update(MUG, { tags: ['new'] });
    expect(await night()).toBe(1);
  });

  it('finds changes since the last index at once after the app was installed again', async () => {
    const { prisma } = database();
    await prisma.settings.create({
      data: { shopDomain: SHOP, feedIds: ['1201', '1202'], updatedAt: START },
    });
    const indexed = { shopDomain: SHOP, feedId: '1201', state: 'done', kind: 'now' };
    const sent = { siteId: 'demo01', sendingAt: kit().clock.now() };
    const at = { requestedAt: kit().clock.now(), endedAt: kit().clock.now() };
    await prisma.reindex.create({ data: { id: randomUUID(), ...indexed, ...sent, ...at } });
    kit().clock.pass(HOUR);
    kit().catalogue.update(MUG, { title: 'Mug' });
    kit().clock.pass(HOUR);
    await prisma.shop.update({ where: { domain: SHOP }, data: { installedAt: kit().clock.now() } });
    expect(await kit().comparison.work.due(10)).toEqual([{ shop: SHOP }]);
    expect(await run()).toMatchObject({ found: 1 });
    expect(await rows()).toMatchObject([{ id: MUG, dirtySince: kit().clock.now() }]);
  });

  it('ends where Shopify lists none of the products that it has, and its rate limit is used up by a few', async () => {
    await night();
    kit().listsNone = true;
    expect(await night()).toBe(0);
    expect(kit().asked.filter((name) => name === 'ReadProductNews')).toHaveLength(
      Math.ceil(kit().catalogue.all().length / 10),
    );
  });

  it('pauses as the rate limit asks, and any worker goes on where it was', async () => {
    kit().catalogue.generate(300);
    await kit().comparison.request(SHOP);
    kit().instead = [{ kind: 'throttled', pauseMs: 20 * SECOND }];
    await run();
    expect(kit().enqueued.at(-1)).toEqual(new Date(kit().clock.now().getTime() + 20 * SECOND));
    await run();
    expect(kit().asked).toHaveLength(1);

    // A worker that died had read the 56 initial products.
    await database().prisma.catalogueComparison.update({
      where: { shopDomain: SHOP },
      data: { beganAt: START, position: '7913560000000' },
    });
    kit().asked.length = 0;
    for (let steps = 0; steps < 20; steps += 1) {
      kit().clock.passTo(kit().enqueued.at(-1) ?? kit().clock.now());
      await run();
    }
    expect(await kit().comparison.view(SHOP)).toMatchObject({ state: 'waiting', problem: null });
    expect(await rows()).toHaveLength(300);
    const questions = kit().asked.filter((name) => name === 'ReadProductNews').length;
    // 30 queries for ten products each, and the throttled ones.
    expect(questions).toBeGreaterThanOrEqual(30);
    expect(questions).toBeLessThan(60);
  });

  it('shows why it does not go on', async () => {
    kit().clock.pass(DAY);
    await kit().comparison.request(SHOP);
    kit().instead = [{ kind: 'no-token' }];
    expect(await run()).toMatchObject({ state: 'running', problem: 'no-token' });
    kit().clock.pass(HOUR);
    expect(await run()).toMatchObject({ state: 'waiting', problem: null });
  });

  it('asks less and less often for a shop that Shopify does not answer for', async () => {
    kit().clock.pass(DAY);
    await kit().comparison.request(SHOP);
    let tries = 0;
    for (let passed = 0; passed < DAY; passed += 5 * MINUTE) {
      kit().clock.pass(5 * MINUTE);
      if ((await kit().comparison.work.due(1)).length === 0) continue;
      kit().instead = [{ kind: 'no-answer' }];
      tries += 1;
      await run();
    }
    expect(tries).toBeGreaterThan(24);
    expect(tries).toBeLessThan(48);
  });

  it('is not begun while the shop uninstalls the app', async () => {
    const { prisma } = database();
    expect(await whileUninstalling(prisma, SHOP, () => kit().comparison.work.due(10))).toEqual([]);
    expect(await prisma.catalogueComparison.count()).toBe(0);
  });

  it('is due once a night, for shops with an account alone', async () => {
    await database().prisma.shop.create({ data: { domain: 'other.myshopify.com' } });
    expect(await kit().comparison.work.due(10)).toEqual([]);
    kit().clock.pass(DAY);
    expect(await kit().comparison.work.due(10)).toEqual([{ shop: SHOP }]);
    await run();
    expect(await kit().comparison.work.due(10)).toEqual([]);
    kit().clock.pass(DAY);
    expect(await kit().comparison.work.due(10)).toEqual([{ shop: SHOP }]);
  });
});

describe('a comparison after an earlier one', () => {
  beforeEach(async () => {
    await night();
    kit().clock.pass(HOUR);
  });

  it('finds a missed change with its fields', async () => {
    kit().catalogue.update(MUG, {});
    await webhookOf(MUG);
    await send();
    kit().catalogue.update(MUG, { title: 'Mug', everyVariant: { price: 2600 } });
    expect(await night()).toBe(1);
    expect(await rows()).toMatchObject([{ id: MUG, fields: ['title', 'prices'] }]);
    expect(await night()).toBe(0);
    // The webhook arrives late.
    await webhookOf(MUG);
    expect(await night()).toBe(0);
  });

  it('finds nothing that webhooks have reported, nor changes of stock alone', async () => {
    kit().catalogue.update(KETTLE, { title: 'Kettle' });
    await webhookOf(KETTLE);
    await send();
    kit().catalogue.update(KETTLE, { everyVariant: { quantity: 3 } });
    expect(await night()).toBe(0);
    expect((await rows())[0]?.dirtySince).toBeNull();
  });

  it('finds missed creations and deletions', async () => {
    const { id } = kit().catalogue.create({ title: 'Bread Bin', price: 3900 });
    kit().catalogue.remove(MUG);
    expect(await night()).toBe(2);
    expect(await rows()).toMatchObject([
      { id: MUG, deleted: true },
      { id, deleted: false },
    ]);
    kit().catalogue.remove(id);
    expect(await night()).toBe(1);
  });

  it('finds a missed change of a collection once', async () => {
    const [shelf] = kit().catalogue.collections();
    if (!shelf) throw new Error('There is no collection.');
    kit().catalogue.updateCollection(shelf.id, { title: 'At the table' });
    expect(await night()).toBe(1);
    expect(await rows()).toMatchObject([{ id: shelf.id, deleted: false }]);
    expect(await night()).toBe(0);
  });

  it('goes past a product about which Shopify cannot answer, whose change has unknown fields', async () => {
    for (const id of [MUG, KETTLE]) {
      kit().catalogue.update(id, {});
      await webhookOf(id);
    }
    await send();
    kit().unreadable = [MUG];
    kit().catalogue.update(MUG, { title: 'Mug' });
    kit().catalogue.update(KETTLE, { title: 'Kettle' });
    expect(await night()).toBe(2);
    expect(await rows()).toMatchObject([
      { id: MUG, fields: [] },
      { id: KETTLE, fields: ['title'] },
    ]);
    expect(await night()).toBe(0);
  });

  it('goes past one that is the only change, or that it no longer finds', async () => {
    const { id } = kit().catalogue.create({ title: 'Bread Bin', price: 3900 });
    kit().unreadable = [id];
    expect(await night()).toBe(1);
    expect(await rows()).toMatchObject([{ id, fields: [], deleted: false }]);
    kit().unreadable = [MUG];
    kit().catalogue.remove(MUG);
    expect(await night()).toBe(0);
    expect(await night()).toBe(0);
    kit().unreadable = [];
    expect(await night()).toBe(1);
    expect(await rows()).toMatchObject([{ id: MUG, deleted: true }, { id }]);
  });

  it('ends where Shopify neither finds many products nor can answer about them', async () => {
    kit().unreadable = kit()
      .catalogue.all()
      .slice(0, 5)
      .map(({ id }) => id);
    for (const id of kit().unreadable) kit().catalogue.remove(id);
    expect(await night()).toBe(0);
    kit().unreadable = [];
    expect(await night()).toBe(5);
  });

  it('waits where Shopify cannot answer about any product', async () => {
    kit().catalogue.update(MUG, { title: 'Mug' });
    kit().clock.pass(DAY);
    await kit().comparison.request(SHOP);
    kit().unreadable = kit()
      .catalogue.all()
      .map(({ id }) => id);
    expect(await run()).toMatchObject({ state: 'running', problem: 'no-answer' });
    expect(await rows()).toEqual([]);
  });
});
