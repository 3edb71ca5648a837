import type { GraphQLEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { adminSchema } from './admin-api/execute.ts';
import { adminFaultsSchema, NO_FAULTS } from './platform/faults.ts';
import { openInstalled, type TestAdmin } from './test-admin.ts';

const CREATE = `mutation($pixel: WebPixelInput!) {
  webPixelCreate(webPixel: $pixel) { userErrors { code } }
}`;
const SETTINGS = {
  siteId: 'demo01',
  beaconUrl: 'https://tracking.example.com/beacon/v2',
  cookiePrefix: 'svc',
};

/** Asks for a pixel; answers `created`, or the code that says why not. */
async function created(admin: TestAdmin): Promise<unknown> {
  const answer = await admin.graphql(CREATE, { pixel: { settings: SETTINGS } });
  const { data, errors } = (await answer.json()) as {
    data?: { webPixelCreate: { userErrors: { code: string }[] } | null };
    errors?: { extensions?: { code?: string } }[];
  };
  const [code] = data?.webPixelCreate?.userErrors ?? [];
  return errors?.[0]?.extensions?.code ?? code?.code ?? 'created';
}

describe('a change of the pixel that fails', () => {
  it('fact 1.activation.codes: has one of nine codes, those of the schema that are not deprecated', async () => {
    const type = adminSchema().getType('ErrorsWebPixelUserErrorCode') as GraphQLEnumType;
    const values = type.getValues().filter(({ deprecationReason }) => deprecationReason == null);
    const codes = values.map(({ name }) => name);
    expect(codes).toHaveLength(9);
    const admin = await openInstalled();
    for (const code of codes) {
      admin.actions.setFaults(adminFaultsSchema.parse({ ...NO_FAULTS, pixelError: code }));
      expect(await created(admin)).toBe(code);
    }
    admin.actions.setFaults(NO_FAULTS);
    expect(await created(admin)).toBe('created');
  });

  it.each([
    [['write_pixels', 'read_customer_events'], 'created'],
    [['write_pixels'], 'ACCESS_DENIED'],
    [['read_pixels', 'read_customer_events'], 'ACCESS_DENIED'],
    [['read_customer_events'], 'ACCESS_DENIED'],
    [[], 'ACCESS_DENIED'],
  ])('fact 1.activation.scopes: with the scopes %j it is %s', async (scopes, outcome) => {
    const admin = await openInstalled();
    admin.platform.changeScopes(scopes);
    expect(await created(admin)).toBe(outcome);
  });
});

it('fact 2.app.graphql-only: No address but that of GraphQL answers.', async () => {
  const admin = await openInstalled();
  const headers = { 'X-Shopify-Access-Token': await admin.offlineToken() };
  const ask = async (path: string) =>
    (await admin.post(`/admin/api/2026-10/${path}`, {}, headers)).status;
  expect([await ask('products.json'), await ask('web_pixels.json')]).toEqual([404, 404]);
  expect((await admin.graphql('{ shop { name } }')).status).toBe(200);
});
