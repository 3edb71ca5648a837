import type { Prisma, PrismaClient } from '@prisma/client';
import { describe, expect, it } from 'vitest';
import {
  type AlertChoices,
  type AlertSettingsStore,
  createAlertSettingsStore,
  readAlertForm,
} from '../../../app/alerts/alert-settings.ts';
import { ListTooLong } from '../../../app/shop/form-fields.ts';
import { begunDuring, SHOP, useDatabase } from '../use-database.ts';

const database = useDatabase(SHOP);
const settings = (prisma = database().prisma) =>
  createAlertSettingsStore({ prisma, now: () => new Date() });

const [A, B, C] = ['a@example.com', 'b@example.com', 'c@example.com'];
const chosen = (addresses: string[]): AlertChoices & { locale: string } => ({
  addresses,
  kinds: ['no-events'],
  monthly: true,
  locale: 'de',
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

type Act = (store: AlertSettingsStore) => Promise<void>;

it.each<[title: string, recipient: Act, staff: Act, left: object]>([
  [
    'An address that unsubscribes in the moment in which staff save stays unsubscribed.',
    (store) => store.removeAddress(SHOP, B),
    (store) => store.save(SHOP, { ...chosen([A, B, C]), editedFrom: [A, B] }),
    { addresses: [A, C] },
  ],
  [
    'An address that unsubscribes in the moment in which staff confirm another one stays unsubscribed.',
    (store) => store.removeAddress(SHOP, A),
    (store) => store.add(SHOP, { addresses: [C], locale: 'en' }),
    { addresses: [B, C] },
  ],
  [
    'A monthly mail that is ended in the moment in which staff save stays ended.',
    (store) => store.endMonthly(SHOP, B),
    (store) => store.save(SHOP, { ...chosen([C, B, A]), editedFrom: [A, B] }),
    { addresses: [C, B, A], monthlyOptOuts: [B] },
  ],
])('%s', async (_, recipient, staff, left) => {
  await settings().save(SHOP, chosen([A, B]));
  // Staff act while the change of the recipient is not committed yet.
  const changes = (tx: Prisma.TransactionClient) => recipient(settings(tx as PrismaClient));
  await begunDuring(database().prisma, changes, [() => staff(settings())]);
  expect(await settings().read(SHOP)).toMatchObject(left);
});

it('An address that other staff have added since the form was opened is kept, without the monthly mail that it has ended.', async () => {
  await settings().save(SHOP, chosen([A, B]));
  await settings().endMonthly(SHOP, B);
  await settings().save(SHOP, { ...chosen([C]), editedFrom: [A] });
  expect(await settings().read(SHOP)).toMatchObject({ addresses: [C, B], monthlyOptOuts: [B] });
});

it('Addresses that do not fit beside those that other staff have added are refused, with the other settings.', async () => {
  const [before, others] = [chosen([A, B, C]), ['d', 'e'].map((name) => `${name}@example.com`)];
  await settings().save(SHOP, { ...before, addresses: [A, B, C, ...others] });
  const saved = settings().save(SHOP, {
    ...chosen([A, B, C, 'f@example.com']),
    monthly: false,
    editedFrom: [A, B, C],
  });
  await expect(saved).rejects.toThrow(new ListTooLong('addresses'));
  expect(await settings().read(SHOP)).toMatchObject({
    addresses: [A, B, C, ...others],
    monthly: true,
  });
});

it('Addresses that differ in case alone are one.', async () => {
  const addresses = async () => (await settings().read(SHOP)).addresses;
  await settings().save(SHOP, chosen([A, A.toUpperCase(), B]));
  expect(await addresses()).toEqual([A, B]);
  await settings().add(SHOP, { addresses: [B.toUpperCase()], locale: 'en' });
  expect(await addresses()).toEqual([A, B]);
  await settings().save(SHOP, { ...chosen([A, B, C.toUpperCase()]), editedFrom: [A, B] });
  await settings().save(SHOP, { ...chosen([A, C]), editedFrom: [A] });
  expect(await addresses()).toEqual([A, C, B]);
});

it('Settings that staff do not change keep what other staff have saved.', async () => {
  const locale = 'de';
  await settings().save(SHOP, { monthly: false, locale });
  await settings().save(SHOP, { addresses: [A], locale });
  await settings().save(SHOP, { kinds: ['no-events'], locale });
  expect(await settings().read(SHOP)).toMatchObject({
    addresses: [A],
    kinds: ['no-events'],
    monthly: false,
  });
});

it('Kinds that other staff have switched on or off since the form was opened stay so.', async () => {
  const locale = 'en';
  await settings().save(SHOP, { kinds: ['no-events', 'account-refused'], locale });
  await settings().save(SHOP, { kinds: ['account-refused', 'index-failed'], locale });
  const form = new FormData();
  for (const kind of ['', 'no-events']) form.append('kinds', kind);
  for (const kind of ['', 'no-events', 'account-refused']) form.append('kindsEditedFrom', kind);
  const read = readAlertForm(form);
  await settings().save(SHOP, { ...(read.ok && read.values), locale });
  expect((await settings().read(SHOP)).kinds).toEqual(['index-failed']);
});

it('An address that staff remove and add again gets the monthly mail again.', async () => {
  await settings().save(SHOP, chosen([A, B]));
  await settings().endMonthly(SHOP, B);
  await settings().save(SHOP, chosen([A]));
  await settings().save(SHOP, chosen([A, B]));
  expect((await settings().read(SHOP)).monthlyOptOuts).toEqual([]);
});

it('An address that ends the monthly mail and then all mails is stored nowhere in the settings.', async () => {
  await settings().save(SHOP, chosen([A, B]));
  await settings().endMonthly(SHOP, B);
  await settings().removeAddress(SHOP, B);
  expect(await settings().read(SHOP)).toMatchObject({ addresses: [A], monthlyOptOuts: [] });
});

function read(addresses: string, kinds: string[] = ['no-events']) {
  const form = new FormData();
  form.set('addresses', addresses);
  form.set('editedFrom', '');
  for (const kind of kinds) form.append('kinds', kind);
  form.set('monthly', 'no');
  return readAlertForm(form);
}

describe('the form of alerts', () => {
  it('takes addresses on lines or between commas, each once, and kinds', () => {
    expect(read('a@example.com\r\n b@example.com, a@example.com;c@example.com')).toEqual({
      ok: true,
      values: {
        addresses: ['a@example.com', 'b@example.com', 'c@example.com'],
        editedFrom: [],
        kinds: ['no-events'],
        monthly: false,
      },
    });
    expect(read('', [''])).toEqual({
      ok: true,
      values: { addresses: [], editedFrom: [], kinds: [], monthly: false },
    });
  });

  it.each([
    'no-address',
    'a@b',
    'a@example.com\u0000',
    '<a@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses the address %j', (address) => {
    expect(read(address)).toEqual({ ok: false, errors: { addresses: 'invalid' } });
  });

  it('leaves out settings without a field, so that they are kept', () => {
    const form = new FormData();
    expect(readAlertForm(form)).toEqual({ ok: true, values: {} });
    form.set('monthly', 'yes');
    expect(readAlertForm(form)).toEqual({ ok: true, values: { monthly: true } });
  });

  it('takes at most five addresses, and no unknown kind', () => {
    const six = Array.from({ length: 6 }, (_, index) => `a${index}@example.com`).join('\n');
    expect(read(six)).toEqual({ ok: false, errors: { addresses: 'too-many' } });
    expect(read('', ['everything']).ok).toBe(false);
  });
});
