/**
 * The app as staff use it once they have installed it, in each language on a desktop and on a phone; each page
 * that is shown is checked for barriers. `npm test` covers German on a phone, `npm run test:long` all.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_EMBED } from '../../../../app/beacon/storefront-settings.ts';
import { textsIn } from '../../../../app/texts/every-language.ts';
import { LANGUAGES, type Language } from '../../../../app/texts/languages.ts';
import type { AnyKey } from '../../../../app/texts/translate.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../app/time/units.ts';
import { SECRET_KEY, SITE_ID } from '../../../sandbox/addresses.ts';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import { IS_LONG_RUN } from '../../../support/long-run.ts';
import { wholeCatalogue } from '../../../support/whole-catalogue.ts';
import { PATIENT, searchAndBuy } from '../../journeys/discovery-tab.ts';
import { KETTLE } from '../../journeys/goods.ts';
import { barriers } from '../pages/barriers.ts';
import { WIDTHS } from '../pages/open-scene.ts';
import type { AppPage, StaffTab } from './staff-tab.ts';
import { startWholeAdmin, type WholeAdmin } from './whole-admin.ts';

const TYPO = `${SECRET_KEY}x`;

type Width = keyof typeof WIDTHS;

/** The key of a text, or of its form for one. */
type Key = AnyKey | `${AnyKey}_one`;

const VARIANTS: [Language, Width][] = IS_LONG_RUN
  ? LANGUAGES.flatMap((language) =>
      (Object.keys(WIDTHS) as Width[]).map((width): [Language, Width] => [language, width]),
    )
  : [['de', 'phone']];

