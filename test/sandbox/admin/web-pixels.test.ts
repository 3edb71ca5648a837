import type { GraphQLEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { adminSchema } from './admin-api/execute.ts';
import { ADMIN_FAULTS, NO_FAULTS } from './platform/faults.ts';
import { declaredPurposes } from './platform/web-pixels.ts';
import { openInstalled, type TestAdmin } from './test-admin.ts';

const SETTINGS = {
  siteId: 'demo01',
  beaconUrl: 'https://tracking.example.com/beacon/v2',
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

describe('the web pixel in the Admin API', () => {
  it('fact 1.activation.none: is a top-level error while there is none', async () => {
    const { data, errors } = await (await openInstalled()).ask('{ webPixel { id } }');
    expect(data).toEqual({ webPixel: null });
    expect(errors?.[0]?.message).toBe('No web pixel was found for this app.');
  });

  it('fact 1.activation.create, 1.activation.read, 1.activation.update, 1.activation.delete: is created, read, changed and deleted; the storefront follows', async () => {
    const admin = await openInstalled();
    const created = await admin.ask(CREATE, { pixel: { settings: JSON.stringify(SETTINGS) } });
    const id = expect.stringMatching(/^gid:\/\/shopify\/WebPixel\/\d+$/) as string;
    const webPixel = { id, settings: JSON.stringify(SETTINGS) };
    expect(created.data?.webPixelCreate).toEqual({ webPixel, userErrors: [] });
    const read = await admin.ask('{ webPixel { id settings } }');
    expect(read.data).toEqual({ webPixel });

    const { id: realId } = (read.data?.webPixel ?? {}) as { id: string };
    const changed = { ...SETTINGS, mode: 'test' };
    await admin.ask(UPDATE, { id: realId, pixel: { settings: changed } });
    const deleted = await admin.ask(DELETE, { id: realId });
    expect(deleted.data?.webPixelDelete).toEqual({ deletedWebPixelId: realId, userErrors: [] });
    expect(admin.pixelChanges).toEqual([SETTINGS, changed, null]);
  });

  it('fact 1.activation.taken: is one: a second is taken, and one that is not there is not found', async () => {
    const admin = await openInstalled();
    const pixel = { settings: JSON.stringify(SETTINGS) };
    const codes = async (document: string, variables: Record<string, unknown>) => {
      const { data } = await admin.ask(document, variables);
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
      const { data } = await admin.ask(CREATE, { pixel: { settings } });
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
    const { siteId, beaconUrl } = SETTINGS;
    const settings = { siteId, beaconUrl };
    const { data } = await admin.ask(CREATE, { pixel: { settings } });
    expect(data?.webPixelCreate).toMatchObject({ userErrors: [] });
  });

  it('fact 1.activation.pixel-removed: is gone once the app is uninstalled, and gets a new id', async () => {
    const admin = await openInstalled();
    const first = await admin.ask(CREATE, { pixel: { settings: SETTINGS } });
    admin.actions.uninstall();
    expect(admin.pixelChanges.at(-1)).toBeNull();
    admin.platform.install();
    expect((await admin.ask('{ webPixel { id } }')).errors).toHaveLength(1);
    const second = await admin.ask(CREATE, { pixel: { settings: SETTINGS } });
    expect(second.data).not.toEqual(first.data);
  });
});

/** Requests a pixel; returns `created`, or the error's code. */
async function created(admin: TestAdmin): Promise<unknown> {
  const { data, errors } = await admin.ask(CREATE, { pixel: { settings: SETTINGS } });
  const payload = data?.webPixelCreate as { userErrors: { code: string }[] } | undefined;
  return errors?.[0]?.extensions?.code ?? payload?.userErrors[0]?.code ?? 'created';
}

describe('a change of the pixel', () => {
  it('fact 1.activation.codes: fails with one of nine codes, those of the schema that are not deprecated', async () => {
    const type = adminSchema().getType('ErrorsWebPixelUserErrorCode') as GraphQLEnumType;
    const values = type.getValues().filter(({ deprecationReason }) => deprecationReason == null);
    const codes = values.map(({ name }) => name);
    expect(codes).toHaveLength(9);
    const admin = await openInstalled();
    expect(ADMIN_FAULTS.pixelError.filter((fault) => fault !== 'none').toSorted()).toEqual(
      codes.toSorted(),
    );
    for (const pixelError of ADMIN_FAULTS.pixelError) {
      admin.platform.setFaults({ ...NO_FAULTS, pixelError });
      expect(await created(admin)).toBe(pixelError === 'none' ? 'created' : pixelError);
    }
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

describe('the purposes that a pixel declares', () => {
  const complete = ['analytics = true', 'marketing = false', 'preferences = false'];
  const purposes = (...lines: string[]) =>
    declaredPurposes(['name = "Pixel"', '[customer_privacy]', ...lines].join('\r\n'));

  it('fact 1.activation.sale-of-data: are read with comments behind them and at the end of the file', () => {
    const lines = [...complete, 'sale_of_data = "ldu"'].map((line) => `${line} # as agreed`);
    expect(purposes(...lines)).toEqual({
      analytics: true,
      marketing: false,
      preferences: false,
      sale_of_data: 'ldu',
    });
  });

  it.each([
    ['lacks one', /sale_of_data/, []],
    ['sets one twice', /redefine .*marketing/, ['marketing = true']],
    ['sets one to something else', /sale_of_data/, ['sale_of_data = true']],
    ['has another', /personal/, ['sale_of_data = "ldu"', 'personal = true']],
  ])('are not guessed where the block %s', (_, problem, lines) => {
    expect(() => purposes(...complete, ...lines)).toThrow(problem);
  });

  it('are not guessed where there is no block', () => {
    expect(() => declaredPurposes('name = "Pixel"')).toThrow(/customer_privacy/);
  });
});
