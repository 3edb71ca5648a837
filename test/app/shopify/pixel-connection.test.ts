import './names-lead-here.ts';
import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase, type Database } from '../../../app/database/connect.ts';
import { createCredentialsStore } from '../../../app/shop/credentials.ts';
import { createSettingsStore } from '../../../app/shop/settings.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { type AdminApi, AdminApiUnreachable } from '../../../app/shopify/admin-api.ts';
import { createAdmitStaff } from '../../../app/shopify/create-admit-staff.ts';
import { createPixelConnections } from '../../../app/shopify/create-pixel-connections.ts';
import { createShopify } from '../../../app/shopify/create-shopify.ts';
import { pixelProblem } from '../../../app/shopify/pixel-problem-words.ts';
import { APP } from '../../sandbox/admin/platform/app-identity.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type CapturedLog, capturedLog } from '../shop/captured-log.ts';
import { type ShopifyStandIn, startShopify } from './shopify-stand-in.ts';
import { APP_URL, dataRequest, sessionToken } from './staff-requests.ts';

const BEACON_URL = 'https://tracking.example.com/beacon/v2';
const SECRET = 'sk_demo_0123456789abcdef';
const FIRST = new Date('2026-11-20T10:00:00.000Z');
const LATER = new Date('2026-11-20T12:00:00.000Z');
const keys: [{ id: string; bytes: Buffer }] = [{ id: 'k', bytes: randomBytes(32) }];

/** As Shopify has them, which is told of no empty setting. */
const WRITTEN = {
  siteId: 'demo01',
  beaconUrl: BEACON_URL,
  cookiePrefix: 'svc',
  identifiers: 'product',
  mode: 'live',
};
const WANTED = { ...WRITTEN, taxesIncluded: '' };

let database: TestDatabase;
let firstProcess: Database;
let secondProcess: Database;
let standIn: ShopifyStandIn;
let captured: CapturedLog;
let admin: AdminApi;
let at: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  firstProcess = connectDatabase(readDatabaseUrl(database.url), { maxLocks: 4 });
  secondProcess = connectDatabase(readDatabaseUrl(database.url));
  standIn = await startShopify();
});

afterAll(async () => {
  await standIn.close();
  await firstProcess.close();
  await secondProcess.close();
  await database.close();
});

beforeEach(async () => {
  at = FIRST;
  captured = capturedLog();
  await database.prisma.shop.deleteMany();
  standIn.platform.setFaults(NO_FAULTS);
  standIn.platform.pixels.remove();
  standIn.platform.install();
  const shopify = createShopify({
    apiKey: APP.apiKey,
    apiSecret: APP.apiSecret,
    appUrl: APP_URL,
    prisma: database.prisma,
    log: captured.log,
  });
  const { shops, credentials } = storesOf(database.prisma);
  ({ admin } = await createAdmitStaff({ shopify, shops })(dataRequest(sessionToken())));
  await credentials.save(SHOP.domain, { siteId: 'demo01', secretKey: SECRET });
  standIn.forgetAsked();
});

function storesOf(prisma: PrismaClient) {
  const now = () => at;
  return {
    shops: createShops({ prisma, now }),
    credentials: createCredentialsStore({ prisma, keys, now, log: captured.log }),
    settings: createSettingsStore({ prisma, now }),
  };
}

/** The connections as one process of the app has them. */
const connectionsOn = ({ prisma, locks }: Database, lock = {}) =>
  createPixelConnections({
    prisma,
    locks,
    ...storesOf(prisma),
    beaconUrl: BEACON_URL,
    now: () => at,
    log: captured.log,
    lock,
  });

const pixels = () => connectionsOn(firstProcess);
const saveSettings = (settings: { mode?: 'live' | 'test'; identifiers?: 'product' | 'variant' }) =>
  storesOf(database.prisma).settings.save(SHOP.domain, settings);
const current = () => standIn.platform.pixels.current();
const createdElsewhere = (settings: object) => () =>
  void standIn.platform.pixels.create(JSON.stringify(settings));

