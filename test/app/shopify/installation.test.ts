import './names-lead-here.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHECK_TIMEOUT_MS, createInstallationCheck } from '../../../app/shopify/installation.ts';
import { DAY_MS, HOUR_MS } from '../../../app/time/units.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import type { AdminFaults } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { OFFLINE, useAuthentication } from './authentication-kit.ts';

const { database, standIn, captured, client, sessions, findOwnTokenWith, visit, shopifyHas } =
  useAuthentication();

/** Checks the installation after `afterMs`. */
function check(afterMs = 0, apiSecret: string = APP.apiSecret) {
  const now = () => new Date(Date.now() + afterMs);
  return createInstallationCheck({
    client: client(),
    findOwnToken: findOwnTokenWith({
      apiSecret,
      now,
      timeoutMs: CHECK_TIMEOUT_MS,
      lockTimeoutMs: 0,
    }),
    sessions: sessions(),
    now,
    log: captured().log,
  })(SHOP.domain);
}

const deleteStaffSessions = () =>
  database().prisma.session.deleteMany({ where: { isOnline: true } });

describe('an installation', () => {
  beforeEach(async () => {
    await visit();
  });

  it('is found by the shop’s token', async () => {
    expect(await check()).toBe('installed');
  });

  it('is found after an expired token was refreshed, and the new one is stored', async () => {
    await deleteStaffSessions();
    standIn().platform.tokens.expireAll();
    const before = await sessions().loadSession(OFFLINE);
    expect(await check(2 * HOUR_MS)).toBe('installed');
    const after = await sessions().loadSession(OFFLINE);
    expect(after?.refreshToken).toMatch(/^shprt_/);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    expect(after).toMatchObject({ isOnline: false, shop: SHOP.domain, scope: before?.scope });
    expect(await check()).toBe('installed');
  });

  it('is found by a token of staff where the shop’s own is of an earlier installation', async () => {
    const stale = await sessions().loadSession(OFFLINE);
    if (!stale) throw new Error('A visit stores the session of the shop.');
    stale.accessToken = 'shpat_0123456789';
    stale.refreshToken = 'shprt_0123456789';
    await sessions().storeSession(stale);
    expect(await check()).toBe('installed');
  });

  it.each([
    ['fresh', 0],
    ['expired', 2 * HOUR_MS],
  ])('has ended where Shopify refuses its %s token', async (_, afterMs) => {
    standIn().platform.uninstall();
    expect(await check(afterMs)).toBe('not-installed');
  });

  it('cannot be checked without a token, or with expired ones alone', async () => {
    expect(await check(91 * DAY_MS)).toBe('no-token');
    await database().prisma.session.deleteMany();
    expect(await check()).toBe('no-token');
  });

  it.each<[string, Partial<AdminFaults>, number]>([
    ['breaks the connection', { adminApi: 'down' }, 0],
    ['fails', { adminApi: 'server error' }, 0],
    ['takes too long', { adminApi: 'slow' }, 0],
    ['gives no tokens', { tokens: 'server error' }, 2 * HOUR_MS],
  ])('is not known while Shopify %s', async (_, faults, afterMs) => {
    await deleteStaffSessions();
    shopifyHas(faults);
    expect(await check(afterMs)).toBe('no-answer');
  });

  it('is not known where Shopify refuses the app’s own secret', async () => {
    await deleteStaffSessions();
    expect(await check(2 * HOUR_MS, 'shpss_another')).toBe('no-answer');
  });

  it('is checked by one process at a time, so that a token is not refreshed twice', async () => {
    await deleteStaffSessions();
    const during: string[] = [];
    standIn().justBefore('something else', async () => {
      during.push(await check(2 * HOUR_MS));
    });
    expect(await check(2 * HOUR_MS)).toBe('installed');
    expect(during).toEqual(['no-answer']);
    expect(captured().text()).not.toMatch(/shp[a-z]{2}_/);
  });
});
