import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCredentialsStore } from '../../../app/shop/credentials.ts';
import { forgetAccount } from '../../../app/shop/forget-shop.ts';
import { type EncryptionKey, seal } from '../../../app/shop/sealed-secret.ts';
import { begunDuring, OTHER, SHOP, useDatabase } from '../use-database.ts';
import { type CapturedLog, capturedLog } from './captured-log.ts';
import { takesLong, fillShop } from './shop-rows.ts';
import { whileUninstalling } from './while-uninstalling.ts';

const SECRET = 'sk_demo_0123456789abcdef';
const NOW = new Date('2026-11-20T10:00:00.000Z');

const OLD_KEY: EncryptionKey = { id: 'old', bytes: randomBytes(32) };
// As a pattern of SQL it would be the other's too.
const NEW_KEY: EncryptionKey = { id: 'ol_', bytes: randomBytes(32) };

const database = useDatabase(SHOP, OTHER);
let captured: CapturedLog;

beforeEach(() => {
  captured = capturedLog();
});

const storeWith = (...keys: [EncryptionKey, ...EncryptionKey[]]) =>
  createCredentialsStore({ prisma: database().prisma, keys, now: () => NOW, log: captured.log });

const sealedSecretOf = async (shop: string) =>
  (await database().prisma.credentials.findUniqueOrThrow({ where: { shopDomain: shop } }))
    .sealedSecret;

