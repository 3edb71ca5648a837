import { attributionParameter } from '../../../app/beacon/dialect.ts';
import { HARMLESS_PARAMETERS } from '../../../app/beacon/page-url.ts';
import type { PrismaClient } from '@prisma/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase, type Database } from '../../../app/database/connect.ts';
import { type AdminApi, AdminApiUnreachable } from '../../../app/shopify/admin-api.ts';
import { createStorefrontSettingsSync } from '../../../app/shopify/storefront-settings.ts';
import { storePixel } from '../../../app/shopify/stored-pixel.ts';
import type { OperatorSettings } from '../../../app/shopify/wanted-settings.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { storefrontSettingsOf } from '../../sandbox/admin/platform/metafields.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { whileUninstalling } from '../shop/while-uninstalling.ts';
import { useStaffVisit } from './staff-visit-kit.ts';

const BEACON_URL = 'https://tracking.example.com/beacon/v2';
const PIXEL = { id: 'gid://shopify/WebPixel/1', settings: {} };
const LIVE = {
  siteId: 'demo01',
  beaconUrl: BEACON_URL,
  identifiers: 'product',
  mode: 'live',
  logins: true,
  urlParameters: HARMLESS_PARAMETERS,
  attributionParameter,
  noPixel: true,
};
const TEST = { ...LIVE, mode: 'test' };

const { database, standIn, captured, clock, now, admin, stores, wanted, saveAccount } =
  useStaffVisit();
let secondProcess: Database;

beforeAll(() => {
  secondProcess = connectDatabase(readDatabaseUrl(database().url));
});
afterAll(() => secondProcess.close());
beforeEach(saveAccount);

/** The sync of one process. */
const syncOn = (
  prisma: PrismaClient,
  operator: Partial<OperatorSettings> = {},
  isNeverAccepted = () => false,
) =>
  createStorefrontSettingsSync({
    prisma,
    wanted: wanted(prisma, { beaconUrl: BEACON_URL, ...operator }, isNeverAccepted),
    now,
    log: captured().log,
  });
const sync = (prisma = database().prisma) => syncOn(prisma).sync(SHOP.domain, admin());
const syncOnVisit = () => syncOn(database().prisma).syncOnVisit(SHOP.domain, admin());
const saveMode = (mode: 'live' | 'test') => stores().settings.save(SHOP.domain, { mode });

/** The settings that the extension's Liquid reads. */
function left(): unknown {
  const text = storefrontSettingsOf(standIn().platform.metafields);
  return text === null ? null : JSON.parse(text);
}

