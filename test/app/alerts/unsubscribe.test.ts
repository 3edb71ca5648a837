import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlertsKit, addShop, openAlertsKit, OTHER, SHOP, STAFF } from './alerts-kit.ts';

let kit: AlertsKit;
let link: URL;

beforeEach(async () => {
  kit = await openAlertsKit();
  await kit.alerts.settings.save(SHOP, { addresses: [STAFF, OTHER], kinds: [], locale: 'de' });
  const { unsubscribe } = kit.alerts;
  link = new URL(unsubscribe.linkFor({ shop: SHOP, address: STAFF, language: 'de' }));
});

afterEach(() => kit.close());

const addresses = async (shop = SHOP) => (await kit.alerts.settings.read(shop)).addresses;

describe('a link to unsubscribe', () => {
  it('ends the mails to its address alone, once it is used and not when it is looked at', async () => {
    const { unsubscribe } = kit.alerts;
    const about = { shop: SHOP, language: 'de' };
    expect(await unsubscribe.read(link)).toEqual({ ...about, state: 'subscribed' });
    expect(await addresses()).toEqual([STAFF, OTHER]);
    expect(await unsubscribe.perform(link)).toEqual({ ...about, state: 'subscribed' });
    expect(await addresses()).toEqual([OTHER]);
    expect(await unsubscribe.perform(link)).toEqual({ ...about, state: 'not-subscribed' });
  });

  it.each([
    [
      'without a ticket',
      (url: URL) => {
        url.searchParams.delete('ticket');
      },
    ],
    [
      'with another ticket',
      (url: URL) => {
        url.searchParams.set('ticket', 'a'.repeat(64));
      },
    ],
    [
      'with a longer ticket',
      (url: URL) => {
        url.searchParams.append('ticket', 'x');
        url.searchParams.set('ticket', 'ab'.repeat(40));
      },
    ],
    [
      'of another shop',
      (url: URL) => {
        url.searchParams.set('shop', 'another.myshopify.com');
      },
    ],
    [
      'of no shop',
      (url: URL) => {
        url.searchParams.set('shop', "'; --");
      },
    ],
  ])('%s changes nothing, and tells nothing', async (_, change) => {
    await addShop(kit.database, 'another.myshopify.com');
    await kit.alerts.settings.save('another.myshopify.com', {
      addresses: [STAFF],
      kinds: [],
      locale: 'en',
    });
    change(link);
    expect(await kit.alerts.unsubscribe.perform(link)).toMatchObject({ state: 'not-subscribed' });
    expect([await addresses(), await addresses('another.myshopify.com')]).toEqual([
      [STAFF, OTHER],
      [STAFF],
    ]);
  });
});
