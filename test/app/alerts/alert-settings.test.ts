import { beforeEach, expect, it } from 'vitest';
import { createAlertSettingsStore } from '../../../app/alerts/alert-settings.ts';
import { useDatabase } from '../use-database.ts';

const SHOP = 'demo-shop.myshopify.com';
const database = useDatabase();
const settings = () =>
  createAlertSettingsStore({ prisma: database().prisma, now: () => new Date() });

beforeEach(async () => {
  await database().prisma.shop.create({ data: { domain: SHOP } });
});

it('The address that staff confirm in the guide is added to those that others have saved since.', async () => {
  const confirmed = { addresses: ['a@example.com'], locale: 'en' };
  await settings().add(SHOP, confirmed);
  expect((await settings().read(SHOP)).addresses).toEqual(['a@example.com']);
  const addresses = ['b@example.com', 'c@example.com'];
  await settings().save(SHOP, { addresses, kinds: ['no-events'], monthly: false, locale: 'de' });
  await settings().add(SHOP, confirmed);
  expect(await settings().read(SHOP)).toMatchObject({
    addresses: [...addresses, 'a@example.com'],
    kinds: ['no-events'],
    monthly: false,
  });
});