describe('the settings of the storefront extension', () => {
  it('follow from those of the shop', async () => {
    expect(await sync()).toEqual({ ok: true, settings: LIVE });
    expect(left()).toEqual(LIVE);
    await saveMode('test');
    expect(await sync()).toEqual({ ok: true, settings: TEST });
    expect(left()).toEqual(TEST);
  });

  it('have those of the operator, with the site ID in the address of the service', async () => {
    const operator = {
      urlParameters: 'utm_*,ref',
      attributionParameter: 'came_from',
      recommendationRender: 'profile',
      libraryGlobal: 'vendorBeacon',
      reportEvery: 10,
    } as const;
    const discoveryUrl = 'https://{siteId}.a.example.com';
    const { sync: syncSettings } = syncOn(database().prisma, {
      ...operator,
      discoveryUrl,
      reportsUrl: 'https://app.example.com',
    });
    const settings = {
      ...LIVE,
      ...operator,
      discoveryUrl: 'https://demo01.a.example.com',
      preflight: false,
      reportUrl: `https://app.example.com/reports/${SHOP.domain}`,
    };
    expect(await syncSettings(SHOP.domain, admin())).toEqual({ ok: true, settings });
    await stores().settings.save(SHOP.domain, { preflight: true });
    await syncSettings(SHOP.domain, admin());
    expect(left()).toEqual({ ...settings, preflight: true });
  });

  it('are removed without an account', async () => {
    await sync();
    await database().prisma.credentials.deleteMany();
    expect(await sync()).toEqual({ ok: true, settings: null });
    expect(left()).toBeNull();
    standIn().forgetAsked();
    await sync();
    expect(standIn().asked).toEqual(['ReadStorefrontSettings']);
  });

  it('are not written for an account that was never accepted, unless the pixel is connected with it', async () => {
    let isNeverAccepted = true;
    const { prisma } = database();
    const { sync: syncSettings } = syncOn(prisma, {}, () => isNeverAccepted);
    expect(await syncSettings(SHOP.domain, admin())).toEqual({ ok: true, settings: null });
    expect(left()).toBeNull();
    isNeverAccepted = false;
    await syncSettings(SHOP.domain, admin());
    expect(left()).toEqual(LIVE);

    isNeverAccepted = true;
    await storePixel(prisma, SHOP.domain, PIXEL, now());
    await syncSettings(SHOP.domain, admin());
    expect(left()).toMatchObject({ siteId: LIVE.siteId });
  });

  it('say while the pixel is not connected, so that changes of the cart are not reported then', async () => {
    await sync();
    expect(left()).toHaveProperty('noPixel', true);
    await storePixel(database().prisma, SHOP.domain, PIXEL, now());
    await syncOnVisit();
    expect(left()).not.toHaveProperty('noPixel');
    await storePixel(database().prisma, SHOP.domain, null, now());
    await syncOnVisit();
    expect(left()).toEqual(LIVE);
  });

  it('replace others that were written', async () => {
    const { id } = standIn().platform.installation() ?? { id: '' };
    for (const value of [
      '{"mode":"live","logins":true}',
      '{"mode":"loud"}',
      '[]',
      'null',
      JSON.stringify({ ...LIVE, more: 1 }),
    ]) {
      standIn().platform.metafields.set(id, [
        { ownerId: id, namespace: 'beacon', key: 'settings', type: 'json', value },
      ]);
      expect(await sync()).toEqual({ ok: true, settings: LIVE });
      expect(left()).toEqual(LIVE);
    }
  });

  it('are the last saved ones when an older change is written after a newer one', async () => {
    standIn().justBefore('WriteStorefrontSettings', async () => {
      await saveMode('test');
      expect(await sync(secondProcess.prisma)).toEqual({ ok: true, settings: TEST });
    });
    expect(await sync()).toEqual({ ok: true, settings: TEST });
    expect(left()).toEqual(TEST);
  });

  it('are the same after many writes at once', async () => {
    const processes = [database().prisma, secondProcess.prisma];
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => sync(processes[index % 2])),
    );
    expect(outcomes).toEqual(outcomes.map(() => ({ ok: true, settings: LIVE })));
    expect(left()).toEqual(LIVE);
  });
});

