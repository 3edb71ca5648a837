import { beforeEach, describe, expect, it } from 'vitest';
import { createSettingsStore, DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { useDatabase } from '../use-database.ts';

const SHOP = 'demo-shop.myshopify.com';
const OTHER = 'other-shop.myshopify.com';

const database = useDatabase();

beforeEach(async () => {
  await database().prisma.shop.createMany({ data: [{ domain: SHOP }, { domain: OTHER }] });
});

const settings = () => createSettingsStore({ prisma: database().prisma, now: () => new Date() });

describe('settings', () => {
  it('are the defaults until something was saved', async () => {
    expect(await settings().read(SHOP)).toEqual({
      feedIds: [],
      requestedBy: null,
      mode: 'live',
      identifiers: 'product',
      taxesIncluded: 'automatic',
      preflight: false,
    });
  });

  it('change where they were given and stay as they are elsewhere', async () => {
    await settings().save(SHOP, { feedIds: ['7', '12'], requestedBy: 'ops@example.com' });
    expect(await settings().save(SHOP, { mode: 'test' })).toEqual({
      feedIds: ['7', '12'],
      requestedBy: 'ops@example.com',
      mode: 'test',
      identifiers: 'product',
      taxesIncluded: 'automatic',
      preflight: false,
    });
    expect(await settings().read(SHOP)).toMatchObject({ feedIds: ['7', '12'], mode: 'test' });
    expect(await settings().read(OTHER)).toEqual(DEFAULT_SETTINGS);
  });

  it('can be emptied again', async () => {
    await settings().save(SHOP, { feedIds: ['7'], requestedBy: 'ops@example.com' });
    await settings().save(SHOP, { feedIds: [], requestedBy: null });
    expect(await settings().read(SHOP)).toEqual(DEFAULT_SETTINGS);
  });

  it('of several cards saved at the same moment are all kept', async () => {
    await Promise.all([
      settings().save(SHOP, { mode: 'test' }),
      settings().save(SHOP, { identifiers: 'variant' }),
      settings().save(SHOP, { taxesIncluded: 'no' }),
      settings().save(SHOP, { preflight: true }),
      settings().save(SHOP, { feedIds: ['7'] }),
      settings().save(SHOP, { requestedBy: 'ops@example.com' }),
    ]);
    expect(await settings().read(SHOP)).toEqual({
      feedIds: ['7'],
      requestedBy: 'ops@example.com',
      mode: 'test',
      identifiers: 'variant',
      taxesIncluded: 'no',
      preflight: true,
    });
  });
});