describe('connecting', () => {
  it('creates the pixel with the settings that follow from what was saved', async () => {
    const outcome = await pixels().connect(SHOP.domain, admin);
    const pixel = current();
    expect(pixel?.settings).toEqual(WRITTEN);
    expect(outcome).toEqual({
      ok: true,
      state: {
        connected: true,
        webPixelId: pixel?.id,
        connectedAt: FIRST,
        updatedAt: FIRST,
        settings: WRITTEN,
        wanted: WANTED,
        differences: [],
      },
    });
    expect(standIn.asked).toEqual(['ReadPixel', 'CreatePixel']);
  });

  it('says whether prices include tax once Shopify has said it', async () => {
    await storesOf(database.prisma).shops.saveFacts(SHOP.domain, {
      name: SHOP.name,
      timeZone: SHOP.timeZone,
      taxesIncluded: true,
      unlistedCount: 0,
      readAt: FIRST,
    });
    await pixels().connect(SHOP.domain, admin);
    expect(current()?.settings).toEqual({ ...WANTED, taxesIncluded: 'yes' });
  });

  it('again changes nothing and asks for nothing to be changed', async () => {
    await pixels().connect(SHOP.domain, admin);
    standIn.forgetAsked();
    at = LATER;
    const again = await pixels().connect(SHOP.domain, admin);
    expect(again).toMatchObject({ state: { connectedAt: FIRST, updatedAt: FIRST } });
    expect(standIn.asked).toEqual(['ReadPixel']);
  });

  it('updates a pixel that is there with other settings', async () => {
    createdElsewhere({ ...WRITTEN, siteId: 'another' })();
    const before = current()?.id;
    expect(await pixels().connect(SHOP.domain, admin)).toMatchObject({ ok: true });
    expect(current()).toEqual({ id: before, settings: WRITTEN });
  });

  it('needs a site ID', async () => {
    await storesOf(database.prisma).credentials.forget(SHOP.domain);
    expect(await pixels().connect(SHOP.domain, admin)).toEqual({
      ok: false,
      problem: pixelProblem('NO_CREDENTIALS'),
    });
    expect(standIn.asked).toEqual([]);
  });
});

describe('connecting at the same moment', () => {
  it('ten times in one process and ten in another makes one pixel by one call', async () => {
    const clicks = Array.from({ length: 10 }, () => [
      pixels().connect(SHOP.domain, admin),
      connectionsOn(secondProcess).connect(SHOP.domain, admin),
    ]).flat();
    const outcomes = await Promise.all(clicks);
    const ids = outcomes.map((outcome) =>
      outcome.ok && outcome.state.connected ? outcome.state.webPixelId : 'none',
    );
    expect(new Set(ids)).toEqual(new Set([current()?.id]));
    expect(standIn.asked.filter((name) => name === 'CreatePixel')).toHaveLength(1);
    expect(standIn.asked).not.toContain('UpdatePixel');
  });

  it('leaves connections free for everybody else', async () => {
    const clicks = Array.from({ length: 30 }, () => pixels().connect(SHOP.domain, admin));
    const others = Array.from({ length: 30 }, () => firstProcess.prisma.shop.count());
    expect(new Set(await Promise.all(others))).toEqual(new Set([1]));
    await Promise.all(clicks);
  });

  it('as somebody beyond our reach ends with the wanted settings', async () => {
    standIn.justBefore('CreatePixel', createdElsewhere({ ...WRITTEN, siteId: 'another' }));
    expect(await pixels().connect(SHOP.domain, admin)).toMatchObject({ ok: true });
    expect(current()?.settings).toEqual(WRITTEN);
    expect(standIn.asked).toEqual(['ReadPixel', 'CreatePixel', 'ReadPixel', 'UpdatePixel']);
  });

  it('as somebody removes the pixel creates it anew', async () => {
    createdElsewhere({ ...WRITTEN, siteId: 'another' })();
    standIn.justBefore('UpdatePixel', standIn.platform.pixels.remove);
    expect(await pixels().connect(SHOP.domain, admin)).toMatchObject({ ok: true });
    expect(current()?.settings).toEqual(WRITTEN);
    expect(standIn.asked).toEqual(['ReadPixel', 'UpdatePixel', 'ReadPixel', 'CreatePixel']);
  });

  it('waits for others, and says so when they take too long', async () => {
    let release = (): void => undefined;
    standIn.justBefore('ReadPixel', () => new Promise((resolve) => (release = resolve)));
    const first = pixels().connect(SHOP.domain, admin);
    await expect.poll(() => standIn.asked).toEqual(['ReadPixel']);
    const impatient = connectionsOn(secondProcess, { patienceMs: 150 });
    expect(await impatient.connect(SHOP.domain, admin)).toEqual({
      ok: false,
      problem: pixelProblem('BUSY'),
    });
    release();
    expect(await first).toMatchObject({ ok: true });
  });
});