describe('a sync by a visit', () => {
  it('asks Shopify once an hour while nothing changes', async () => {
    await syncOnVisit();
    standIn().forgetAsked();
    clock().pass(59 * MINUTE);
    expect(await syncOnVisit()).toEqual({ ok: true, settings: LIVE });
    expect(standIn().asked).toEqual([]);
    // The state after a new installation.
    standIn().platform.metafields.clear();
    clock().pass(MINUTE);
    await syncOnVisit();
    expect(standIn().asked).toEqual(['ReadStorefrontSettings', 'WriteStorefrontSettings']);
    expect(left()).toEqual(LIVE);
  });

  it('writes what could not be written before', async () => {
    await syncOnVisit();
    await saveMode('test');
    standIn().platform.setFaults({ ...NO_FAULTS, adminApi: 'down' });
    const problem = { code: 'SHOPIFY_UNREACHABLE' };
    expect(await sync()).toEqual({ ok: false, problem });
    expect(await syncOnVisit()).toEqual({ ok: false, problem });
    expect(left()).toEqual(LIVE);
    standIn().platform.setFaults(NO_FAULTS);
    expect(await syncOnVisit()).toEqual({ ok: true, settings: TEST });
    expect(left()).toEqual(TEST);
  });

  it('reads them again after a write without an answer, which may have replaced newer ones', async () => {
    standIn().justBefore('WriteStorefrontSettings', async () => {
      await saveMode('test');
      expect(await sync(secondProcess.prisma)).toEqual({ ok: true, settings: TEST });
    });
    const unanswered: AdminApi = async (document, variables) => {
      const answer = await admin()(document, variables);
      if (document.includes('WriteStorefrontSettings')) throw new AdminApiUnreachable('no-answer');
      return answer;
    };
    const older = await syncOn(database().prisma).sync(SHOP.domain, unanswered);
    expect([older.ok, left()]).toEqual([false, LIVE]);
    expect(await syncOnVisit()).toEqual({ ok: true, settings: TEST });
    expect(left()).toEqual(TEST);
  });

  it.each([
    ['is answered with an error', { data: null, errors: ['Internal error'] }],
    ['outlives its process', new Promise<never>(() => undefined)],
  ])('reads them again after a write that %s', async (_, answer) => {
    await syncOnVisit();
    await saveMode('test');
    await new Promise<void>((written) => {
      const unconfirmed: AdminApi = async (document, variables) => {
        const confirmed = await admin()(document, variables);
        if (!document.includes('WriteStorefrontSettings')) return confirmed;
        written();
        return answer;
      };
      void syncOn(database().prisma).sync(SHOP.domain, unconfirmed);
    });
    await saveMode('live');
    expect(await syncOnVisit()).toEqual({ ok: true, settings: LIVE });
    expect(left()).toEqual(LIVE);
  });

  it('after a failure asks Shopify again after half a minute, and for new settings at once', async () => {
    const settingsSync = syncOn(database().prisma);
    const visit = () => settingsSync.syncOnVisit(SHOP.domain, admin());
    const problem = { code: 'SHOPIFY_UNREACHABLE' };
    standIn().platform.setFaults({ ...NO_FAULTS, adminApi: 'down' });
    expect(await visit()).toEqual({ ok: false, problem });
    const written = captured().text();
    standIn().platform.setFaults(NO_FAULTS);
    standIn().forgetAsked();
    clock().pass(30 * SECOND - 1);
    expect(await visit()).toEqual({ ok: false, problem });
    expect([standIn().asked, captured().text()]).toEqual([[], written]);
    clock().pass(1);
    expect(await visit()).toEqual({ ok: true, settings: LIVE });
    standIn().platform.setFaults({ ...NO_FAULTS, adminApi: 'down' });
    clock().pass(HOUR);
    expect(await visit()).toEqual({ ok: false, problem });
    standIn().platform.setFaults(NO_FAULTS);
    await saveMode('test');
    expect(await visit()).toEqual({ ok: true, settings: TEST });
    expect(left()).toEqual(TEST);
  });
});

it('A shop that uninstalls the app while its settings are written is written to at the next visit.', async () => {
  await whileUninstalling(database().prisma, SHOP.domain, sync);
  standIn().platform.metafields.clear();
  await stores().shops.install(SHOP.domain, new Date(Date.now() + 1_000));
  await saveAccount();
  expect(await syncOnVisit()).toEqual({ ok: true, settings: LIVE });
  expect(left()).toEqual(LIVE);
});

describe('when Shopify refuses', () => {
  it.each(['APP_NOT_AUTHORIZED', 'INTERNAL_ERROR', 'INVALID_VALUE'] as const)(
    'with %s, the outcome is the code, and Shopify’s words are in the log',
    async (code) => {
      standIn().platform.setFaults({ ...NO_FAULTS, metafieldError: code });
      expect(await sync()).toEqual({ ok: false, problem: { code } });
      expect(captured().text()).toContain(`Injected by the sandbox: ${code}.`);
      expect(left()).toBeNull();
    },
  );

  it('to remove them, the outcome is a problem too', async () => {
    await sync();
    await database().prisma.credentials.deleteMany();
    standIn().platform.setFaults({ ...NO_FAULTS, metafieldError: 'INTERNAL_ERROR' });
    expect(await sync()).toMatchObject({ ok: false, problem: { code: 'UNEXPECTED_ERROR' } });
    standIn().platform.setFaults(NO_FAULTS);
    expect(await syncOnVisit()).toEqual({ ok: true, settings: null });
  });
});
