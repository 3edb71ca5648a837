import { Session } from '@shopify/shopify-app-remix/server';
import { describe, expect, it } from 'vitest';
import type { Shops } from '../../../app/shop/shops.ts';
import { staffMember } from '../../../app/shopify/authenticate-admin.ts';
import { READ_SHOP } from '../../../app/shopify/documents.ts';
import { createDocumentHeaders } from '../../../app/shopify/embedding.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { SHOP, STAFF } from '../../sandbox/admin/platform/shop.ts';
import { useAuthentication } from './authentication-kit.ts';
import { APP_URL, dataRequest, documentRequest, sessionToken } from './staff-requests.ts';

const {
  database,
  standIn,
  captured,
  shops,
  sessions: storage,
  shopify,
  authenticate,
  refusalOf,
  shopifyHas,
} = useAuthentication();

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);

describe('staff with a session token', () => {
  it.each([
    ['in the header', dataRequest],
    ['in the address', documentRequest],
  ])('are let in with the token %s', async (_, requestWith) => {
    const { shop, staff } = await authenticate(requestWith(sessionToken()));
    expect(shop).toBe(SHOP.domain);
    expect(staff).toEqual({ id: '90071131', name: 'Mara Lindqvist' });
  });

  it('have their names in later requests, without new access tokens', async () => {
    await authenticate(dataRequest(sessionToken()));
    standIn().forgetAsked();
    const { staff } = await authenticate(dataRequest(sessionToken()));
    expect(staff).toEqual({ id: '90071131', name: 'Mara Lindqvist' });
    expect(standIn().asked).toEqual([]);
    const other = await authenticate(dataRequest(sessionToken({ staffId: STAFF[1]?.id ?? '' })));
    expect(other.staff).toEqual({ id: '90071148', name: 'Jonas Okafor' });
  });

  it('are stored with an offline token, which can be refreshed, and an online token', async () => {
    await authenticate(dataRequest(sessionToken()));
    expect(standIn().asked).toEqual(['offline token', 'online token']);
    const sessions = await database().prisma.session.findMany({ orderBy: { id: 'asc' } });
    const inAnHour = Date.now() + 3_600_000;
    const [online, offline] = sessions;
    expect(sessions).toHaveLength(2);
    expect(offline).toMatchObject({ id: `offline_${SHOP.domain}`, isOnline: false, userId: null });
    expect(Math.abs((offline?.expires?.getTime() ?? 0) - inAnHour)).toBeLessThan(60_000);
    expect((await storage().loadSession(offline?.id ?? ''))?.refreshToken).toMatch(/^shprt_/);
    expect(online).toMatchObject({ id: `${SHOP.domain}_90071131`, isOnline: true });
    expect(online?.userId).toBe(90071131n);
  });

  it('add the shop, also by many requests at once', async () => {
    const token = sessionToken();
    const staff = await Promise.all(
      Array.from({ length: 8 }, () => authenticate(documentRequest(token))),
    );
    expect(new Set(staff.map(({ shop }) => shop))).toEqual(new Set([SHOP.domain]));
    expect(await shops().find(SHOP.domain)).toMatchObject({ uninstalledAt: null });
  });

  it('are let into the shop of their token, whatever the address names', async () => {
    const request = dataRequest(sessionToken(), '/app.data?shop=other-shop.myshopify.com');
    expect((await authenticate(request)).shop).toBe(SHOP.domain);
  });
});

