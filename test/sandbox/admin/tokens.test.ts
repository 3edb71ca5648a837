import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NO_FAULTS } from './platform/faults.ts';
import { APP, sessionClaims, signSessionToken } from './platform/session-token.ts';
import { exchangeOf, openAdmin, openInstalled, OWNER, type TestAdmin } from './test-admin.ts';

const ADDRESS = '/admin/oauth/access_token';
const SHOP_QUERY = '{ shop { name } }';

async function exchanged(admin: TestAdmin, changes: Record<string, unknown> = {}) {
  const response = await admin.post(ADDRESS, exchangeOf(admin, changes));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a session token', () => {
  it('is a JWT for the app, signed with its secret, that lives for a minute', async () => {
    const now = new Date('2026-11-21T10:00:00Z');
    const admin = await openInstalled({ now: () => now });
    const [head = '', body = '', signature] = admin.actions.sessionToken(OWNER).split('.');
    const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(decode(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const seconds = now.getTime() / 1000;
    const anyText = expect.any(String) as string;
    expect(decode(body)).toEqual({
      iss: 'https://demo-shop.myshopify.com/admin',
      dest: 'https://demo-shop.myshopify.com',
      aud: APP.apiKey,
      sub: OWNER,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 60,
      jti: anyText,
      sid: anyText,
    });
    const expected = createHmac('sha256', APP.apiSecret).update(`${head}.${body}`);
    expect(signature).toBe(expected.digest('base64url'));
  });

  it('is not given for an app that is not installed, nor to a stranger', async () => {
    const admin = await openAdmin();
    expect(() => admin.actions.sessionToken(OWNER)).toThrow('The app is not installed.');
    admin.platform.install();
    expect(() => admin.actions.sessionToken('1')).toThrow('The shop has no staff with the id 1.');
  });

  it('is not given to the page of another site', async () => {
    const admin = await openInstalled();
    const ask = (origin: string) =>
      fetch(`${admin.origin}/sandbox/session-token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ staffId: OWNER }),
      });
    expect((await ask('https://elsewhere.example.com')).status).toBe(403);
    const answer = await ask(admin.origin);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('token exchange', () => {
  it('fact 2.app.token-hour: gives an expiring offline token with a refresh token', async () => {
    const admin = await openInstalled();
    expect(await exchanged(admin)).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^shpat_[\da-f]{32}$/) as string,
        scope: admin.platform.configuration().scopes.join(','),
        expires_in: 3_600,
        refresh_token: expect.stringMatching(/^shprt_[\da-f]{32}$/) as string,
        refresh_token_expires_in: 7_776_000,
      },
    });
  });

  it('fact 2.app.expiring-flag: gives one that does not expire where it is not asked to', async () => {
    const admin = await openInstalled();
    const { body } = await exchanged(admin, { expiring: '0' });
    expect(Object.keys(body)).toEqual(['access_token', 'scope']);
  });

  it('fact 2.app.token-exchange: gives an online token that names the person', async () => {
    const admin = await openInstalled();
    const { body } = await exchanged(admin, {
      requested_token_type: 'urn:shopify:params:oauth:token-type:online-access-token',
      subject_token: admin.actions.sessionToken('90071148'),
    });
    expect(body).toMatchObject({
      expires_in: 86_400,
      associated_user: { id: 90_071_148, first_name: 'Jonas', account_owner: false },
    });
  });

  it('is refused with a bad session token', async () => {
    const admin = await openInstalled();
    const of = (changes: object, secret = APP.apiSecret as string) =>
      signSessionToken(
        { ...sessionClaims({ staffId: OWNER, now: new Date() }), ...changes },
        secret,
      );
    const bad = {
      garbage: 'a.b.c',
      forged: of({}, 'another secret'),
      'of another app': of({ aud: 'another app' }),
      'of another shop': of({ dest: 'https://other.myshopify.com' }),
      expired: of({ exp: 1_000 }),
      'of the future': of({ nbf: 9_999_999_999 }),
    };
    for (const [what, subject_token] of Object.entries(bad)) {
      const { status, body } = await exchanged(admin, { subject_token });
      expect([what, status, body.error]).toEqual([what, 400, 'invalid_subject_token']);
    }
  });

  it('is refused to other apps, for other shops, and while it is not installed', async () => {
    const admin = await openInstalled();
    expect(await exchanged(admin, { client_secret: 'guessed' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await exchanged(admin, { grant_type: 'password' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    const other = { 'X-Forwarded-Host': 'other.myshopify.com' };
    expect((await admin.post(ADDRESS, exchangeOf(admin), other)).status).toBe(404);
    const request = exchangeOf(admin);
    admin.actions.uninstall();
    const refused = await admin.post(ADDRESS, request);
    expect(await refused.json()).toMatchObject({ error: 'app_not_installed' });
  });
});

describe('an access token', () => {
  const refreshOf = (token: unknown) => ({
    client_id: APP.apiKey,
    client_secret: APP.apiSecret,
    grant_type: 'refresh_token',
    refresh_token: token,
  });

  it('fact 2.app.refresh-rotates: is refreshed with its refresh token, which ends when its replacement is used', async () => {
    const admin = await openInstalled();
    const { body } = await exchanged(admin);
    const refresh = async (token: unknown) => {
      const answer = await admin.post(ADDRESS, refreshOf(token));
      return { status: answer.status, body: (await answer.json()) as Record<string, string> };
    };
    const first = await refresh(body.refresh_token);
    expect(first.body.access_token).not.toBe(body.access_token);
    expect(first.body.refresh_token).not.toBe(body.refresh_token);
    expect((await admin.graphql(SHOP_QUERY, {}, first.body.access_token)).status).toBe(200);
    const again = await refresh(body.refresh_token);
    expect(again.status).toBe(200);
    expect((await refresh(again.body.refresh_token)).status).toBe(200);
    expect((await refresh(body.refresh_token)).status).toBe(401);
  });

  it('cannot be refreshed with a refresh token that was first used 30 days ago', async () => {
    let now = Date.now();
    const admin = await openInstalled({ now: () => new Date(now) });
    const { body } = await exchanged(admin);
    for (const [days, status] of [
      [0, 200],
      [29, 200],
      [2, 401],
    ] as const) {
      now += days * 86_400_000;
      expect((await admin.post(ADDRESS, refreshOf(body.refresh_token))).status).toBe(status);
    }
  });

  it('comes without its lifetime, or is lost on its way, where these faults are on', async () => {
    const admin = await openInstalled();
    const { body } = await exchanged(admin);
    admin.platform.setFaults({ ...NO_FAULTS, tokens: 'lost' });
    expect((await admin.post(ADDRESS, refreshOf(body.refresh_token))).status).toBe(520);
    admin.platform.setFaults({ ...NO_FAULTS, tokens: 'no lifetime' });
    const answer = await admin.post(ADDRESS, refreshOf(body.refresh_token));
    expect(await answer.json()).not.toHaveProperty('expires_in');
  });

  it('ends after its lifetime or when it is expired by hand, and can be refreshed then', async () => {
    let now = Date.now();
    const admin = await openInstalled({ now: () => new Date(now) });
    admin.platform.tokens.setLifetime(10);
    const { body } = await exchanged(admin);
    expect(body.expires_in).toBe(10);
    const token = String(body.access_token);
    expect((await admin.graphql(SHOP_QUERY, {}, token)).status).toBe(200);
    now += 11_000;
    expect((await admin.graphql(SHOP_QUERY, {}, token)).status).toBe(401);

    const { body: second } = await exchanged(admin);
    admin.platform.tokens.expireAll();
    expect((await admin.graphql(SHOP_QUERY, {}, String(second.access_token))).status).toBe(401);
    expect((await admin.post(ADDRESS, refreshOf(second.refresh_token))).status).toBe(200);
  });

  it('fact 1.activation.tokens-revoked, 2.app.refresh-refused: and its refresh token are refused after an uninstallation', async () => {
    const admin = await openInstalled();
    const { body } = await exchanged(admin);
    admin.actions.uninstall();
    expect((await admin.graphql(SHOP_QUERY, {}, String(body.access_token))).status).toBe(401);
    admin.platform.install();
    const refused = await admin.post(ADDRESS, refreshOf(body.refresh_token));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({
      error: 'invalid_request',
      error_description: 'This request requires an active refresh_token',
    });
    expect((await admin.graphql(SHOP_QUERY, {}, String(body.access_token))).status).toBe(401);
  });
});
