import { expect, it } from 'vitest';
import { createLibraries } from '../../../app/shopify/libraries.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { useAuthentication } from './authentication-kit.ts';
import { APP_URL, dataRequest, sessionToken } from './staff-requests.ts';

const { captured, sessions, authenticate } = useAuthentication();

/** Authenticates a session token signed with `secret`, in an app that has a new secret and the old one. */
function authenticateBy(secret: string) {
  const { apiKey, apiSecret } = APP;
  const deps = { apiKey, appUrl: APP_URL, sessionStorage: sessions(), log: captured().log };
  const { of } = createLibraries(['shpss_the-next-one', apiSecret], deps);
  return authenticate(dataRequest(sessionToken({ secret })), { shopifyOf: of });
}

it('While the client secret is changed, staff are let in with a token that the old one has signed.', async () => {
  expect((await authenticateBy(APP.apiSecret)).shop).toBe(SHOP.domain);
});

it('Staff are refused with a token that none of the client secrets has signed.', async () => {
  await expect(authenticateBy('shpss_of-another-app')).rejects.toMatchObject({ status: 401 });
});