// Each step depends on the previous ones.
describe.each(VARIANTS)('Staff whose language is %s, on a %s,', async (language, width) => {
  const { t } = textsIn(language);
  const texts = await wholeCatalogue(language);
  let admin: WholeAdmin;
  let browser: Browser;
  let sandbox: WholeSandbox;
  let tab: StaffTab;

  beforeAll(async () => {
    admin = await startWholeAdmin({ discovery: PATIENT, env: { FOLLOW_SECONDS: '1' } });
    ({ browser, sandbox, tab } = admin);
    sandbox.admin.actions.switchEmbed(APP_EMBED, 'on');
    await tab.page.setViewportSize({ width: WIDTHS[width], height: 800 });
    await tab.page.evaluate(`sessionStorage.setItem('locale', '${language}')`);
  });

  afterAll(() => admin.close());

  /** One of the app's texts, with its placeholders and elements. */
  const write = (key: Key): string =>
    String(
      key.split('.').reduce<unknown>((group, name) => Reflect.get(Object(group), name), texts),
    );

  /** A pattern of one of the app's texts, with any values in its placeholders. */
  function textOf(key: Key): RegExp {
    const parts = write(key).split(/\{\{.*?\}\}|<.*?>/);
    return new RegExp(parts.map((part) => part.replace(/[^\w\s]/g, '.')).join('.*'));
  }

  const goTo = (page: AppPage, title: Key) => tab.goTo(page, write(title));
  const button = (key: Key) => tab.button(textOf(key));
  const field = (key: Key) => tab.app.getByLabel(textOf(key)).first();
  const toast = (key: Key) => tab.toast(textOf(key));
  const pixel = () => sandbox.admin.platform.pixels.current();
  /** Asks again and again, each time after a sweep: the next one by itself is up to a minute away. */
  const bySweep = <Answer>(ask: () => Answer) =>
    expect.poll(() => admin.sweep().then(ask), { interval: 2_000 });
  /** The mode in the settings of the pixel and the storefront extension. */
  const modes = () =>
    [
      JSON.stringify(pixel()?.settings),
      sandbox.admin.platform.metafields.find('beacon', 'settings')?.value,
    ].map((text) => /\\?"mode\\?":\\?"(\w+)/.exec(text ?? '')?.[1]);
  const mailed = (subject: Key) =>
    bySweep(() => sandbox.mails.mails().map((mail) => mail.subject)).toContainEqual(
      expect.stringMatching(textOf(subject)),
    );

  /** Opens a product's page in the admin, and from it the app's page about the product. */
  async function openFromAdmin(id: string): Promise<void> {
    await tab.page.goto(`${sandbox.addresses.admin}/products/${id}`);
    await tab.page.locator('[data-test="more-actions"]').click();
    await tab.page.getByRole('link', { name: /live\?$/ }).click();
  }

  /** Types a secret key in the settings and presses *Save* in the admin's bar. */
  async function enterKey(secretKey: string): Promise<void> {
    await field('settings.pixel.siteId').fill(SITE_ID);
    await field('settings.account.secretKey').fill(secretKey);
    await press('Save');
  }

  /** Presses a button of the admin's save bar, which is in English. */
  const press = (name: 'Save' | 'Discard') =>
    tab.page.locator('[data-test="save-bar"]').getByRole('button', { name }).click();

  /** Waits for a text of the page, which must have no barrier and not scroll sideways. */
  async function shows(text: Key | RegExp): Promise<void> {
    const words = text instanceof RegExp ? text : textOf(text);
    await tab.app.getByText(words).first().waitFor();
    const frame = tab.page.frame('app-iframe');
    if (frame === null) throw new Error('The admin shows no app.');
    expect(await barriers(frame)).toEqual([]);
    expect(
      await frame.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
    ).toBe(0);
    if (process.env.PICTURES)
      await tab.page.screenshot({
        path: `${process.env.PICTURES}/${language}-${width}-${String((pictures += 1)).padStart(2, '0')}.png`,
      });
  }
  let pictures = 0;

  it('save a first account that is refused, which connects nothing', async () => {
    await tab.openPage('/settings', write('frame.settings'));
    await enterKey(TYPO);
    await toast('settings.savedButRefused');
    await shows('indexing.problems.wrong-key.title');
    expect(pixel()).toBeNull();
  });

  it('correct it, and connect the pixel', async () => {
    await enterKey(SECRET_KEY);
    await toast('common.saved');
    await shows('settings.connection.works');
    await goTo('web-pixel', 'frame.pixel');
    await button('pixel.connect').click();
    await toast('pixel.toasts.connect');
    await shows('pixel.settings.saved');
  });

  it('choose feeds, and give one a name', async () => {
    await goTo('settings', 'frame.settings');
    await tab.choose('1201');
    await tab.choose('1203');
    await field('settings.feeds.nameOf').fill('Household');
    await press('Save');
    await toast('common.saved');
    await goTo('overview', 'frame.overview');
    await shows(/Household/);
  });

  it('confirm the contact address for alerts in the setup guide', async () => {
    await button('guide.alerts.title').click();
    await button('guide.alerts.confirm').click();
    await toast('guide.alerts.confirmed');
    await shows('guide.alerts.done');
  });

  it('read that the extension is off, by mail too, and that they need no more of that', async () => {
    const until = 40 * MINUTE_MS;
    await admin.addReports('views', { taken: 8, from: 8 * DAY_MS, until });
    await admin.addReports('script', { taken: 8, from: 8 * DAY_MS, until: 12 * HOUR_MS });
    await goTo('overview', 'frame.overview');
    await shows('health.finding.extension-stopped');
    await mailed('alerts.kinds.extension-stopped.title');
    await button('health.intended.say').click();
    await shows('health.intended.note');
    await button('health.intended.undo').click();
    await shows('health.finding.extension-stopped');
    await admin.addReports('script', { taken: 40, from: 10 * MINUTE_MS });
  });

  it('read since when the service fails, and that their store needs no change', async () => {
    await admin.addReports('views', { failed: 9, from: 35 * MINUTE_MS, until: 10 * MINUTE_MS });
    await goTo('overview', 'frame.overview');
    await shows('health.finding.events-failing');
    await mailed('health.alert.events-failing.title');
    await tab.app.getByRole('link', { name: textOf('health.action.manageAlerts') }).click();
    await shows('alerts.card.kinds');
    await admin.ageAlerts(10 * MINUTE_MS);
    await admin.addReports('views', { taken: 40, from: 0 });
    await searchAndBuy(sandbox, browser);
    await goTo('overview', 'frame.overview');
    await shows('health.working');
    await mailed('alerts.kinds.events-refused.over');
  });

  it('let the app read orders, which have Shopify’s names and their values', async () => {
    sandbox.admin.platform.orders.make('point of sale');
    await goTo('orders', 'frame.orders');
    await button('orders.access.ask').click();
    await tab.page.locator('[data-test="dialog-yes"]').click();
    await shows('orders.coverage.of_one');
    await shows(/^#1001/);
    await shows('orders.states.point-of-sale');
  });

  it('see what lists bring', async () => {
    await goTo('results', 'frame.results');
    await shows('results.measured_one');
    await goTo('overview', 'frame.overview');
    await shows('overview.results.value_one');
  });

  it('see whether a product is live, and re-index there', async () => {
    const durations = { waiting: 1_000, running: 1_000 };
    await sandbox.indexing.control({ kind: 'durations', durations });
    sandbox.catalogue.update(KETTLE, { title: 'Enamel Pot' });
    await goTo('products', 'frame.products');
    await field('products.search').fill('Enamel Pot');
    await button('common.search').click();
    await tab.app.getByRole('link', { name: 'Enamel Pot' }).click();
    await shows('products.states.waiting.text');
    await tab.button(new RegExp(`${write('indexing.actions.now')}.*1203`)).click();
    await toast('overview.toasts.requested');
    await shows('products.liveSince');
  });

  it('find a change that the app missed, and see that the service’s schedule has indexed it', async () => {
    sandbox.admin.catalogueWebhooks.setDelivery('never');
    sandbox.catalogue.update(KETTLE, { title: 'Enamel Jug' });
    await openFromAdmin(KETTLE);
    await shows('products.states.undetected.text');
    await goTo('products', 'frame.products');
    await button('products.missed.compare').click();
    await toast('products.missed.started');
    await shows('products.missed.found_one');
    await sandbox.indexing.control({ kind: 'start-index', siteId: SITE_ID, feedId: '1203' });
    await expect.poll(() => sandbox.indexing.feed('1203').state).toBe('done');
    await openFromAdmin(KETTLE);
    await shows('products.states.other-index.text');
  });

  it('have a price sent to the index between re-indexes', async () => {
    await tab.openPage('/settings', write('frame.settings'));
    await tab.app
      .locator('label')
      .filter({ hasText: textOf('automatic.card.updates') })
      .last()
      .click();
    await press('Save');
    await toast('common.saved');
    const { puts } = sandbox.indexing.feed('1203');
    sandbox.admin.catalogueWebhooks.setDelivery('once');
    sandbox.catalogue.update(KETTLE, { everyVariant: { price: 1_234 } });
    await bySweep(() =>
      sandbox.indexing.index('1203').find(({ record }) => record.uid === KETTLE),
    ).toMatchObject({ by: 'update', record: { price: 12.34, title: 'Enamel Jug' } });
    expect(sandbox.indexing.feed('1203').puts).toBe(puts);
    await goTo('overview', 'frame.overview');
    await shows('automatic.updates.no-changes');
  });

  it('choose metafields and countries that their shop has, and create a feed file', async () => {
    await tab.openPage('/feeds/1201/upload', t('uploads.title', { feed: 'Household' }));
    await button('uploads.off.turnOn').click();
    await shows('uploads.drop.hint');
    await goTo('product-feed', 'frame.shopFeed');
    await tab.choose('custom.shelf');
    await tab.choose('(DE)');
    await press('Save');
    await toast('common.saved');
    await button('shopFeed.build.make').click();
    await shows('shopFeed.build.done');
    await button('shopFeed.upload').click();
    await shows('shopFeed.sent.requested');
    await expect.poll(() => sandbox.indexing.feed('1201').taken).toBe(1);
    await expect.poll(() => sandbox.indexing.feed('1201').state).toBe('done');
  });

  it('are asked before a file with far fewer products replaces it', async () => {
    sandbox.admin.catalogueWebhooks.setDelivery('never');
    for (const { id } of sandbox.catalogue.listed().slice(2))
      sandbox.catalogue.update(id, { status: 'DRAFT' });
    await admin.endHours();
    await button('shopFeed.build.again').click();
    await shows(/: 2\. /);
    await button('shopFeed.upload').click();
    await shows('indexing.fewer.title');
    await button('indexing.fewer.upload').waitFor();
  });

  it('get a monthly mail, and are warned before test mode is on, which ends by itself: pixel and theme are told', async () => {
    await goTo('settings', 'frame.settings');
    await tab.choose(write('common.test'));
    await shows('settings.tracking.testWarning.title');
    expect(modes()).toEqual(['live', 'live']);
    await field('settings.tracking.testEnds').selectOption('1');
    await press('Save');
    await toast('settings.savedAndUpdated');
    expect(modes()).toEqual(['test', 'test']);
    await shows('frame.testMode.until');
    await admin.endTestTime();
    await admin.endMonth();
    await bySweep(modes).toEqual(['live', 'live']);
    await mailed('alerts.monthly.subject');
    await tab.openPage('/settings', write('frame.settings'));
    expect(await tab.app.getByText(textOf('frame.testMode.until')).count()).toBe(0);
  });
});
