import './names-lead-here.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OfflineTokensDeps } from '../../../app/shopify/offline-tokens.ts';
import { DAY_MS, HOUR_MS } from '../../../app/time/units.ts';
import type { AdminFaults } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { OFFLINE, useAuthentication } from './authentication-kit.ts';

const { database, standIn, sessions, findOwnTokenWith, visit, shopifyHas } = useAuthentication();

/** The tokens of a process after `afterMs`, and the number of its refreshes. */
function tokensOf(afterMs = 0, other: Partial<OfflineTokensDeps> = {}) {
  let asked = 0;
  const findOwnToken = findOwnTokenWith({
    now: () => new Date(Date.now() + afterMs),
    fetch: (...request: Parameters<typeof fetch>) => {
      asked += 1;
      return fetch(...request);
    },
    ...other,
  });
  return { findOwnToken, asked: () => asked };
}

const find = (afterMs = 0, other: Partial<OfflineTokensDeps> = {}) =>
  tokensOf(afterMs, other).findOwnToken(SHOP.domain);

const A_TOKEN = { token: expect.stringMatching(/^shpat_/) as string };

const refusedRefresh = () =>
  Response.json(
    {
      error: 'invalid_request',
      error_description: 'This request requires an active refresh_token',
    },
    { status: 401 },
  );

describe('the app’s own token', () => {
  beforeEach(async () => {
    await visit();
  });

  it('is found among the tokens of many staff', async () => {
    const [row] = await database().prisma.session.findMany({ where: { isOnline: true } });
    if (row === undefined) throw new Error('There is no session of staff.');
    await database().prisma.session.createMany({
      data: Array.from({ length: 40 }, (_, staff) => ({
        ...row,
        id: `${SHOP.domain}_${staff}`,
        expires: new Date(Date.now() + 48 * HOUR_MS),
      })),
    });
    expect(await find()).toEqual(A_TOKEN);
  });

  it('that has expired is refreshed once, and other jobs wait for it', async () => {
    standIn().platform.tokens.expireAll();
    const processes = Array.from({ length: 8 }, () => tokensOf(2 * HOUR_MS));
    const found = await Promise.all(processes.map(({ findOwnToken }) => findOwnToken(SHOP.domain)));
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(found[0]).toHaveProperty('token');
    expect(processes.reduce((sum, { asked }) => sum + asked(), 0)).toBe(1);
  });

  it('is taken for an hour, and refreshed after it, where Shopify gives no lifetime', async () => {
    shopifyHas({ tokens: 'no lifetime' });
    const first = await find(2 * HOUR_MS);
    expect(first).toEqual(A_TOKEN);
    expect(await find(2.9 * HOUR_MS)).toEqual(first);
    const second = await find(3.1 * HOUR_MS);
    expect(second).toEqual(A_TOKEN);
    expect(second).not.toEqual(first);
  });

  it('is kept with the refresh token of before where an answer has no other', async () => {
    const before = await sessions().loadSession(OFFLINE);
    standIn().answerOnce('something else', () => Response.json({ access_token: 'shpat_alone' }));
    expect(await find(2 * HOUR_MS)).toEqual({ token: 'shpat_alone' });
    expect(await sessions().loadSession(OFFLINE)).toMatchObject({
      refreshToken: before?.refreshToken,
      refreshTokenExpires: before?.refreshTokenExpires,
    });
  });

  const ofEndedProcess: OfflineTokensDeps['sessions'] = {
    findOfflineSession: (shop) => sessions().findOfflineSession(shop),
    forgetAccessToken: () => Promise.resolve(),
    replaceTokens: () => Promise.reject(new Error('The process has ended.')),
  };
  it.each<[string, Partial<OfflineTokensDeps>, AdminFaults['tokens']]>([
    ['Shopify has made another one and its answer is lost', {}, 'lost'],
    ['the connection breaks', {}, 'down'],
    ['the process ends before the new one is stored', { sessions: ofEndedProcess }, 'none'],
  ])('is found later with the same refresh token where %s', async (_, other, tokens) => {
    shopifyHas({ tokens });
    expect(await find(2 * HOUR_MS, other)).toBe('no-answer');
    shopifyHas({});
    expect(await find(20 * DAY_MS)).toEqual(A_TOKEN);
  });

  it('is the one that a visit of staff has brought while another was refreshed', async () => {
    const stored = async () => (await sessions().findOfflineSession(SHOP.domain))?.accessToken;
    const before = await stored();
    let brought: string | undefined;
    standIn().justBefore('something else', async () => {
      await database().prisma.session.deleteMany({ where: { isOnline: true } });
      await visit();
      brought = await stored();
    });
    const found = await tokensOf().findOwnToken(SHOP.domain, before);
    expect(found).toEqual({ token: brought });
    expect(brought).not.toBe(before);
  });

  it('is not stored again after the shop has left', async () => {
    standIn().justBefore('something else', async () => {
      await database().prisma.session.deleteMany();
    });
    expect(await find(2 * HOUR_MS)).toBe('no-answer');
    expect(await database().prisma.session.count()).toBe(0);
  });

  it('that is refused, with its refresh token, is replaced at the next visit of the same staff', async () => {
    standIn().answerOnce('something else', refusedRefresh);
    expect(await find(2 * HOUR_MS)).toBe('refused');
    standIn().forgetAsked();
    await Promise.all([visit(), visit()]);
    expect(new Set(standIn().asked)).toEqual(new Set(['offline token', 'online token']));
    expect(await find()).toEqual(A_TOKEN);
    standIn().forgetAsked();
    await visit();
    expect(standIn().asked).toEqual([]);
  });

  it('that a visit has brought stays where the one before is refused late', async () => {
    const before = (await sessions().findOfflineSession(SHOP.domain))?.accessToken;
    standIn().answerOnce('something else', async () => {
      await database().prisma.session.deleteMany({ where: { isOnline: true } });
      await visit();
      return refusedRefresh();
    });
    expect(await tokensOf().findOwnToken(SHOP.domain, before)).toEqual(A_TOKEN);
    expect(await find(2 * HOUR_MS)).toEqual(A_TOKEN);
  });

  it('is refused, with its refresh token, once the app was uninstalled', async () => {
    standIn().platform.uninstall();
    expect(await find(2 * HOUR_MS)).toBe('refused');
    const { token } = (await find()) as { token: string };
    expect(await tokensOf().findOwnToken(SHOP.domain, token)).toBe('refused');
  });
});
