import { beforeEach, describe, expect, it } from 'vitest';
import { begunDuring } from '../use-database.ts';
import { countRowsOf, takesLong, fillShop } from '../shop/shop-rows.ts';
import { bodyOf, INSTALLED, OTHER, seconds, SHOP, useWebhooks } from './webhook-kit.ts';

const {
  database,
  shops,
  logins,
  captured,
  stopped,
  shopifySays,
  setTime,
  decideRedactions,
  receipts,
  deliver,
} = useWebhooks();

const prisma = () => database().prisma;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Delivers `shop/redact` with a time in its header, which is not signed. */
const redact = (triggeredAt: string | null = seconds(49 * HOUR)) =>
  deliver('shop/redact', { headers: { 'x-shopify-triggered-at': triggeredAt } });

/** Adds a shop with one row in every table and a confirmed installation. */
async function installedShop(): Promise<void> {
  await fillShop(prisma(), SHOP);
  const data = { installedAt: INSTALLED, confirmedAt: INSTALLED };
  await prisma().shop.update({ where: { domain: SHOP }, data });
}

/** Moves all history of the shop to `later` seconds after the installation. */
async function happens(later: number): Promise<void> {
  const at = new Date(seconds(later));
  await prisma().reindex.updateMany({ data: { requestedAt: at } });
  await prisma().login.updateMany({ data: { acceptedAt: at } });
  await prisma().orderReading.updateMany({ data: { grantedAt: at } });
  await prisma().orderReceipt.updateMany({ data: { at } });
  await prisma().eventCount.updateMany({ data: { day: at } });
  await prisma().listDay.updateMany({ data: { day: at } });
  await prisma().alert.updateMany({ data: { startedAt: at } });
  await prisma().monthlyMail.updateMany({ data: { queuedAt: at } });
  await prisma().flowTrigger.updateMany({ data: { queuedAt: at } });
}

beforeEach(installedShop);

const rows = () => countRowsOf(prisma(), SHOP);

const expectForgotten = async () =>
  expect(Object.values(await rows()).every((count) => count === 0)).toBe(true);

describe('shop/redact of a shop that has uninstalled the app', () => {
  it('forgets this shop alone, without asking Shopify', async () => {
    await fillShop(prisma(), OTHER);
    await deliver('customers/redact');
    await shops().uninstall(SHOP, new Date(seconds(HOUR)), prisma());
    expect(await redact()).toBe(200);
    expect(await decideRedactions()).toBe(0);
    await expectForgotten();
    expect(await redact()).toBe(200);
    expect(stopped()).toContain(SHOP);
    expect(await receipts()).toMatchObject([{ topic: 'shop/redact' }, { topic: 'shop/redact' }]);
    expect(await countRowsOf(prisma(), OTHER)).toMatchObject({ shop: 1, reindex: 1 });
  });

  it('forgets it after 30 days where it is lost itself', async () => {
    await fillShop(prisma(), OTHER);
    await shops().uninstall(SHOP, new Date(seconds(HOUR)), prisma());
    setTime(seconds(30 * DAY));
    await decideRedactions();
    expect(await rows()).toMatchObject({ shop: 1 });
    setTime(seconds(30 * DAY + 2 * HOUR));
    await decideRedactions();
    await expectForgotten();
    expect(await countRowsOf(prisma(), OTHER)).toMatchObject({ shop: 1 });
  });

  it('forgets a shop with so many rows that it takes long', async () => {
    await shops().uninstall(SHOP, new Date(seconds(HOUR)), prisma());
    await redact();
    await takesLong(prisma(), 'DELETE', 'Shop', decideRedactions);
    await expectForgotten();
  });
});