describe('staff whose shop uninstalls the app during their request', () => {
  async function uninstall(): Promise<void> {
    await shops().uninstall(SHOP.domain, new Date(), database().prisma);
  }

  it.each([
    ['an unknown shop', () => Promise.resolve()],
    ['a known shop', () => authenticate(dataRequest(sessionToken())).then(forgetSessions)],
  ])('do not mark %s as installed', async (_, before) => {
    await before();
    standIn().justBefore('online token', uninstall);
    const answer = await refusalOf(dataRequest(sessionToken()));
    expect(answer.status).toBe(401);
    // App Bridge then asks Shopify for a new session token.
    expect(answer.headers.has('X-Shopify-Retry-Invalid-Session-Request')).toBe(true);
    expect((await shops().find(SHOP.domain))?.uninstalledAt).not.toBeNull();
    expect(await database().prisma.session.count()).toBe(0);
  });

  it('do not mark it as installed by tokens that they had before', async () => {
    await authenticate(dataRequest(sessionToken()));
    const find: Shops['find'] = async (shop) => {
      await uninstall();
      return shops().find(shop);
    };
    const slow = authenticate(dataRequest(sessionToken()), { shops: { ...shops(), find } });
    await expect(slow).rejects.toMatchObject({ status: 401 });
    expect((await shops().find(SHOP.domain))?.uninstalledAt).not.toBeNull();
  });

  it('are redirected for a new session token where the admin has opened a page', async () => {
    standIn().justBefore('online token', uninstall);
    const answer = await refusalOf(documentRequest(sessionToken()));
    const location = new URL(answer.headers.get('location') ?? '', APP_URL);
    expect([answer.status, location.pathname]).toEqual([302, '/app']);
    expect(location.searchParams.get('shop')).toBe(SHOP.domain);
    expect(location.searchParams.has('id_token')).toBe(false);
  });

  it('mark it as installed by a session token of after the uninstallation', async () => {
    standIn().justBefore('online token', async () => {
      await shops().uninstall(SHOP.domain, secondsAgo(10), database().prisma);
    });
    expect((await refusalOf(dataRequest(sessionToken({ at: secondsAgo(20) })))).status).toBe(401);
    await authenticate(dataRequest(sessionToken()));
    expect((await shops().find(SHOP.domain))?.uninstalledAt).toBeNull();
  });

  async function forgetSessions() {
    await database().prisma.session.deleteMany();
  }
});

describe('other requests', () => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const other = 'other-shop.myshopify.com';

  /** A signed token with other claims. */
  const claiming = (claims: object) => () => sessionToken({ claims });

  it.each<readonly [string, () => string]>([
    ['signed by another secret', () => sessionToken({ secret: 'shpss_forged' })],
    ['that has expired', () => sessionToken({ at: anHourAgo })],
    ['of tomorrow', () => sessionToken({ at: new Date(Date.now() + 86_400_000) })],
    ['for another app', claiming({ aud: 'another app' })],
    ['with a changed shop', () => tampered(sessionToken(), { dest: `https://${other}` })],
    ['without a signature', () => unsigned(sessionToken())],
    ['that is no JWT', () => 'nonsense'],
    ...['exp', 'nbf', 'iat', 'dest', 'iss', 'sub'].map(
      (claim) => [`without ${claim}`, claiming({ [claim]: undefined })] as const,
    ),
    ['issued by another shop', claiming({ iss: `https://${other}/admin` })],
    ['for a shop on another domain', claiming({ dest: 'https://shop.example.com' })],
  ])('are refused with a token %s', async (_, tokenOf) => {
    const answer = await refusalOf(dataRequest(tokenOf()));
    expect(answer.status).toBe(401);
    expect(answer.headers.has('X-Shopify-Retry-Invalid-Session-Request')).toBe(true);
    const page = await refusalOf(documentRequest(tokenOf()));
    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toMatch(/^\/auth\/session-token\?/);
    expect(page.headers.get('location')).not.toContain('id_token');
    expect(standIn().asked).toEqual([]);
    expect(await database().prisma.shop.count()).toBe(0);
  });

  it.each(['https://evil.example.com/', '//evil.example.com', '', 'javascript:alert(1)'])(
    'are not redirected out of the admin’s frame to %s, and this is no error in the log',
    async (destination) => {
      const query = new URLSearchParams({ shop: SHOP.domain, exitIframe: destination });
      const request = documentRequest(null);
      const answer = await refusalOf(
        new Request(`${APP_URL}/auth/exit-iframe?${query.toString()}`, request),
      );
      expect(answer.status).toBe(400);
      expect(captured().text()).not.toMatch(/"level":50/);
    },
  );

  it('are refused without a token', async () => {
    const answer = await refusalOf(documentRequest(null));
    expect(answer.headers.get('location')).toMatch(/^\/auth\/session-token\?/);
    expect((await refusalOf(dataRequest(null))).status).toBe(302);
  });

  it('are answered by 503 for a shop where the app is not installed', async () => {
    const answer = await refusalOf(dataRequest(sessionToken({ shop: other })));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Reload the page in a minute');
    expect(await shops().find(other)).toBeNull();
  });

  it('are refused from robots', async () => {
    const request = dataRequest(sessionToken());
    request.headers.set('user-agent', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    expect((await refusalOf(request)).status).toBe(410);
  });
});

