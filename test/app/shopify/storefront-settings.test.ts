import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AdminApi } from '../../../app/shopify/admin-api.ts';
import { storePixel } from '../../../app/shopify/stored-pixel.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { UNREACHABLE } from './staff-visit-kit.ts';
import { LIVE, TEST, useStorefrontSettings } from './storefront-settings-kit.ts';

const PIXEL = { id: 'gid://shopify/WebPixel/1', settings: {} };

const {
  database,
  standIn,
  captured,
  clock,
  now,
  admin,
  stores,
  syncOn,
  sync,
  syncOnVisit,
  saveMode,
  left,
  expectLeft,
  shopifyHas,
} = useStorefrontSettings();

describe('the settings of the storefront extension', () => {
  it('follow from those of the shop', async () => {
    await expectLeft(LIVE, sync());
    await saveMode('test');
    await expectLeft(TEST, sync());
  });

  it('have those of the operator, with the site ID in the address of the service', async () => {
    const { sync: syncSettings } = syncOn(undefined, {
      PAGE_URL_PARAMETERS: 'utm_*,ref',
      ATTRIBUTION_PARAMETER: 'came_from',
      DISCOVERY_URL: 'https://{siteId}.a.example.com',
      RECOMMENDATION_RENDER: 'profile',
      LIBRARY_GLOBAL: 'vendorBeacon',
      REPORTS_URL: 'https://app.example.com',
      REPORT_EVERY: 10,
    });
    const settings = {
      ...LIVE,
      urlParameters: 'utm_*,ref',
      attributionParameter: 'came_from',
      discoveryUrl: 'https://demo01.a.example.com',
      recommendationRender: 'profile',
      libraryGlobal: 'vendorBeacon',
      reportEvery: 10,
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
    await expectLeft(null, sync());
    standIn().forgetAsked();
    await sync();
    expect(standIn().asked).toEqual(['ReadStorefrontSettings']);
  });

  it('are not written for an account that was never accepted, unless the pixel is connected with it', async () => {
    let isNeverAccepted = true;
    const { sync: syncSettings } = syncOn(undefined, {}, () => isNeverAccepted);
    await expectLeft(null, syncSettings(SHOP.domain, admin()));
    isNeverAccepted = false;
    await syncSettings(SHOP.domain, admin());
    expect(left()).toEqual(LIVE);

    isNeverAccepted = true;
    await storePixel(database().prisma, SHOP.domain, PIXEL, now());
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
      await expectLeft(LIVE, sync());
    }
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
    shopifyHas({ adminApi: 'down' });
    expect(await sync()).toEqual(UNREACHABLE);
    expect(await syncOnVisit()).toEqual(UNREACHABLE);
    expect(left()).toEqual(LIVE);
    shopifyHas({});
    await expectLeft(TEST, syncOnVisit());
  });

  it('after a failure asks Shopify again after half a minute, and for new settings at once', async () => {
    const settingsSync = syncOn();
    const visit = () => settingsSync.syncOnVisit(SHOP.domain, admin());
    shopifyHas({ adminApi: 'down' });
    expect(await visit()).toEqual(UNREACHABLE);
    const written = captured().text();
    shopifyHas({});
    standIn().forgetAsked();
    clock().pass(30 * SECOND - 1);
    expect(await visit()).toEqual(UNREACHABLE);
    expect([standIn().asked, captured().text()]).toEqual([[], written]);
    clock().pass(1);
    expect(await visit()).toEqual({ ok: true, settings: LIVE });
    shopifyHas({ adminApi: 'down' });
    clock().pass(HOUR);
    expect(await visit()).toEqual(UNREACHABLE);
    shopifyHas({});
    await saveMode('test');
    expect(await visit()).toEqual({ ok: true, settings: TEST });
    await saveMode('live');
    await expectLeft(LIVE, visit());
  });

  it.each([
    ['fails', 'down', ['ReadStorefrontSettings']],
    ['is written', 'up', ['ReadStorefrontSettings', 'WriteStorefrontSettings']],
  ] as const)('that %s is that of the visits which wait for it', async (_, adminApi, asked) => {
    const { syncOnVisit: visit } = syncOn();
    if (adminApi === 'down') shopifyHas({ adminApi });
    const slow: AdminApi = async (...request) => {
      await pause(100);
      return admin()(...request);
    };
    const outcomes = await Promise.all(Array.from({ length: 3 }, () => visit(SHOP.domain, slow)));
    expect(new Set(outcomes.map(({ ok }) => ok))).toEqual(new Set([adminApi === 'up']));
    expect(standIn().asked).toEqual(asked);
  });
});

describe('when Shopify refuses', () => {
  it.each(['APP_NOT_AUTHORIZED', 'INTERNAL_ERROR', 'INVALID_VALUE'] as const)(
    'with %s, the outcome is the code, and Shopify’s words are in the log',
    async (code) => {
      shopifyHas({ metafieldError: code });
      expect(await sync()).toEqual({ ok: false, problem: { code } });
      expect(captured().text()).toContain(`Injected by the sandbox: ${code}.`);
      expect(left()).toBeNull();
    },
  );

  it('to remove them, the outcome is a problem too', async () => {
    await sync();
    await database().prisma.credentials.deleteMany();
    shopifyHas({ metafieldError: 'INTERNAL_ERROR' });
    expect(await sync()).toMatchObject({ ok: false, problem: { code: 'UNEXPECTED_ERROR' } });
    shopifyHas({});
    expect(await syncOnVisit()).toEqual({ ok: true, settings: null });
  });
});
