import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { builtRoutes, KNOWN_ROUTES } from './known-routes.ts';
import { type StaffClient, staffOf } from './staff-client.ts';
import { startWholeApp, type WholeApp } from './whole-app.ts';

let whole: WholeApp;
let staff: StaffClient;

beforeAll(async () => {
  whole = await startWholeApp();
  const { port } = whole.sandbox.app;
  staff = staffOf(`http://127.0.0.1:${port}`, { shop: SHOP.domain });
  whole.sandbox.admin.platform.install();
  // From the first request on: there is no earlier answer of Shopify.
  whole.sandbox.admin.platform.setFaults({ ...NO_FAULTS, adminApi: 'server error' });
});
afterAll(() => whole.close());

describe('while Shopify’s Admin API does not answer', () => {
  it('every page is there', async () => {
    for (const { id, path, shows } of await builtRoutes()) {
      if (KNOWN_ROUTES[id]?.guard !== 'session token' || /[:*]/.test(path)) continue;
      if (shows !== 'page') continue;
      expect((await staff.page(path)).status, path).toBe(200);
    }
  });

  it('an account is stored, and a note says that the pixel could not follow', async () => {
    const form = { intent: 'save', section: 'account', siteId: SITE_ID, secretKey: SECRET_KEY };
    const { status, body } = await staff.send('/app/settings', form);
    expect([status, body]).toEqual([200, expect.stringContaining('"saved"')]);
    expect(body).toContain('SHOPIFY_UNREACHABLE');
  });

  it.each(['connect', 'disconnect'])('%s says that it is not done, and why', async (intent) => {
    const { status, body } = await staff.send('/app/pixel', { intent });
    expect([status, body]).toEqual([200, expect.stringContaining('SHOPIFY_UNREACHABLE')]);
  });
});