describe('the shop that may frame a page', () => {
  const ancestors = (request: Request) => {
    const headers = new Headers();
    createDocumentHeaders(shopify())(request, headers);
    return headers.get('content-security-policy');
  };

  it('is that of the session token, whatever the address names', () => {
    const framed = ancestors(documentRequest(sessionToken(), 'other-shop.myshopify.com'));
    expect(framed).toContain(`frame-ancestors https://${SHOP.domain} `);
    expect(framed).not.toContain('other-shop');
  });

  it('is that of the address for a page without a token, which shows nothing of a shop', () => {
    expect(ancestors(documentRequest(null))).toContain(`https://${SHOP.domain} `);
  });
});

it('The log has no token and no secret, whether requests are let in, refused or fail.', async () => {
  const tokens = [sessionToken(), sessionToken({ secret: 'shpss_forged' })];
  const { admin } = await authenticate(dataRequest(tokens[0] ?? ''));
  await refusalOf(documentRequest(tokens[1] ?? ''));
  standIn().platform.tokens.revokeAll();
  await admin(READ_SHOP);
  shopifyHas({ tokens: 'server error' });
  await database().prisma.session.deleteMany();
  await refusalOf(dataRequest(sessionToken()));
  expect(captured().text()).toContain(SHOP.domain);
  expect(captured().text()).not.toMatch(/eyJ|shp[a-z]{2}_[0-9a-f]{8}/);
  for (const token of tokens) expect(captured().text()).not.toContain(token.split('.')[2]);
  expect(captured().text()).not.toContain(APP.apiSecret);
});

const sessionOf = (names: { firstName?: string; lastName?: string }) =>
  Session.fromPropertyArray(
    Object.entries({
      id: 'demo-shop.myshopify.com_7',
      shop: 'demo-shop.myshopify.com',
      state: '',
      isOnline: true,
      userId: '7',
      ...names,
    }),
    true,
  );

const OFFLINE = new Session({ id: 'x', shop: 'x', state: '', isOnline: false });

describe('a staff member', () => {
  it.each([
    ['both names', sessionOf({ firstName: 'Mara', lastName: 'Lindqvist' }), 'Mara Lindqvist'],
    ['one name', sessionOf({ firstName: 'Mara' }), 'Mara'],
    ['no names', sessionOf({}), null],
    ['an offline session', OFFLINE, null],
    [
      'a name that the database does not take',
      sessionOf({ firstName: 'Ma\0ra\uDC00' }),
      'Mara\uFFFD',
    ],
  ])('is named with %s', (_, session, name) => {
    expect(staffMember('7', session)).toEqual({ id: '7', name });
  });

  it.each(['', 'gid://shopify/User/7', '7 '])('has no id with `sub` %j', (subject) => {
    expect(staffMember(subject, OFFLINE).id).toBeNull();
  });
});

function tampered(token: string, claims: object): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const genuine = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return [head, base64url({ ...genuine, ...claims }), signature].join('.');
}

function unsigned(token: string): string {
  const [, body = ''] = token.split('.');
  return `${base64url({ alg: 'none', typ: 'JWT' })}.${body}.`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
