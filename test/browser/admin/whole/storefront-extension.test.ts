/** What staff see of the shop's events and logins before and after the storefront extension is on. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { appInitiator } from '../../../../app/beacon/dialect.ts';
import { APP_EMBED } from '../../../../app/beacon/storefront-settings.ts';
import { REPORTS_ORIGIN, SECRET_KEY, SHOP_DOMAIN, SITE_ID } from '../../../sandbox/addresses.ts';
import { USUAL_EXTENSION } from '../../../sandbox/pixel-connection.ts';
import type { ReceivedEvent } from '../../../sandbox/tracking-service/event-log.ts';
import type { ShopTab } from '../../../support/shop-tab.ts';
import { openShop, type Shopper } from '../../../support/shopper.ts';
import { ADA } from '../../journeys/goods.ts';
import { ANY_UUID, type SentBody } from '../../journeys/journey.ts';
import { leaveAll, reported } from '../../storefront/logins.ts';
import { startWholeAdmin, type WholeAdmin } from './whole-admin.ts';

const REPORTS = `${REPORTS_ORIGIN}/reports/${SHOP_DOMAIN}`;

let admin: WholeAdmin;
let sandbox: WholeAdmin['sandbox'];
let staff: WholeAdmin['tab'];

beforeAll(async () => {
  admin = await startWholeAdmin({
    begin: 'account',
    pixel: 'connected',
    env: { RETRY_SECONDS: '3' },
  });
  ({ sandbox, tab: staff } = admin);
  return admin.close;
});

const newShopper = () => openShop(sandbox, admin.browser);
const card = () => staff.card('Tracking');
const settingsLeft = () => sandbox.admin.platform.metafields.find('beacon', 'settings')?.value;

/** The answers of the app to reports of logins. */
const answers = () =>
  sandbox.app
    .lines()
    .filter((line) => line.includes('"path":"/proxy/login"'))
    .map((line) => JSON.parse(line) as { status: number });

/**
 * Every `shopper/login` that the service received, in order, once none is pending: the shopper has left every page, and
 * all logins that the app has accepted have arrived.
 */
async function logins(shopper: Shopper): Promise<ReceivedEvent[]> {
  const arrived = () =>
    sandbox.tracking
      .events()
      .filter(({ module, event }) => `${module}/${event}` === 'shopper/login');
  // The app has no such page: its answer comes after those to earlier requests.
  shopper.expectProblem(/beacon-pixel\/nothing/);
  await leaveAll(shopper);
  const accepted = answers().filter(({ status }) => status === 202);
  await expect.poll(() => arrived().length).toBeGreaterThanOrEqual(accepted.length);
  return arrived();
}

/** Opens the shop logged out, logs in, and opens a product's page, which sees the login first. */
async function logInOnTheWayTo(handle: string, tab: ShopTab): Promise<void> {
  await tab.open('/');
  await tab.logInHere('ada');
  await tab.viewProduct(handle);
}

const scripts = ({ page }: { page: Page }) => page.locator('script#beacon-pixel-page').count();

/** Reads a page that was asked for anew, without opening it anew, which takes the processor three times as long. */
const visited =
  <Read>(read: () => Promise<Read>) =>
  async () => {
    await staff.goTo('overview');
    return read();
  };

/** Waits until the card has this text: reports arrive shortly after their events. */
const comesToSay = (text: RegExp) =>
  expect
    .poll(
      visited(() => card().innerText()),
      { interval: 1_000 },
    )
    .toMatch(text);

/** The numbers of all days in the overview's table, by kind of event; only today has any. */
async function events(): Promise<Record<string, number>> {
  const { app } = staff;
  const table = app.getByRole('figure', { name: 'Events by day' }).getByRole('table');
  const empty = app.getByText('No events in the last 30 days.');
  const show = app.locator('summary', { hasText: 'Show as table' });
  await empty.or(show).waitFor();
  if (await empty.isVisible()) return {};
  if (!(await table.isVisible())) await show.click();
  await table.waitFor();
  const texts = await table.getByRole('row').allInnerTexts();
  const [head = [], ...days] = texts.map((text) => text.split('\t').map((cell) => cell.trim()));
  const sum = (column: number) => days.reduce((all, day) => all + Number(day[column] ?? 0), 0);
  return Object.fromEntries(head.slice(1).map((kind, column) => [kind, sum(column + 1)]));
}

// Each step depends on the previous ones.
it('the card of tracking waits for the first event, and says how to see it', async () => {
  await staff.open();
  const text = await card().innerText();
  expect(text).toContain('Setting up');
  expect(text).toContain('No event has arrived since the web pixel was connected.');
  expect(await card().getByRole('link', { name: 'View store' }).getAttribute('href')).toMatch(
    /^https:\/\/.*\/$/,
  );
});

it('nothing of the extension is on the storefront before staff switch it on, though the app has left its settings', async () => {
  const shopper = await newShopper();
  const { tab, settled } = shopper;
  await logInOnTheWayTo('enamel-kettle', tab);
  expect(await scripts(tab)).toBe(0);
  expect(JSON.parse(settingsLeft() ?? '')).toEqual({
    ...USUAL_EXTENSION,
    reportUrl: REPORTS,
    reportEvery: 1,
  });
  await tab.add();
  await settled();
  // The next page reports the outcomes after the previous page's report.
  await tab.open('/');
  expect(await logins(shopper)).toEqual([]);
  expect(answers()).toEqual([]);
});