describe('shop/redact of a shop that has the app', () => {
  it.each([
    ['48 h and 5 min after the app was installed again', seconds(48 * HOUR + 300)],
    ['without a time', null],
    ['with a time in the future', '2099-01-01T00:00:00Z'],
    ['with a time before the installation', seconds(-DAY)],
  ])('%s forgets nothing of this installation', async (_, triggeredAt) => {
    await happens(60);
    const before = await rows();
    shopifySays('installed');
    expect(await redact(triggeredAt)).toBe(200);
    expect(await decideRedactions()).toBe(1);
    expect(await rows()).toEqual(before);
    expect(stopped()).toEqual([]);
    expect(await decideRedactions()).toBe(0);
  });

  it('forgets the history before the installation', async () => {
    await happens(-DAY);
    const before = await rows();
    shopifySays('installed');
    await redact();
    await decideRedactions();
    expect(await rows()).toEqual({
      ...before,
      reindex: 0,
      reindexStateSeen: 0,
      login: 0,
      alert: 0,
      alertMail: 0,
      monthlyMail: 0,
      flowTrigger: 0,
      eventCount: 0,
      listDay: 0,
      orderReceipt: 0,
      orderReading: 0,
      ledgerOrder: 0,
      orderDay: 0,
      resultDay: 0,
    });
  });

  it('does not keep an uninstallation or a disconnection waiting, which hold the shop’s row', async () => {
    await happens(-DAY);
    const shop = await shops().find(SHOP);
    if (shop === null) throw new Error('The shop is missing.');
    await begunDuring(
      prisma(),
      (tx) => tx.$queryRaw`SELECT 1 FROM "OrderReceipt" FOR SHARE`,
      [() => shops().redactEarlierInstallation(shop)],
      () => prisma().$transaction((own) => shops().uninstall(SHOP, null, own)),
    );
  });

  it('and the end of its logins in that moment lock them in one order', async () => {
    await prisma().login.deleteMany();
    const [acceptedAt, path] = [new Date(seconds(-DAY)), 'shopper/login'];
    const login = { shopDomain: SHOP, path, happenedAt: acceptedAt, giveUpAt: acceptedAt };
    const [last = '', first = ''] = ['b', 'a'].map(
      (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
    );
    for (const id of [last, first])
      await prisma().login.create({ data: { ...login, id, state: 'waiting', acceptedAt } });
    const shop = await shops().find(SHOP);
    if (shop === null) throw new Error('The shop is missing.');
    await begunDuring(
      prisma(),
      (tx) => tx.$queryRaw`SELECT 1 FROM "Login" WHERE "id" = ${first}::uuid FOR SHARE`,
      [
        () => prisma().$transaction((own) => logins().stopAll(SHOP, 'disconnected', own)),
        () => shops().redactEarlierInstallation(shop),
      ],
    );
    expect(await prisma().login.count()).toBe(0);
  });

  it('forgets the history before an uninstallation that was reported late, once it had the app again', async () => {
    await happens(60);
    await shops().install(SHOP, new Date(seconds(2 * HOUR)));
    expect(await deliver('app/uninstalled')).toBe(200);
    await redact();
    shopifySays('installed');
    await decideRedactions();
    expect(await rows()).toMatchObject({ credentials: 1, settings: 1, reindex: 0, login: 0 });
  });

  it.each([
    ['America/Los_Angeles', '2026-11-21T03:00:00Z', '2026-11-20', 1],
    ['America/Los_Angeles', '2026-11-21T03:00:00Z', '2026-11-19', 0],
    ['Pacific/Auckland', '2026-11-20T12:30:00Z', '2026-11-21', 1],
    ['Pacific/Auckland', '2026-11-20T12:30:00Z', '2026-11-20', 0],
  ])('in %s, installed at %s, keeps of the day %s: %d', async (timeZone, at, day, kept) => {
    const installedAt = new Date(at);
    await prisma().shop.update({ where: { domain: SHOP }, data: { timeZone, installedAt } });
    await prisma().eventCount.updateMany({ data: { day: new Date(day) } });
    await prisma().listDay.updateMany({ data: { day: new Date(day) } });
    shopifySays('installed');
    await redact();
    await decideRedactions();
    expect(await rows()).toMatchObject({ shop: 1, eventCount: kept, listDay: kept });
  });

  it('does not ask Shopify where staff have opened the app since', async () => {
    await redact();
    await shops().install(SHOP, new Date(seconds(3 * HOUR)));
    expect(await decideRedactions()).toBe(0);
    expect(await rows()).toMatchObject({ shop: 1, credentials: 1 });
  });

  it('forgets nothing where staff open the app while Shopify is asked', async () => {
    await redact();
    const seen = await shops().find(SHOP);
    await shops().install(SHOP, new Date(seconds(3 * HOUR)));
    expect(await shops().redact(SHOP, seen)).toBe('changed');
    expect(await shops().redact(SHOP, null)).toBe('changed');
    expect(await rows()).toMatchObject({ shop: 1, credentials: 1 });
  });
});

describe('shop/redact that cannot be decided', () => {
  it.each(['no-answer', 'no-token'] as const)('(%s) is tried again until it is', async (status) => {
    shopifySays(status);
    await redact();
    for (let times = 0; times < 3; times += 1) expect(await decideRedactions()).toBe(1);
    expect(await rows()).toMatchObject({ shop: 1 });
    expect(captured().text()).toContain('tried again each hour');
    shopifySays('not-installed');
    await decideRedactions();
    await expectForgotten();
  });

  it('forgets the shop within 30 days of the first request, though it is repeated', async () => {
    for (let day = 0; day < 29; day += 7) {
      setTime(seconds(2 * HOUR + day * DAY));
      await redact();
      await decideRedactions();
    }
    expect(await rows()).toMatchObject({ shop: 1 });
    setTime(seconds(2 * HOUR + 29.5 * DAY));
    await decideRedactions();
    await expectForgotten();
  });

  it('counts from the next request after an installation was confirmed', async () => {
    await redact();
    await shops().install(SHOP, new Date(seconds(3 * HOUR)));
    setTime(seconds(40 * DAY));
    await redact();
    expect(await decideRedactions()).toBe(1);
    expect(await rows()).toMatchObject({ shop: 1 });
  });
});

describe('webhooks about customers', () => {
  const redactCustomer = (id: unknown) =>
    deliver('customers/redact', {
      body: { ...bodyOf('customers/redact'), customer: { id, email: 'a@example.com' } },
    });

  it('customers/data_request reports to the operator what is stored of customers', async () => {
    const before = await rows();
    expect(await deliver('customers/data_request')).toBe(200);
    expect(await rows()).toEqual(before);
    expect(await receipts()).toMatchObject([{ topic: 'customers/data_request' }]);
    expect(captured().text()).toContain('the customer’s id and the times of logins');
    expect(captured().text()).not.toContain('a@example.com');
  });

  it.each([7, '7'])('customers/redact forgets the logins of customer %j', async (id) => {
    await fillShop(prisma(), OTHER);
    const before = await rows();
    expect(await redactCustomer(id)).toBe(200);
    expect(await rows()).toEqual({ ...before, login: 0 });
    expect(await countRowsOf(prisma(), OTHER)).toMatchObject({ login: 1 });
    expect(captured().text()).not.toContain('a@example.com');
  });

  it.each([77, null, undefined])('customers/redact of customer %j forgets nothing', async (id) => {
    // Some customers have only an e-mail address, by which nothing is stored (Shopify, *Privacy law compliance*).
    expect(await redactCustomer(id)).toBe(200);
    expect(await rows()).toMatchObject({ login: 1 });
    expect(await receipts()).toMatchObject([{ topic: 'customers/redact' }]);
  });

  it('customers/redact of no possible customer is refused', async () => {
    for (const id of [{}, -7, 'a']) expect(await redactCustomer(id)).toBe(400);
    expect(await rows()).toMatchObject({ login: 1 });
    expect(captured().text()).toContain('signed webhook refused');
  });
});
