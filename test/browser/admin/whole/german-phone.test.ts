/** The app as German staff use it on a phone, from the first account to its end; each page is checked for barriers. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { APP_EMBED } from '../../../../app/beacon/storefront-settings.ts';
import { SECRET_KEY, SITE_ID } from '../../../sandbox/addresses.ts';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import { PATIENT, searchAndBuy } from '../../journeys/discovery-tab.ts';
import { barriers } from '../pages/barriers.ts';
import { WIDTHS } from '../pages/open-scene.ts';
import type { StaffTab } from './staff-tab.ts';
import { startWholeAdmin } from './whole-admin.ts';

const TYPO = `${SECRET_KEY}x`;

let browser: Browser;
let sandbox: WholeSandbox;
let tab: StaffTab;

beforeAll(async () => {
  const admin = await startWholeAdmin({ discovery: PATIENT });
  ({ browser, sandbox, tab } = admin);
  sandbox.admin.actions.switchEmbed(APP_EMBED, 'on');
  await tab.page.setViewportSize({ width: WIDTHS.phone, height: 800 });
  await tab.page.evaluate(`sessionStorage.setItem('locale', 'de')`);
  return admin.close;
});

const openSettings = () => tab.openPage('/settings', 'Einstellungen');
const accountIs = (state: 'accepted' | 'refused') =>
  sandbox.indexing.control({
    kind: 'faults',
    faults: state === 'refused' ? [{ kind: 'status', status: 401 }] : [],
  });

/** Types a secret key and presses *Save* in the admin's bar. */
async function enterKey(secretKey: string): Promise<void> {
  await tab.field('Site-ID').fill(SITE_ID);
  await tab.field('Geheimer Schlüssel').fill(secretKey);
  await tab.page.locator('[data-test="save-bar"]').getByRole('button', { name: 'Save' }).click();
}

/** Waits for a text of the page, which then has no barrier and no sideways scrolling. */
async function shows(text: string | RegExp): Promise<void> {
  await tab.app.getByText(text).first().waitFor();
  const frame = tab.page.frame('app-iframe');
  if (frame === null) throw new Error('The admin shows no app.');
  expect(await barriers(frame)).toEqual([]);
  expect(
    await frame.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    ),
  ).toBe(0);
}

const pixel = () => sandbox.admin.platform.pixels.current();

// Each step stands on the ones before it.
describe('German staff with a phone', () => {
  it('save a first account that is refused, which connects nothing', async () => {
    await openSettings();
    await enterKey(TYPO);
    await tab.toast('Gespeichert, aber der Discovery-Service akzeptiert Ihr Konto nicht');
    await shows('Site-ID und geheimer Schlüssel passen nicht zusammen');
    expect(pixel()).toBeNull();
  });

  it('correct it, and connect the pixel', async () => {
    await enterKey(SECRET_KEY);
    await tab.toast('Gespeichert');
    await shows('Die Verbindung funktioniert');
    await tab.openPage('/pixel', 'Web-Pixel');
    await tab.button('Verbinden').click();
    await tab.toast('Web-Pixel verbunden');
    await shows('Das Pixel verwendet Ihre gespeicherten Einstellungen.');
  });

  it('keep it where a new one is refused, and read why', async () => {
    await openSettings();
    await enterKey(TYPO);
    await shows(/Es wurde nichts gespeichert. Ihr bisheriges Konto funktioniert/);
    await tab.button('Trotzdem speichern').waitFor();
  });

  it('save a new one where both are refused, with a warning', async () => {
    await accountIs('refused');
    await openSettings();
    await enterKey(TYPO);
    await tab.toast('Gespeichert, aber der Discovery-Service akzeptiert Ihr Konto nicht');
    await shows('Site-ID und geheimer Schlüssel passen nicht zusammen');
    expect(pixel()).not.toBeNull();
    await accountIs('accepted');
    await openSettings();
    await enterKey(SECRET_KEY);
    await tab.toast('Gespeichert');
  });

  it('choose a feed, and give it a name', async () => {
    await tab.choose('1203');
    await tab.field('Name').fill('Haushalt');
    await tab.page.locator('[data-test="save-bar"]').getByRole('button', { name: 'Save' }).click();
    await tab.toast('Gespeichert');
    await tab.openPage('', 'Übersicht');
    await shows('Haushalt');
  });

  it('confirm the contact address for alerts in the setup guide', async () => {
    await tab.button(/^Benachrichtigungen per E-Mail erhalten/).click();
    await tab.button('Benachrichtigungen an diese Adresse senden').click();
    await tab.toast('Benachrichtigungen sind aktiviert');
    await shows(/Benachrichtigungen gehen an .*@/);
  });

  it('let the app read orders, which have Shopify’s names and their values', async () => {
    await searchAndBuy(sandbox, browser);
    sandbox.admin.actions.makeOrder('point of sale');
    await tab.openPage('/orders', 'Bestellungen');
    await tab.button('Erlauben').click();
    await tab.page.locator('[data-test="dialog-yes"]').click();
    await shows('1 von 1 Bestellung der letzten 30 Tage wurde gemeldet');
    await shows(/^#1001/);
    await shows('Point of Sale');
  });

  it('see what lists bring', async () => {
    await tab.openPage('/results', 'Ergebnisse');
    await shows('Gemessen an 1 von 1 Bestellung.');
    await tab.openPage('', 'Übersicht');
    await shows('in 1 Bestellung der letzten 30 Tage');
  });

  it('see whether a product is live, and re-index there', async () => {
    await tab.openPage('/products', 'Produkte');
    await shows('Jetzt vergleichen');
    await tab.field('Nach Titel suchen').fill('Kettle');
    await tab.button('Suchen').click();
    await tab.app.getByRole('link', { name: 'Enamel Kettle' }).click();
    await shows('Haushalt');
    await tab.button('Jetzt neu indexieren').click();
    await tab.toast('Neuindexierung angefordert');
  });

  it('read which countries’ prices their feed file can have', async () => {
    await tab.openPage('/shop-feed', 'Produkt-Feed');
    await shows('Preise anderer Länder');
  });

  it('are warned before test mode is on', async () => {
    await openSettings();
    await tab.choose('Test');
    await shows('Der Testmodus betrifft alle Kunden');
    await tab.page
      .locator('[data-test="save-bar"]')
      .getByRole('button', { name: 'Discard' })
      .click();
    await tab.page.getByRole('button', { name: 'Discard changes' }).click();
  });

  it('disconnect the account, after they have read what follows', async () => {
    await tab.button('Konto trennen').click();
    const dialog = tab.page.getByRole('dialog', { name: 'Ihr Konto trennen?' });
    await dialog.getByText('Das Web-Pixel wird entfernt').waitFor();
    await dialog.getByRole('button', { name: 'Konto trennen' }).click();
    await tab.toast('Konto getrennt');
    await expect.poll(pixel).toBeNull();
    await tab.openPage('', 'Übersicht');
    await shows('Konto eingeben');
  });
});
