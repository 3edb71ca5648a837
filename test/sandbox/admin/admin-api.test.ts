import { describe, expect, it } from 'vitest';
import { NO_FAULTS } from './platform/faults.ts';
import { openInstalled, type TestAdmin } from './test-admin.ts';

const SETTINGS = {
  siteId: 'demo01',
  beaconUrl: 'https://tracking.example.com/beacon/v2',
  cookiePrefix: 'svc',
  identifiers: 'product',
  taxesIncluded: 'no',
  mode: 'live',
};

const CREATE = `mutation($pixel: WebPixelInput!) {
  webPixelCreate(webPixel: $pixel) { webPixel { id settings } userErrors { code field message } }
}`;
const UPDATE = `mutation($id: ID!, $pixel: WebPixelInput!) {
  webPixelUpdate(id: $id, webPixel: $pixel) { webPixel { id } userErrors { code } }
}`;
const DELETE = `mutation($id: ID!) {
  webPixelDelete(id: $id) { deletedWebPixelId userErrors { code } }
}`;

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

async function asked(admin: TestAdmin, query: string, variables = {}): Promise<Answer> {
  const response = await admin.graphql(query, variables);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

describe('the Admin API', () => {
  it('answers no request without an access token of its own', async () => {
    const admin = await openInstalled();
    const response = await admin.graphql('{ shop { name } }', {}, 'shpat_guessed');
    expect([response.status, await response.json()]).toEqual([
      401,
      { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
    ]);
  });

  it('tells of the shop', async () => {
    const admin = await openInstalled();
    const query = '{ shop { id name myshopifyDomain ianaTimezone taxesIncluded } }';
    expect((await asked(admin, query)).data).toEqual({
      shop: {
        id: 'gid://shopify/Shop/67412213842',
        name: 'Harbour & Pine',
        myshopifyDomain: 'demo-shop.myshopify.com',
        ianaTimezone: 'America/New_York',
        taxesIncluded: false,
      },
    });
  });

  it.each([
    ['status:unlisted', null, { count: 3, precision: 'EXACT' }],
    ['status:unlisted,draft', null, { count: 4, precision: 'EXACT' }],
    ['status:active', null, { count: 51, precision: 'EXACT' }],
    ['', null, { count: 56, precision: 'EXACT' }],
    ['status:unlisted', 2, { count: 2, precision: 'AT_LEAST' }],
  ])(
    'fact 2.app.unlisted, 2.app.count-exact: counts products with "%s", at most %s',
    async (query, limit, expected) => {
      const admin = await openInstalled();
      admin.platform.changeScopes(['read_products']);
      const document =
        'query($query: String, $limit: Int) { productsCount(query: $query, limit: $limit) { count precision } }';
      const { data } = await asked(admin, document, { query, limit });
      expect(data?.productsCount).toEqual(expected);
    },
  );

  it.each([
    ['{ shop { nickname } }', /nickname/],
    ['{ webPixel { id status } }', /status/],
    ['{ shop { name }', /Syntax Error/],
    ['mutation { webPixelCreate(webPixel: {}) { webPixel { id } } }', /settings/],
  ])('does not execute %s, which Shopify would not', async (query, message) => {
    const { data, errors } = await asked(await openInstalled(), query);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.message).toMatch(message);
  });

  it('refuses what the shop has not granted, by field', async () => {
    const admin = await openInstalled();
    admin.platform.changeScopes(['read_pixels']);
    const count = await asked(admin, '{ productsCount { count } }');
    expect(count.errors?.[0]).toMatchObject({
      message:
        'Access denied for productsCount field. Required access: `read_products` access scope.',
      extensions: { code: 'ACCESS_DENIED' },
    });
    const create = await asked(admin, CREATE, { pixel: { settings: JSON.stringify(SETTINGS) } });
    expect(create.errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
    expect(admin.pixelChanges).toEqual([]);
  });

  it('can be made to fail', async () => {
    const admin = await openInstalled();
    const token = await admin.offlineToken();
    const ask = () => admin.graphql('{ shop { name } }', {}, token);
    admin.actions.setFaults({ ...NO_FAULTS, adminApi: 'server error' });
    expect((await ask()).status).toBe(500);
    admin.actions.setFaults({ ...NO_FAULTS, adminApi: 'throttled' });
    const throttled = (await (await ask()).json()) as Answer;
    expect(throttled.errors?.[0]?.extensions?.code).toBe('THROTTLED');
    admin.actions.setFaults({ ...NO_FAULTS, adminApi: 'down' });
    await expect(ask()).rejects.toThrow('fetch failed');
    admin.actions.setFaults(NO_FAULTS);
    expect((await ask()).status).toBe(200);
  });
});

describe('the web pixel in the Admin API', () => {
  it('fact 1.activation.none: is a top-level error while there is none', async () => {
    const { data, errors } = await asked(await openInstalled(), '{ webPixel { id } }');
    expect(data).toEqual({ webPixel: null });
    expect(errors?.[0]?.message).toBe('No web pixel was found for this app.');
  });

  it('fact 1.activation.create, 1.activation.read, 1.activation.update, 1.activation.delete: is created, read, changed and deleted; the storefront follows', async () => {
    const admin = await openInstalled();
    const created = await asked(admin, CREATE, { pixel: { settings: JSON.stringify(SETTINGS) } });
    const id = expect.stringMatching(/^gid:\/\/shopify\/WebPixel\/\d+$/) as string;
    const webPixel = { id, settings: JSON.stringify(SETTINGS) };
    expect(created.data?.webPixelCreate).toEqual({ webPixel, userErrors: [] });
    const read = await asked(admin, '{ webPixel { id settings } }');
    expect(read.data).toEqual({ webPixel });

    const { id: realId } = (read.data?.webPixel ?? {}) as { id: string };
    const changed = { ...SETTINGS, mode: 'test' };
    await asked(admin, UPDATE, { id: realId, pixel: { settings: changed } });
    const deleted = await asked(admin, DELETE, { id: realId });
    expect(deleted.data?.webPixelDelete).toEqual({ deletedWebPixelId: realId, userErrors: [] });
    expect(admin.pixelChanges).toEqual([SETTINGS, changed, null]);
  });

  it('fact 1.activation.taken: is one: a second is taken, and one that is not there is not found', async () => {
    const admin = await openInstalled();
    const pixel = { settings: JSON.stringify(SETTINGS) };
    const codes = async (document: string, variables: object) => {
      const { data } = await asked(admin, document, variables);
      const payloads = Object.values(data ?? {}) as { userErrors: { code: string }[] }[];
      return payloads.flatMap(({ userErrors }) => userErrors.map(({ code }) => code));
    };
    expect(await codes(UPDATE, { id: 'gid://shopify/WebPixel/1', pixel })).toEqual(['NOT_FOUND']);
    expect(await codes(DELETE, { id: 'gid://shopify/WebPixel/1' })).toEqual(['NOT_FOUND']);
    expect(await codes(CREATE, { pixel })).toEqual([]);
    expect(await codes(CREATE, { pixel })).toEqual(['TAKEN']);
  });

  it.each([
    ['', 'BLANK', /blank/],
    ['{"siteId":', 'INVALID_CONFIGURATION_JSON', /not valid JSON/],
    ['[]', 'INVALID_SETTINGS', /must be an object/],
    [{ ...SETTINGS, siteId: '' }, 'INVALID_SETTINGS', /siteId is too short/],
    [{ mode: 'live', beaconUrl: 'x' }, 'INVALID_SETTINGS', /siteId is required/],
    [{ ...SETTINGS, mode: 'loud' }, 'INVALID_SETTINGS', /mode must be one of live, test/],
    [{ ...SETTINGS, taxesIncluded: '' }, 'INVALID_SETTINGS', /taxesIncluded must be one of/],
    [{ ...SETTINGS, secret: 'x' }, 'INVALID_SETTINGS', /secret is not defined/],
    [{ ...SETTINGS, siteId: 7 }, 'INVALID_SETTINGS', /siteId must be a string/],
    [{ ...SETTINGS, siteId: 'a\nb' }, 'INVALID_SETTINGS', /single line/],
  ])(
    'fact 1.activation.settings: is not created with the settings %j',
    async (settings, code, message) => {
      const admin = await openInstalled();
      const { data } = await asked(admin, CREATE, { pixel: { settings } });
      expect(data?.webPixelCreate).toEqual({
        webPixel: null,
        userErrors: [
          {
            code,
            field: ['webPixel', 'settings'],
            message: expect.stringMatching(message) as string,
          },
        ],
      });
      expect(admin.pixelChanges).toEqual([]);
    },
  );

  it('needs only what its extension requires', async () => {
    const admin = await openInstalled();
    const { siteId, beaconUrl, cookiePrefix } = SETTINGS;
    const settings = { siteId, beaconUrl, cookiePrefix };
    const { data } = await asked(admin, CREATE, { pixel: { settings } });
    expect(data?.webPixelCreate).toMatchObject({ userErrors: [] });
  });

  it('fact 1.activation.pixel-removed: goes with the app, and comes back with a new id', async () => {
    const admin = await openInstalled();
    const first = await asked(admin, CREATE, { pixel: { settings: SETTINGS } });
    admin.actions.uninstall();
    expect(admin.pixelChanges.at(-1)).toBeNull();
    admin.actions.install();
    expect((await asked(admin, '{ webPixel { id } }')).errors).toHaveLength(1);
    const second = await asked(admin, CREATE, { pixel: { settings: SETTINGS } });
    expect(second.data).not.toEqual(first.data);
  });
});

const METAFIELD = `query($key: String!) {
  currentAppInstallation { id metafield(namespace: "beacon", key: $key) { key type value } }
}`;
const SET = `mutation($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) {
    metafields { key value }
    userErrors { code field elementIndex }
  }
}`;
const REMOVE = `mutation($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) { deletedMetafields { key } userErrors { message } }
}`;

describe('a metafield of the app', () => {
  const metafield = (admin: TestAdmin, changes = {}) => ({
    ownerId: admin.platform.installation()?.id,
    namespace: 'beacon',
    key: 'settings',
    type: 'json',
    value: '{"logins":true}',
    ...changes,
  });

  it('fact 3.theme.metafield-owner: is there once it was set, changed when it is set again, and gone when it was deleted', async () => {
    const admin = await openInstalled();
    const read = async () => (await asked(admin, METAFIELD, { key: 'settings' })).data;
    const id = admin.platform.installation()?.id;
    expect(await read()).toEqual({ currentAppInstallation: { id, metafield: null } });
    for (const value of ['{"logins":true}', '{"logins":false}']) {
      const { data } = await asked(admin, SET, { metafields: [metafield(admin, { value })] });
      expect(data?.metafieldsSet).toEqual({
        metafields: [{ key: 'settings', value }],
        userErrors: [],
      });
      expect(await read()).toEqual({
        currentAppInstallation: { id, metafield: { key: 'settings', type: 'json', value } },
      });
    }
    const named = [{ ownerId: id, namespace: 'beacon', key: 'settings' }];
    const deleted = [];
    for (let time = 0; time < 2; time += 1) {
      const { data } = await asked(admin, REMOVE, { metafields: named });
      deleted.push(data?.metafieldsDelete);
    }
    expect(deleted).toEqual([
      { deletedMetafields: [{ key: 'settings' }], userErrors: [] },
      { deletedMetafields: [null], userErrors: [] },
    ]);
  });

  it.each([
    [{ ownerId: 'gid://shopify/AppInstallation/1' }, 'INVALID', 'ownerId'],
    [{ namespace: 'b' }, 'INVALID', 'namespace'],
    [{ key: 'a key' }, 'INVALID', 'key'],
    [{ type: 'text' }, 'INVALID_TYPE', 'type'],
    [{ value: '{' }, 'INVALID_VALUE', 'value'],
  ])('is not set with %j, nor are those beside it', async (changes, code, field) => {
    const admin = await openInstalled();
    const metafields = [metafield(admin, { key: 'other' }), metafield(admin, changes)];
    const { data } = await asked(admin, SET, { metafields });
    expect(data?.metafieldsSet).toEqual({
      metafields: null,
      userErrors: [{ code, field: ['metafields', '1', field], elementIndex: 1 }],
    });
    expect(admin.platform.metafields.find('beacon', 'other')).toBeNull();
  });

  it('goes with the app', async () => {
    const admin = await openInstalled();
    await asked(admin, SET, { metafields: [metafield(admin)] });
    admin.actions.uninstall();
    admin.actions.install();
    expect(admin.platform.metafields.find('beacon', 'settings')).toBeNull();
  });
});
