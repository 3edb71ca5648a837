import { describe, expect, it } from 'vitest';
import type { Shops } from '../../../app/shop/shops.ts';
import { createAuthenticateAdmin } from '../../../app/shopify/authenticate-admin.ts';
import { READ_SHOP } from '../../../app/shopify/documents.ts';
import { createDocumentHeaders } from '../../../app/shopify/embedding.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { STAFF } from '../../sandbox/admin/platform/staff.ts';
import { useAdmission } from './authentication-kit.ts';
import { APP_URL, dataRequest, documentRequest, sessionToken } from './staff-requests.ts';

const {
  database,
  standIn,
  captured,
  shops,
  sessions: storage,
  shopify,
  admit,
  refusalOf,
} = useAdmission();

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);

describe('staff with a session token of the admin', () => {
  it.each([
    ['in the head of a request', dataRequest],
    ['in the address of the page', documentRequest],
  ])('are let in with the token %s', async (_, requestWith) => {
    const { shop, staff } = await admit(requestWith(sessionToken()));
    expect(shop).toBe(SHOP.domain);
    expect(staff).toEqual({ id: '90071131', name: 'Mara Lindqvist' });
  });

  it('are known by name in later requests too, which ask for no new tokens', async () => {
    await admit(dataRequest(sessionToken()));
    standIn().forgetAsked();
    const { staff } = await admit(dataRequest(sessionToken()));
    expect(staff).toEqual({ id: '90071131', name: 'Mara Lindqvist' });
    expect(standIn().asked).toEqual([]);
    const other = await admit(dataRequest(sessionToken({ staffId: STAFF[1]?.id ?? '' })));
    expect(other.staff).toEqual({ id: '90071148', name: 'Jonas Okafor' });
  });

  it('bring an offline token that expires and can be refreshed, and an online one of their own', async () => {
    await admit(dataRequest(sessionToken()));
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

  it('make the shop known, however many loaders of the first page run at the same moment', async () => {
    const token = sessionToken();
    const admitted = await Promise.all(
      Array.from({ length: 8 }, () => admit(documentRequest(token))),
    );
    expect(new Set(admitted.map(({ shop }) => shop))).toEqual(new Set([SHOP.domain]));
    expect(await shops().find(SHOP.domain)).toMatchObject({ uninstalledAt: null });
  });

  it('bring the shop back when it was uninstalled before', async () => {
    await shops().install(SHOP.domain, secondsAgo(120));
    await shops().uninstall(SHOP.domain, secondsAgo(60));
    await admit(dataRequest(sessionToken()));
    expect((await shops().find(SHOP.domain))?.uninstalledAt).toBeNull();
  });

  it('are admitted to the shop of their token, whatever the address says', async () => {
    const request = dataRequest(sessionToken(), '/app.data?shop=other-shop.myshopify.com');
    expect((await admit(request)).shop).toBe(SHOP.domain);
  });
});

describe('staff whose shop uninstalls the app while their request is under way', () => {
  async function uninstall(): Promise<void> {
    await shops().uninstall(SHOP.domain, new Date());
  }

  it.each([
    ['that is the first of all', () => Promise.resolve()],
    ['of a shop that is known', () => admit(dataRequest(sessionToken())).then(forgetSessions)],
  ])('do not bring the shop back, by a request %s', async (_, before) => {
    await before();
    standIn().justBefore('online token', uninstall);
    const answer = await refusalOf(dataRequest(sessionToken()));
    expect(answer.status).toBe(401);
    // So App Bridge asks Shopify for a new session token.
    expect(answer.headers.has('X-Shopify-Retry-Invalid-Session-Request')).toBe(true);
    expect((await shops().find(SHOP.domain))?.uninstalledAt).not.toBeNull();
    expect(await database().prisma.session.count()).toBe(0);
  });

  it('do not bring the shop back, with tokens that they had before', async () => {
    await admit(dataRequest(sessionToken()));
    const find: Shops['find'] = async (shop) => {
      await uninstall();
      return shops().find(shop);
    };
    const admitting = createAuthenticateAdmin({ shopify: shopify(), shops: { ...shops(), find } });
    await expect(admitting(dataRequest(sessionToken()))).rejects.toMatchObject({ status: 401 });
    expect((await shops().find(SHOP.domain))?.uninstalledAt).not.toBeNull();
  });

  it('are sent to sign in anew from a page that the admin has opened', async () => {
    standIn().justBefore('online token', uninstall);
    const answer = await refusalOf(documentRequest(sessionToken()));
    const location = new URL(answer.headers.get('location') ?? '', APP_URL);
    expect([answer.status, location.pathname]).toEqual([302, '/app']);
    expect(location.searchParams.get('shop')).toBe(SHOP.domain);
    expect(location.searchParams.has('id_token')).toBe(false);
  });

  it('bring it back with a session token from after it', async () => {
    standIn().justBefore('online token', async () => {
      await shops().uninstall(SHOP.domain, secondsAgo(10));
    });
    expect((await refusalOf(dataRequest(sessionToken({ at: secondsAgo(20) })))).status).toBe(401);
    await admit(dataRequest(sessionToken()));
    expect((await shops().find(SHOP.domain))?.uninstalledAt).toBeNull();
  });

  async function forgetSessions() {
    await database().prisma.session.deleteMany();
  }
});

describe('other requests', () => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const other = 'other-shop.myshopify.com';

  /** A token of Shopify's secret that says something else. */
  const saying = (claims: object) => () => sessionToken({ claims: claims });

  it.each([
    ['that another secret signed', () => sessionToken({ secret: 'shpss_forged' })],
    ['that has expired', () => sessionToken({ at: anHourAgo })],
    ['of tomorrow', () => sessionToken({ at: new Date(Date.now() + 86_400_000) })],
    ['for another app', saying({ aud: 'another app' })],
    ['with a changed shop', () => tampered(sessionToken(), { dest: `https://${other}` })],
    ['without a signature', () => unsigned(sessionToken())],
    ['that is nonsense', () => 'nonsense'],
    ['without an end', saying({ exp: undefined })],
    ['without a begin', saying({ nbf: undefined })],
    ['without the time of its signature', saying({ iat: undefined })],
    ['without a shop', saying({ dest: undefined })],
    ['without an issuer', saying({ iss: undefined })],
    ['without a person', saying({ sub: undefined })],
    ['of an issuer that is another shop', saying({ iss: `https://${other}/admin` })],
    ['for a shop that is none of Shopify’s', saying({ dest: 'https://shop.example.com' })],
  ])('are turned away with a token %s', async (_, tokenOf) => {
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
    'is not led out of the admin’s frame to %s, which is no error of ours',
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

  it('is turned away without a token', async () => {
    const answer = await refusalOf(documentRequest(null));
    expect(answer.headers.get('location')).toMatch(/^\/auth\/session-token\?/);
    expect((await refusalOf(dataRequest(null))).status).toBe(302);
  });

  it('gets no tokens for a shop where the app is not installed', async () => {
    const answer = await refusalOf(dataRequest(sessionToken({ shop: other })));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Reload the page in a minute');
    expect(await shops().find(other)).toBeNull();
  });

  it('is turned away as a robot', async () => {
    const request = dataRequest(sessionToken());
    request.headers.set('user-agent', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    expect((await refusalOf(request)).status).toBe(410);
  });
});

describe('who may frame a page', () => {
  const ancestors = (request: Request) => {
    const headers = new Headers();
    createDocumentHeaders(shopify())(request, headers);
    return headers.get('content-security-policy');
  };

  it('is the shop of the session token, whatever shop the address names', () => {
    const framed = ancestors(documentRequest(sessionToken(), 'other-shop.myshopify.com'));
    expect(framed).toContain(`frame-ancestors https://${SHOP.domain} `);
    expect(framed).not.toContain('other-shop');
  });

  it('is the shop of the address where there is no token, and nothing of a shop to show', () => {
    expect(ancestors(documentRequest(null))).toContain(`https://${SHOP.domain} `);
  });
});

describe('the log', () => {
  it('holds no token and no secret, whatever is admitted, refused or broken', async () => {
    const tokens = [sessionToken(), sessionToken({ secret: 'shpss_forged' })];
    const { admin } = await admit(dataRequest(tokens[0] ?? ''));
    await refusalOf(documentRequest(tokens[1] ?? ''));
    standIn().platform.tokens.revokeAll();
    await admin(READ_SHOP);
    standIn().platform.setFaults({ ...NO_FAULTS, tokens: 'server error' });
    await database().prisma.session.deleteMany();
    await refusalOf(dataRequest(sessionToken()));
    expect(captured().text()).toContain(SHOP.domain);
    expect(captured().text()).not.toMatch(/eyJ|shp[a-z]{2}_[0-9a-f]{8}/);
    for (const token of tokens) expect(captured().text()).not.toContain(token.split('.')[2]);
    expect(captured().text()).not.toContain(APP.apiSecret);
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