describe('shops whose Admin API hangs', () => {
  const shops = Array.from({ length: 11 }, (_, index) => `hanging-${index}.myshopify.com`);

  it('hold up nobody else, and are taken in turn by as many locks as there are', async () => {
    await database.prisma.shop.createMany({
      data: shops.map((domain) => ({ domain, installedAt: FIRST })),
    });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let asking = 0;
    const hanging: AdminApi = async () => {
      asking += 1;
      await released;
      throw new AdminApiUnreachable('timed out');
    };
    const changes = shops.map((shop) => pixels().disconnect(shop, hanging));
    await expect.poll(() => asking).toBe(4);

    expect(await firstProcess.prisma.shop.count()).toBe(1 + shops.length);
    await firstProcess.check();
    const impatient = connectionsOn(firstProcess, { patienceMs: 150 });
    expect(await impatient.connect(SHOP.domain, admin)).toEqual({
      ok: false,
      problem: pixelProblem('BUSY'),
    });
    expect(await connectionsOn(secondProcess).connect(SHOP.domain, admin)).toMatchObject({
      ok: true,
    });
    expect(asking).toBe(4);

    release();
    const problem = pixelProblem('SHOPIFY_UNREACHABLE');
    expect(await Promise.all(changes)).toEqual(shops.map(() => ({ ok: false, problem })));
  });
});

describe('a refusal of Shopify', () => {
  it.each(['INVALID_SETTINGS', 'NO_EXTENSION', 'TAKEN', 'UNEXPECTED_ERROR'] as const)(
    '%s reaches staff in words and the operator with Shopify’s own',
    async (pixelError) => {
      standIn.platform.setFaults({ ...NO_FAULTS, pixelError });
      expect(await pixels().connect(SHOP.domain, admin)).toEqual({
        ok: false,
        problem: pixelProblem(pixelError),
      });
      expect(captured.text()).toContain(`"code":"${pixelError}"`);
      expect(await database.prisma.pixelConnection.count()).toBe(0);
    },
  );

  it('of access reaches staff in words', async () => {
    standIn.platform.changeScopes(['read_products']);
    expect(await pixels().connect(SHOP.domain, admin)).toEqual({
      ok: false,
      problem: pixelProblem('ACCESS_DENIED'),
    });
  });
});

describe('Shopify out of reach', () => {
  it.each(['down', 'server error', 'throttled'] as const)(
    'is a clear problem for each change: %s',
    async (adminApi) => {
      standIn.platform.setFaults({ ...NO_FAULTS, adminApi });
      const problem = { ok: false, problem: pixelProblem('SHOPIFY_UNREACHABLE') };
      expect(await pixels().connect(SHOP.domain, admin)).toEqual(problem);
      expect(await pixels().follow(SHOP.domain, admin)).toEqual(problem);
      expect(await pixels().disconnect(SHOP.domain, admin)).toEqual(problem);
      await expect(pixels().read(SHOP.domain, admin)).rejects.toThrow(AdminApiUnreachable);
    },
  );

  it('after it has created the pixel is healed by the next attempt, without a second pixel', async () => {
    standIn.answerOnce('CreatePixel', () => {
      createdElsewhere(WRITTEN)();
      return new Response('Bad Gateway', { status: 502 });
    });
    expect(await pixels().connect(SHOP.domain, admin)).toMatchObject({ ok: false });
    const created = current()?.id;
    expect(await pixels().connect(SHOP.domain, admin)).toMatchObject({
      ok: true,
      state: { webPixelId: created },
    });
  });
});

describe('reading', () => {
  it('says that nothing is connected, and what would be', async () => {
    expect(await pixels().read(SHOP.domain, admin)).toEqual({ connected: false, wanted: WANTED });
  });

  it('names the settings that have changed since', async () => {
    await pixels().connect(SHOP.domain, admin);
    await saveSettings({ mode: 'test', identifiers: 'variant' });
    expect(await pixels().read(SHOP.domain, admin)).toMatchObject({
      connected: true,
      settings: WRITTEN,
      wanted: { ...WANTED, mode: 'test', identifiers: 'variant' },
      differences: ['identifiers', 'mode'],
    });
  });

  it('learns of a pixel that this app did not note', async () => {
    createdElsewhere(WRITTEN)();
    const state = await pixels().read(SHOP.domain, admin);
    expect(state).toMatchObject({ connected: true, connectedAt: FIRST, differences: [] });
    at = LATER;
    expect(await pixels().read(SHOP.domain, admin)).toEqual(state);
  });

  it('learns of a pixel that is gone', async () => {
    await pixels().connect(SHOP.domain, admin);
    standIn.platform.pixels.remove();
    expect(await pixels().read(SHOP.domain, admin)).toMatchObject({ connected: false });
    expect(await database.prisma.pixelConnection.count()).toBe(0);
  });

  it('learns when somebody else has changed the settings', async () => {
    await pixels().connect(SHOP.domain, admin);
    const other = JSON.stringify({ ...WRITTEN, siteId: 'another' });
    standIn.platform.pixels.update(current()?.id ?? '', other);
    at = LATER;
    expect(await pixels().read(SHOP.domain, admin)).toMatchObject({
      connectedAt: FIRST,
      updatedAt: LATER,
      differences: ['siteId'],
    });
  });

  it('does not undo what was connected while it asked', async () => {
    standIn.justBefore('ReadPixel', async () => {
      await pixels().connect(SHOP.domain, admin);
      standIn.answerOnce('ReadPixel', () => Response.json({ data: { webPixel: null } }));
    });
    await pixels().read(SHOP.domain, admin);
    expect(await database.prisma.pixelConnection.count()).toBe(1);
  });

  it('compares nothing without credentials', async () => {
    await pixels().connect(SHOP.domain, admin);
    await storesOf(database.prisma).credentials.forget(SHOP.domain);
    expect(await pixels().read(SHOP.domain, admin)).toMatchObject({
      connected: true,
      wanted: null,
      differences: [],
    });
  });
});

