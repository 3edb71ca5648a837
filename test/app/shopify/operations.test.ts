import { describe, expect, it } from 'vitest';
import type { AdminApi } from '../../../app/shopify/admin-api.ts';
import { fetchPixel, deletePixel, writePixel } from '../../../app/shopify/pixel-operations.ts';
import {
  readStorefrontSettings,
  removeStorefrontSettings,
  writeStorefrontSettings,
} from '../../../app/shopify/storefront-settings-operations.ts';
import { PIXEL_SETTINGS } from '../../browser/admin/pages/samples.ts';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';

const PIXEL = 'gid://shopify/WebPixel/1';
const INSTALLATION = 'gid://shopify/AppInstallation/1';

const write = (admin: AdminApi) => writeStorefrontSettings(admin, INSTALLATION, USUAL_EXTENSION);
const remove = (admin: AdminApi) => removeStorefrontSettings(admin, INSTALLATION);

/** Queries and mutations, with the answer's field that contains a mutation's `userErrors`. */
const OPERATIONS: [
  name: string,
  run: (admin: AdminApi) => Promise<unknown>,
  payload: string | null,
][] = [
  ['asking for the pixel', fetchPixel, null],
  ['creating the pixel', (admin) => writePixel(admin, null, PIXEL_SETTINGS), 'webPixelCreate'],
  ['updating the pixel', (admin) => writePixel(admin, PIXEL, PIXEL_SETTINGS), 'webPixelUpdate'],
  ['deleting the pixel', (admin) => deletePixel(admin, PIXEL), 'webPixelDelete'],
  ['reading the extension’s settings', readStorefrontSettings, null],
  ['writing the extension’s settings', write, 'metafieldsSet'],
  ['removing the extension’s settings', remove, 'metafieldsDelete'],
];

const answering =
  (data: unknown, ...errors: string[]): AdminApi =>
  () =>
    Promise.resolve({ data, errors });

describe.each(OPERATIONS)('%s', (_, run, payload) => {
  it('is refused where access is denied', async () => {
    const message = 'Access denied for this field.';
    expect(await run(answering(null, message))).toEqual({ refused: 'ACCESS_DENIED', message });
  });

  it('is refused with Shopify’s errors', async () => {
    expect(await run(answering(null, 'Something broke.', 'Twice.'))).toEqual({
      refused: 'UNEXPECTED_ERROR',
      message: 'Something broke. Twice.',
    });
  });

  it.each([
    null,
    5,
    [],
    {},
    { [payload ?? 'webPixel']: 'nonsense' },
    { [payload ?? 'webPixel']: {} },
  ])('is refused where the answer is %j', async (data) => {
    expect(await run(answering(data))).toEqual({
      refused: 'UNEXPECTED_ERROR',
      message: 'an answer of another shape',
    });
  });
});

it.each(OPERATIONS.filter(([, , payload]) => payload !== null))(
  '%s is refused with the first of `userErrors`',
  async (_, run, payload) => {
    const userErrors = [
      { code: null, message: 'This is wrong.' },
      { code: null, message: 'That too.' },
    ];
    const nothing = { webPixel: null, deletedWebPixelId: null, userErrors };
    expect(await run(answering({ [payload ?? '']: nothing }))).toEqual({
      refused: 'UNEXPECTED_ERROR',
      message: 'This is wrong.',
    });
  },
);

it.each(['webPixelCreate', 'webPixelDelete'])(
  'An answer to %s with neither a pixel nor `userErrors` is malformed.',
  async (payload) => {
    const admin = answering({
      [payload]: { webPixel: null, deletedWebPixelId: null, userErrors: [] },
    });
    const run =
      payload === 'webPixelCreate'
        ? writePixel(admin, null, PIXEL_SETTINGS)
        : deletePixel(admin, PIXEL);
    expect(await run).toMatchObject({ message: 'an answer of another shape' });
  },
);

it('Settings of the extension of another form are unreadable.', async () => {
  const read = (value: string) =>
    readStorefrontSettings(
      answering({ currentAppInstallation: { id: INSTALLATION, metafield: { value } } }),
    );
  for (const value of ['{', '5', '{"siteId":5}'])
    expect(await read(value)).toEqual({ ownerId: INSTALLATION, settings: 'unreadable' });
});
