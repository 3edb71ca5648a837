import './names-lead-here.ts';
import { describe, expect, it } from 'vitest';
import { createOfflineTokens, createTokenRefresh } from '../../../app/shopify/offline-tokens.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';
import { useAuthentication } from './authentication-kit.ts';
import { dataRequest, sessionToken } from './staff-requests.ts';

const { database, standIn, captured, sessions, authenticate } = useAuthentication();

const HOUR_MS = 3_600_000;

/** The tokens of a process so many milliseconds from now, and how often it has refreshed one. */
function tokensOf(afterMs = 0) {
  let asked = 0;
  const shared = {
    sessions: sessions(),
    now: () => new Date(Date.now() + afterMs),
    log: captured().log,
    fetch: (...request: Parameters<typeof fetch>) => {
      asked += 1;
      return fetch(...request);
    },
  };
  const tokens = createTokenRefresh({ ...shared, ...APP, timeoutMs: EVENT_LIMIT_MS });
  return {
    offline: createOfflineTokens({ ...shared, tokens, locks: database().locks }),
    asked: () => asked,
  };
}

const visit = () => authenticate(dataRequest(sessionToken()));

describe('the app’s own token', () => {
  it('is found among the tokens of many staff', async () => {
    await visit();
    const [row] = await database().prisma.session.findMany({ where: { isOnline: true } });
    if (row === undefined) throw new Error('There is no session of staff.');
    await database().prisma.session.createMany({
      data: Array.from({ length: 40 }, (_, staff) => ({
        ...row,
        id: `${SHOP.domain}_${staff}`,
        expires: new Date(Date.now() + 48 * HOUR_MS),
      })),
    });
    expect(await tokensOf().offline.find(SHOP.domain)).toEqual({
      token: expect.stringMatching(/^shpat_/) as string,
    });
  });

  it('that has expired is refreshed once, and other jobs wait for it', async () => {
    await visit();
    standIn().platform.tokens.expireAll();
    const processes = Array.from({ length: 8 }, () => tokensOf(2 * HOUR_MS));
    const found = await Promise.all(processes.map(({ offline }) => offline.find(SHOP.domain)));
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(found[0]).toHaveProperty('token');
    expect(processes.reduce((sum, { asked }) => sum + asked(), 0)).toBe(1);
  });
});