describe('following saved settings', () => {
  it('updates the connected pixel', async () => {
    await pixels().connect(SHOP.domain, admin);
    await saveSettings({ mode: 'test' });
    at = LATER;
    expect(await pixels().follow(SHOP.domain, admin)).toMatchObject({
      ok: true,
      state: { connectedAt: FIRST, updatedAt: LATER, differences: [] },
    });
    expect(current()?.settings.mode).toBe('test');
  });

  it('changes nothing where nothing differs', async () => {
    await pixels().connect(SHOP.domain, admin);
    standIn.forgetAsked();
    await pixels().follow(SHOP.domain, admin);
    expect(standIn.asked).toEqual(['ReadPixel']);
  });

  it('connects nothing that was not connected', async () => {
    expect(await pixels().follow(SHOP.domain, admin)).toEqual({
      ok: true,
      state: { connected: false, wanted: WANTED },
    });
    expect(current()).toBeNull();
  });

  it('creates nothing when the pixel goes meanwhile', async () => {
    await pixels().connect(SHOP.domain, admin);
    await saveSettings({ mode: 'test' });
    standIn.justBefore('UpdatePixel', standIn.platform.pixels.remove);
    expect(await pixels().follow(SHOP.domain, admin)).toMatchObject({
      state: { connected: false },
    });
    expect(current()).toBeNull();
  });

  it('ends with what was saved last, however many cards are saved at once', async () => {
    await pixels().connect(SHOP.domain, admin);
    const cards = (['test', 'live', 'test', 'live', 'test'] as const).map(async (mode) => {
      await saveSettings({ mode });
      await pixels().follow(SHOP.domain, admin);
    });
    await Promise.all(cards);
    const { mode } = await storesOf(database.prisma).settings.read(SHOP.domain);
    expect(current()?.settings.mode).toBe(mode);
  });
});

describe('disconnecting', () => {
  it('removes the pixel', async () => {
    await pixels().connect(SHOP.domain, admin);
    expect(await pixels().disconnect(SHOP.domain, admin)).toEqual({
      ok: true,
      state: { connected: false, wanted: WANTED },
    });
    expect(current()).toBeNull();
    expect(await database.prisma.pixelConnection.count()).toBe(0);
  });

  it('is fine when there is nothing to remove', async () => {
    expect(await pixels().disconnect(SHOP.domain, admin)).toMatchObject({ ok: true });
    expect(standIn.asked).toEqual(['ReadPixel']);
  });

  it('is fine when somebody else is faster', async () => {
    await pixels().connect(SHOP.domain, admin);
    standIn.justBefore('DeletePixel', standIn.platform.pixels.remove);
    expect(await pixels().disconnect(SHOP.domain, admin)).toMatchObject({ ok: true });
  });

  it('says what is wrong when Shopify cannot do it', async () => {
    await pixels().connect(SHOP.domain, admin);
    standIn.platform.setFaults({ ...NO_FAULTS, pixelError: 'UNEXPECTED_ERROR' });
    expect(await pixels().disconnect(SHOP.domain, admin)).toEqual({
      ok: false,
      problem: pixelProblem('UNEXPECTED_ERROR'),
    });
    expect(await database.prisma.pixelConnection.count()).toBe(1);
  });
});

it('The secret key is in no answer, no row and no log of the pixel’s connection', async () => {
  const outcomes = [
    await pixels().connect(SHOP.domain, admin),
    await pixels().read(SHOP.domain, admin),
    await pixels().disconnect(SHOP.domain, admin),
  ];
  const rows = await database.prisma.pixelConnection.findMany();
  expect(JSON.stringify([outcomes, rows]) + captured.text()).not.toContain(SECRET);
});