it('the card of tracking is in setup until then, though events arrive', async () => {
  const arrived = { 'Product views': 1, 'Cart changes': 1 };
  await expect.poll(visited(events), { interval: 1_000 }).toEqual(arrived);
  await comesToSay(/Last event\s+(Just now|\d+ minutes? ago)/);
  await card().getByText('Setting up').waitFor();
  await card().getByText('Beacon Pixel is off in your theme').waitFor();
});

it('the setup guide leads to the place where it is switched on, and ticks itself', async () => {
  const { page, app } = staff;
  await staff.open();
  const step = app.getByRole('button', { name: /storefront extension \(Not completed\)/ });
  await step.waitFor();
  if ((await step.getAttribute('aria-expanded')) === 'false') await step.click();
  const [editor] = await Promise.all([
    page.context().waitForEvent('page'),
    staff.card('Setup guide').getByRole('link', { name: 'Open theme editor' }).click(),
  ]);
  const embed = editor.locator('[data-test="embed-beacon-pixel"]');
  await embed.waitFor();
  expect(await embed.isChecked()).toBe(true);
  await editor.locator('.badge.off').waitFor();
  await editor.getByText('Not saved yet').waitFor();
  expect(sandbox.admin.platform.theme.isOn('beacon-pixel')).toBe(false);
  await editor.locator('[data-test="save-theme"]').click();
  await editor.locator('.badge.on').waitFor();
  await editor.getByText('Not saved yet').waitFor({ state: 'hidden' });
  await editor.close();
  await page.bringToFront();
  await app.locator('body').evaluate('window.dispatchEvent(new Event("focus"))');
  await app.getByRole('button', { name: /storefront extension \(Completed\)/ }).waitFor();
});

it('tracking works once it is on: each event of page and pixel is counted once, and the order', async () => {
  const { tab, settled, putInCart } = await newShopper();
  await putInCart('enamel-kettle');
  // The page's script sends the second change, even if it has started after the pixel has sent the first one.
  await tab.add();
  await settled();
  await tab.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('beacon-reports')),
  );
  // Leaving the page makes its script report.
  await tab.buy();
  await comesToSay(/Working[\s\S]*Events today\s+6\s+No failures reported/);
  await card().getByText('Pixel 0.1.0').waitFor();
  await card().getByText('Extension 0.1.0').waitFor();
  await staff.open();
  expect(await events()).toEqual({ 'Product views': 2, 'Cart changes': 3, Orders: 1 });
});

it('a login arrives once, with the ids of the pixel’s events from the same page', async () => {
  // The second dialect makes this journey alone.
  sandbox.admin.actions.switchEmbed(APP_EMBED, 'on');
  const shopper = await newShopper();
  const { tab } = shopper;
  await logInOnTheWayTo('enamel-kettle', tab);
  await reported(tab);
  const { events: received } = await shopper.arrived();
  const ofPixel = received.find(({ module }) => module === 'product')?.body as SentBody;
  await tab.reload();
  await tab.viewProduct('oak-spoon');
  const second = await shopper.newTab();
  await second.open('/');
  await second.viewProduct('canvas-tote');
  const [login, ...others] = await logins(shopper);
  expect(others).toEqual([]);
  expect(login).toMatchObject({ siteId: SITE_ID, verdict: 'accepted', status: 200 });
  const { userId, sessionId, pageLoadId, pageUrl } = ofPixel.context;
  expect(userId).toEqual(ANY_UUID);
  expect(login?.body).toEqual({
    context: {
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      pageUrl,
      userId,
      sessionId,
      pageLoadId,
      shopperId: ADA,
      currency: { code: 'USD' },
      userAgent: await tab.page.evaluate<string>('navigator.userAgent'),
      initiator: expect.stringContaining(`${appInitiator}/`) as string,
    },
  });
});

it('after the app was uninstalled and installed again, the theme reads nothing that was left, until there is an account', async () => {
  const { platform, actions, webhookSender } = sandbox.admin;
  const was = settingsLeft() ?? '';
  actions.uninstall();
  await expect.poll(() => webhookSender.deliveries().at(-1)?.state).toBe('delivered');
  expect(settingsLeft()).toBeUndefined();
  platform.install();
  const ownerId = platform.installation()?.id ?? '';
  const old = { ownerId, namespace: 'beacon', key: 'settings', type: 'json', value: was };
  platform.metafields.set(ownerId, [old]);
  await staff.open();
  expect(settingsLeft()).toBeUndefined();
  await staff.goTo('logins');
  await staff.app.getByText('Logins need your account').waitFor();
  await staff.goTo('settings');
  await staff.field('Site ID').fill(SITE_ID);
  await staff.field('Secret key').fill(SECRET_KEY);
  await staff.save();
  await staff.toast('Saved');
  // The uninstallation has removed the pixel too.
  expect(JSON.parse(settingsLeft() ?? '')).toEqual({
    ...(JSON.parse(was) as object),
    noPixel: true,
  });
});