describe('credentials', () => {
  it('of another account are saved where the shop has so many updates that forgetting them takes long', async () => {
    const { prisma } = database();
    const store = storeWith(OLD_KEY);
    await prisma.shop.delete({ where: { domain: SHOP } });
    await fillShop(prisma, SHOP);
    const other = { siteId: 'another', secretKey: SECRET };
    await takesLong(prisma, 'DELETE', 'ProductUpdate', () => store.save(SHOP, other));
    expect(await store.open(SHOP)).toEqual(other);
  });

  it('open for the server and are shown without the secret key', async () => {
    const store = storeWith(OLD_KEY);
    expect([await store.view(SHOP), await store.open(SHOP)]).toEqual([null, null]);
    await store.save(SHOP, { siteId: 'demo01', secretKey: SECRET });
    expect(await store.open(SHOP)).toEqual({ siteId: 'demo01', secretKey: SECRET });
    expect(await store.view(SHOP)).toEqual({ siteId: 'demo01', secretKey: 'stored' });
  });

  it('lie in the database without the secret key', async () => {
    await storeWith(OLD_KEY).save(SHOP, { siteId: 'demo01', secretKey: SECRET });
    const rows = JSON.stringify(await database().prisma.credentials.findMany());
    expect(rows).toContain('demo01');
    expect(rows).not.toContain(SECRET);
    expect(rows).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 12));
  });

  it('belong to one shop: a row that is copied to another does not open there', async () => {
    const store = storeWith(OLD_KEY);
    await store.save(SHOP, { siteId: 'demo01', secretKey: SECRET });
    const row = await database().prisma.credentials.findUniqueOrThrow({
      where: { shopDomain: SHOP },
    });
    await database().prisma.credentials.create({ data: { ...row, shopDomain: OTHER } });
    expect(await store.open(OTHER)).toBeNull();
    expect(await store.open(SHOP)).not.toBeNull();
  });

  it('keep the secret key when the site ID alone is saved', async () => {
    const store = storeWith(OLD_KEY);
    await store.save(SHOP, { siteId: 'demo01', secretKey: SECRET });
    await store.save(SHOP, { siteId: 'demo02', secretKey: null });
    expect(await store.open(SHOP)).toEqual({ siteId: 'demo02', secretKey: SECRET });
  });

  it('cannot begin with a site ID alone', async () => {
    const saved = await storeWith(OLD_KEY).save(SHOP, { siteId: 'demo01', secretKey: null });
    expect(saved).toBe('no-secret-key');
    expect(await storeWith(OLD_KEY).view(SHOP)).toBeNull();
  });

  it('do not outlive an uninstallation that comes while they are being saved', async () => {
    const store = storeWith(OLD_KEY);
    const save = () => store.save(SHOP, { siteId: 'demo01', secretKey: SECRET });
    expect(await whileUninstalling(database().prisma, SHOP, save)).toBe('not-installed');
    expect(await store.view(SHOP)).toBeNull();
  });

  it('are saved after a disconnection of the same moment, without a secret key that it has deleted', async () => {
    const { prisma } = database();
    const store = storeWith(OLD_KEY);
    const saveWhileForgotten = async (secretKey: string | null) => {
      await store.save(SHOP, { siteId: 'demo01', secretKey: SECRET });
      const [saved] = await begunDuring(
        prisma,
        (tx) => tx.credentials.deleteMany({ where: { shopDomain: SHOP } }),
        [() => store.save(SHOP, { siteId: 'demo02', secretKey })],
        // A save that had locked these rows before would cause a deadlock.
        (tx) => forgetAccount(tx, SHOP, NOW),
      );
      return [saved, await store.open(SHOP)];
    };
    await prisma.feedAutomation.create({ data: { shopDomain: SHOP, feedId: '1001' } });
    expect(await saveWhileForgotten(null)).toEqual(['no-secret-key', null]);
    const account = { siteId: 'demo02', secretKey: 'another' };
    expect(await saveWhileForgotten('another')).toEqual(['saved', account]);
  });

  it('let daily feeds wait for their next time where there were none, and leave what is due to others', async () => {
    const { prisma } = database();
    const store = storeWith(OLD_KEY);
    const daily = { shopDomain: SHOP, dailyAt: 210, dailyDueAt: new Date('2026-11-10T02:30:00Z') };
    const due = async () =>
      [
        await prisma.shopFeed.findFirst(),
        await prisma.feedAutomation.findFirst({ where: { feedId: '1001' } }),
        await prisma.feedAutomation.findFirst({ where: { feedId: '1002' } }),
      ].map((row) => row?.dailyDueAt);
    const later = new Date('2026-11-21T05:00:00Z');
    await prisma.shop.update({ where: { domain: SHOP }, data: { timeZone: 'Europe/Berlin' } });
    await prisma.shopFeed.create({ data: daily });
    await prisma.feedAutomation.createMany({
      data: [
        { ...daily, feedId: '1001' },
        { ...daily, feedId: '1002', dailyAt: 360, dailyDueAt: later },
      ],
    });
    const next = new Date('2026-11-21T02:30:00Z');
    await store.save(SHOP, { siteId: 'demo01', secretKey: SECRET });
    expect(await due()).toEqual([next, next, later]);
    await prisma.feedAutomation.updateMany({ data: { dailyDueAt: daily.dailyDueAt } });
    await store.save(SHOP, { siteId: 'demo01', secretKey: 'another' });
    expect(await due()).toEqual([next, daily.dailyDueAt, daily.dailyDueAt]);
  });

  it('have the re-indexes that wait for another account checked at once, and fence their steps', async () => {
    const { prisma } = database();
    const store = storeWith(OLD_KEY);
    await store.save(SHOP, { siteId: 'demo01', secretKey: SECRET });
    const later = new Date(NOW.getTime() + 3_600_000);
    const waiting = {
      shopDomain: SHOP,
      kind: 'now',
      requestedAt: NOW,
      siteId: 'demo01',
      dueAt: later,
    };
    await prisma.reindex.createMany({
      data: [
        { ...waiting, id: randomUUID(), feedId: '1', state: 'waiting' },
        { ...waiting, id: randomUUID(), feedId: '2', state: 'accepted', sendingAt: NOW },
      ],
    });
    const rows = () =>
      prisma.reindex.findMany({
        orderBy: { feedId: 'asc' },
        select: { dueAt: true, version: true },
      });
    await store.save(SHOP, { siteId: 'demo01', secretKey: 'another' });
    expect(await rows()).toEqual([
      { dueAt: later, version: 0 },
      { dueAt: later, version: 0 },
    ]);
    await store.save(SHOP, { siteId: 'demo02', secretKey: null });
    expect(await rows()).toEqual([
      { dueAt: NOW, version: 1 },
      { dueAt: later, version: 0 },
    ]);
  });

  it('are those of one of many saves at the same moment', async () => {
    const store = storeWith(OLD_KEY);
    // Fewer than the connections of the pool: the wait for one has a time limit of its own.
    const siteIds = Array.from({ length: 8 }, (_, index) => `site${index}`);
    await Promise.all(siteIds.map((siteId) => store.save(SHOP, { siteId, secretKey: siteId })));
    const opened = await store.open(SHOP);
    expect(opened?.secretKey).toBe(opened?.siteId);
    expect(siteIds).toContain(opened?.siteId);
  });
});

