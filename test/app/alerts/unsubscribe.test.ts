import { beforeEach, describe, expect, it } from 'vitest';
import { addShop, OTHER, SHOP, STAFF, subscribe, useAlerts } from './alerts-kit.ts';

const OTHER_SHOP = 'another.myshopify.com';

const kit = useAlerts([STAFF, OTHER]);
let link: URL;

beforeEach(() => {
  const { unsubscribe } = kit().alerts;
  link = new URL(unsubscribe.linkFor({ shop: SHOP, address: STAFF, language: 'de' }));
});

const addresses = async (shop = SHOP) => (await kit().alerts.settings.read(shop)).addresses;

describe('a link to unsubscribe', () => {
  it('ends the mails to its address alone, and not when it is only opened', async () => {
    const { unsubscribe } = kit().alerts;
    const about = { shop: SHOP, language: 'de', mails: 'all' };
    expect(await unsubscribe.read(link)).toEqual({ ...about, state: 'subscribed' });
    expect(await addresses()).toEqual([STAFF, OTHER]);
    expect(await unsubscribe.perform(link)).toEqual({ ...about, state: 'subscribed' });
    expect(await addresses()).toEqual([OTHER]);
    expect(await unsubscribe.perform(link)).toEqual({ ...about, state: 'not-subscribed' });
  });

  it.each([
    ['without a ticket', 'ticket', null],
    ['with another ticket', 'ticket', 'a'.repeat(64)],
    ['with a longer ticket', 'ticket', 'ab'.repeat(40)],
    ['of another shop', 'shop', OTHER_SHOP],
    ['of no shop', 'shop', "'; --"],
  ])('%s changes nothing, and reveals nothing', async (_, parameter, value) => {
    await addShop(kit().database, OTHER_SHOP);
    await subscribe(kit(), [STAFF], { shop: OTHER_SHOP });
    link.searchParams.delete(parameter);
    if (value !== null) link.searchParams.set(parameter, value);
    expect(await kit().alerts.unsubscribe.perform(link)).toMatchObject({ state: 'not-subscribed' });
    expect([await addresses(), await addresses(OTHER_SHOP)]).toEqual([[STAFF, OTHER], [STAFF]]);
  });

  it('of the monthly mail ends it also while staff have turned that off, for when they turn it on again', async () => {
    const { unsubscribe, settings } = kit().alerts;
    const to = { shop: SHOP, address: STAFF, language: 'en', mails: 'monthly' } as const;
    const monthly = new URL(unsubscribe.linkFor(to));
    expect(await unsubscribe.perform(monthly)).toMatchObject({ state: 'not-subscribed' });
    await subscribe(kit(), [STAFF, OTHER], { monthly: true });
    expect((await settings.read(SHOP)).monthlyOptOuts).toEqual([STAFF]);
    expect(await unsubscribe.read(monthly)).toMatchObject({ state: 'not-subscribed' });
  });

  it('has no text of others for the page, which names its shop', async () => {
    link.searchParams.set('shop', 'Call 0800 123 now');
    expect(await kit().alerts.unsubscribe.perform(link)).toMatchObject({ shop: '' });
  });
});