it('A key that is gone opens nothing, says so to the operator and to staff, and shows nothing.', async () => {
  await storeWith(OLD_KEY).save(SHOP, { siteId: 'demo01', secretKey: SECRET });
  const sealed = await sealedSecretOf(SHOP);
  const store = storeWith(NEW_KEY);
  expect(await store.open(SHOP)).toBeNull();
  expect(await store.view(SHOP)).toMatchObject({ siteId: 'demo01', secretKey: 'unreadable' });
  expect(captured.text()).toMatch(/"shop":"demo-shop\.myshopify\.com","keyId":"old"/);
  expect(captured.text()).toContain('ENCRYPTION_KEYS');
  expect(captured.text()).not.toContain(SECRET);
  expect(captured.text()).not.toContain(sealed.slice(5));
});

describe('rotation', () => {
  it('seals with the first key what older ones have sealed', async () => {
    await storeWith(OLD_KEY).save(SHOP, { siteId: 'demo01', secretKey: SECRET });
    await storeWith(NEW_KEY).save(OTHER, { siteId: 'other1', secretKey: 'another' });
    expect(await storeWith(NEW_KEY, OLD_KEY).rotate()).toBe(1);
    expect(await storeWith(NEW_KEY, OLD_KEY).rotate()).toBe(0);
    const afterwards = storeWith(NEW_KEY);
    expect(await afterwards.open(SHOP)).toEqual({ siteId: 'demo01', secretKey: SECRET });
    expect(await afterwards.open(OTHER)).toEqual({ siteId: 'other1', secretKey: 'another' });
  });

  it('leaves what it cannot open as it is', async () => {
    await storeWith(OLD_KEY).save(SHOP, { siteId: 'demo01', secretKey: SECRET });
    expect(await storeWith(NEW_KEY).rotate()).toBe(0);
    expect(await storeWith(OLD_KEY).open(SHOP)).toMatchObject({ secretKey: SECRET });
  });

  it('ends by its signal, and leaves the rest as it is', async () => {
    await storeWith(OLD_KEY).save(SHOP, { siteId: 'demo01', secretKey: SECRET });
    const store = storeWith(NEW_KEY, OLD_KEY);
    await expect(store.rotate(AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await store.rotate()).toBe(1);
  });

  it('goes through every shop, however many there are', async () => {
    const shops = Array.from({ length: 250 }, (_, index) => `shop-${index}.myshopify.com`);
    await database().prisma.shop.createMany({ data: shops.map((domain) => ({ domain })) });
    const sealed = (shop: string) => seal(SECRET, OLD_KEY, { shop, purpose: 'service-secret-key' });
    await database().prisma.credentials.createMany({
      data: shops.map((shopDomain) => ({
        shopDomain,
        siteId: 'demo01',
        sealedSecret: sealed(shopDomain),
        updatedAt: NOW,
      })),
    });
    expect(await storeWith(NEW_KEY, OLD_KEY).rotate()).toBe(250);
    const left = { sealedSecret: { startsWith: 'old:' } };
    expect(await database().prisma.credentials.count({ where: left })).toBe(0);
  });
});
