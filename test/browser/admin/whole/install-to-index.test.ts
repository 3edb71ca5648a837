import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { APP_EMBED } from '../../../../app/beacon/storefront-settings.ts';
import { HOUR_MS } from '../../../../app/time/units.ts';
import { SECRET_KEY, SITE_ID } from '../../../sandbox/addresses.ts';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import { openShop } from '../../../support/shopper.ts';
import { USER_AGENT } from '../../../app/whole/staff-client.ts';
import { KETTLE } from '../../journeys/goods.ts';
import { PATIENT, searchAndBuy } from '../../journeys/discovery-tab.ts';
import { openAdmin, type Staff, type StaffTab } from './staff-tab.ts';
import { startWholeAdmin, type WholeAdmin } from './whole-admin.ts';

let browser: Browser;
let sandbox: WholeSandbox;
let staff: Staff;
let tab: StaffTab;
let sweep: WholeAdmin['sweep'];

beforeAll(async () => {
  const admin = await startWholeAdmin({
    begin: 'not installed',
    discovery: PATIENT,
    env: { FOLLOW_SECONDS: '1' },
  });
  ({ browser, sandbox, staff, tab, sweep } = admin);
  return admin.close;
});

// Each step depends on the previous ones, as on a merchant's first day.
describe('from the installation to a finished index, in the frame of the admin', () => {
  it('the app opens after its installation, with the setup guide', async () => {
    await tab.install();
    const guide = tab.card('Setup guide');
    await guide.getByText('0 of 8 steps completed').waitFor();
    await guide.getByRole('link', { name: 'Enter account' }).waitFor();
    await tab.card('Web pixel').getByText('Not connected').waitFor();
    // The admin's loading bar.
    await tab.page.locator('#loading').waitFor({ state: 'hidden' });
    expect(sandbox.indexing.requests()).toEqual([]);
  });

  it('the connection to the account works, and the account is saved', async () => {
    await tab.card('Setup guide').getByRole('link', { name: 'Enter account' }).click();
    await tab.field('Site ID').fill(SITE_ID);
    await tab.field('Secret key').fill(SECRET_KEY);
    await tab.button('Test connection').click();
    await tab.app.getByText('Site ID and secret key match. The account has 4 feeds').waitFor();
    await tab.save();
    await tab.toast('saved');
    expect(await tab.field('Secret key').inputValue()).toBe('');
    await tab.app.getByText('A secret key is stored. Leave this empty to keep it.').waitFor();
  });

  it('the feeds of the account can be chosen', async () => {
    await tab.choose('Feed 1201');
    await tab.choose('Feed 1203');
    await tab.field('Email for finished indexes').fill('feeds@harbour-and-pine.example.com');
    await tab.save();
    await tab.toast('saved');
    await tab.goTo('overview');
    await tab.card('Feed 1201').getByText('Indexed', { exact: true }).waitFor();
    await tab.card('Feed 1203').getByText('Never', { exact: true }).waitFor();
    expect(await tab.card('Feed 1202').count()).toBe(0);
  });

  it('once the pixel is connected, events arrive', async () => {
    await tab.goTo('web-pixel');
    await tab.button('Connect').click();
    await tab.toast('Web pixel connected');
    await tab.card('Connection').getByText('Connected', { exact: true }).first().waitFor();
    expect(await viewAndAdd()).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 2×${KETTLE} cart=[2×${KETTLE}]`,
    ]);
  });

  it('a re-index shows its progress to its end, without reloading', async () => {
    // Each state lasts until the page has shown it.
    await sandbox.indexing.control({ kind: 'durations', durations: { waiting: HOUR_MS } });
    const index = { siteId: SITE_ID, feedId: '1203' };
    await tab.goTo('overview');
    const feed = tab.card('Feed 1203');
    await markDocument(tab);
    await feed.getByRole('button', { name: /Re-index now/ }).click();
    await tab.toast('Re-index requested');
    const progress = feed.getByRole('group', { name: 'Re-index in progress' });
    await progress.getByRole('heading', { name: 'Re-index: In the queue' }).waitFor();
    await sandbox.indexing.control({ kind: 'say-state', ...index, state: 'running' });
    await feed.locator('[aria-current="step"]').filter({ hasText: 'Indexing' }).waitFor();
    await feed.getByText('The index is in progress.').waitFor();
    await sandbox.indexing.control({ kind: 'end-index', ...index, as: 'done' });
    await sandbox.indexing.control({ kind: 'say-state', ...index, state: null });
    await feed.getByText('Last re-index').waitFor();
    await feed.getByText('Requested by Mara Lindqvist').waitFor();
    // The reason why another one is not possible yet, and the remaining time.
    await feed.getByText('Each feed can be re-indexed once per hour.').waitFor();
    await feed.getByText(/Time left: 5\d:/).waitFor();
    await feed.getByRole('button', { name: /Re-index when possible/ }).waitFor();
    expect(await isMarked(tab)).toBe(true);

    expect(putsReceived()).toMatchObject([
      {
        method: 'PUT',
        path: '/api/index/feed',
        feedId: '1203',
        requestedBy: 'feeds@harbour-and-pine.example.com',
        who: SITE_ID,
        status: 200,
        taken: true,
      },
    ]);
    expect(sandbox.indexing.mails().map(({ to, feedId }) => [to, feedId])).toEqual([
      ['feeds@harbour-and-pine.example.com', '1203'],
    ]);
  });

  it('the setup guide is ticked while it is open, and continues with the storefront extension', async () => {
    const guide = tab.card('Setup guide');
    await markDocument(tab);
    // A page that stays open reports the outcomes of its events: a page that is left at once may not.
    const shopper = await openShop(sandbox, browser);
    await shopper.tab.viewProduct('enamel-kettle');
    await guide.getByText('5 of 8 steps completed').waitFor();
    expect(await isMarked(tab)).toBe(true);
    await tab
      .card('Tracking')
      .getByText(/Last event\s*(Just now|\d+ minutes? ago)/)
      .waitFor();
    await guide.getByRole('link', { name: 'Open theme editor' }).waitFor();
  });

  it('Shopify Flow is told of the finished index, with the address of its page', async () => {
    const fired = () => sandbox.admin.platform.flow.fired();
    await expect
      .poll(() => sweep().then(fired), { interval: 2_000 })
      .toMatchObject([
        { handle: 'index-finished', payload: { 'Feed ID': '1203', 'Started by': 'staff' } },
      ]);
    const { pathname } = new URL(fired()[0]?.payload.Page ?? '');
    const admin = tab.page.url().replace(/\/apps\/.*/, '');
    await tab.page.goto(admin + pathname.replace(/^\/admin/, ''));
    await tab.app.getByText('Re-index of Feed 1203').first().waitFor();
  });

  it('once the storefront extension is on, staff see the events of their own shop on its pages', async () => {
    sandbox.admin.actions.switchEmbed(APP_EMBED, 'on');
    await tab.goTo('overview');
    const [shop] = await Promise.all([
      staff.context.waitForEvent('page'),
      tab.card('Web pixel').getByRole('link', { name: 'See events in your store' }).click(),
    ]);
    const panel = shop.locator('beacon-pixel-inspector');
    await panel.getByRole('heading', { name: 'Beacon Pixel' }).waitFor();
    const view = panel.getByRole('listitem').filter({ hasText: 'product/pageview' });
    const received = view.getByText('Received', { exact: true });
    // The panel shows what the page sends: where the pixel starts first, it sends the view itself.
    const isShown = async () => {
      await shop.goto(`${sandbox.addresses.shop}/products/enamel-kettle`);
      return received.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isShown).toBe(true);
    await shop.close();
  });

  it('orders are read once staff permit it, with their kinds and values, and link to the admin', async () => {
    const { orders } = sandbox.admin.platform;
    for (const how of ['point of sale', 'draft', 'recurring', 'test', 'app'] as const)
      orders.make(how);
    await searchAndBuy(sandbox, browser);
    await tab.goTo('orders');
    await tab.button('Allow').click();
    await tab.page.locator('[data-test="dialog-no"]').click();
    await tab.toast('Nothing was changed');
    expect(scopes()).not.toContain('read_orders');
    await tab.button('Allow').click();
    await tab.page.locator('[data-test="dialog-yes"]').click();
    const row = (text: string) => tab.app.getByRole('row').filter({ hasText: text });
    await row('Point of sale').getByText('$29.50', { exact: true }).waitFor();
    for (const state of ['Draft order', 'Recurring', 'Test order', 'Other app'])
      await row(state).waitFor();
    await row('Reported').getByText('Received by the discovery service.').waitFor();
    await tab.card('Order coverage').getByText('1 of 1 order').waitFor();
    await row('Point of sale').getByRole('link').click();
    await tab.page.locator('tr[aria-current="true"]').getByText('pos').waitFor();
  });

  it('the lists that a shopper has met are counted, with the click that left the page and the order', async () => {
    await tab.open();
    await tab.goTo('results');
    await tab.app.getByText('Measured on 1 of 1 order.').waitFor();
    const search = tab.app.getByRole('row', { name: 'Search' }).locator('td');
    const [lists, seen, clicks, , , orders, value] = await search.allInnerTexts();
    const [bought] = sandbox.admin.platform.orders.all();
    const dollars = Math.round((bought?.subtotal ?? 0) / 100);
    expect([lists, clicks, orders, value]).toEqual(['1', '1', '1', `$${dollars}`]);
    expect(Number(seen)).toBeGreaterThan(0);
  });

  it('orders are forgotten when staff take the permission back', async () => {
    await tab.goTo('orders');
    await tab.button('Stop reading orders').click();
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Stop reading orders' }).click();
    await tab.button('Allow').waitFor();
    expect(scopes()).not.toContain('read_orders');
  });

  it('a link works before the page’s script is loaded', async () => {
    const elsewhere = await openAdmin(sandbox, browser);
    const slow = await elsewhere.newTab();
    await slow.page.route('**/assets/entry.client-*.js', (route) => route.abort());
    await slow.page.goto(`${sandbox.addresses.admin}/apps/beacon-pixel`);
    await slow.app.getByRole('link', { name: 'View index history' }).click();
    await slow.app.getByRole('heading', { level: 1, name: 'Index history' }).waitFor();
    await elsewhere.context.close();
  });

  it('a page can reload itself, as Remix does when a file of the page is gone', async () => {
    await tab.goTo('index-history');
    const frame = tab.page.frame('app-iframe');
    await frame?.evaluate(
      `document.documentElement.id = 'before'; setTimeout(() => location.reload())`,
    );
    await tab.app.locator('html:not(#before)').waitFor();
    await tab.app.getByRole('heading', { level: 1, name: 'Index history' }).waitFor();
    expect(new URL(tab.page.url()).pathname).toMatch(/\/apps\/beacon-pixel\/app\/history$/);
  });

  it('an account that staff disconnect is gone from the app, and pixel and theme know nothing of it', async () => {
    await tab.goTo('settings');
    await tab.button('Disconnect account').click();
    const dialog = tab.page.getByRole('dialog', { name: 'Disconnect your account?' });
    await dialog.getByText('The web pixel is removed').waitFor();
    expect(pixelAndTheme()).not.toContain(null);
    await dialog.getByRole('button', { name: 'Disconnect account' }).click();
    await tab.toast('Account disconnected');
    await expect.poll(() => tab.field('Site ID').inputValue()).toBe('');
    expect(pixelAndTheme()).toEqual([null, null]);
    expect(await viewAndAdd()).toEqual([]);
  });

  it('nothing went wrong in the browser, the service got no other request for a feed, and the app wrote no secret', () => {
    expect(staff.problems.unexpected()).toEqual([]);
    expect(putsReceived()).toHaveLength(1);
    const said = sandbox.app.lines().join('\n');
    expect(said).toContain('app started');
    expect(said).not.toMatch(/shpat_|shprt_|shpua_|shpss_|id_token=ey/);
  });

  it('outside of the admin the app says where to open it', async () => {
    const address = `http://127.0.0.1:${sandbox.app.port}/app/settings`;
    const answer = await fetch(address, { headers: { 'User-Agent': USER_AGENT } });
    expect(await answer.text()).toContain('It works inside the Shopify admin.');
  });
});

/** The received events of a new shopper who views a product and adds it. */
async function viewAndAdd(): Promise<string[]> {
  const { tab, arrived } = await openShop(sandbox, browser);
  await tab.viewProduct('enamel-kettle');
  await tab.add({ quantity: 2 });
  return (await arrived()).lines;
}

const scopes = () => sandbox.admin.platform.installation()?.scopes ?? [];

/** What pixel and theme know of the account; null for nothing. */
function pixelAndTheme(): unknown[] {
  const { pixels, metafields } = sandbox.admin.platform;
  return [pixels.current(), metafields.find('beacon', 'settings')?.value ?? null];
}

/** All requests to the service except for its status. */
const putsReceived = () =>
  sandbox.indexing
    .requests()
    .filter(({ method, path }) => method !== 'GET' || path !== '/api/index/status');

/** Marks the frame's document; a reload would remove the mark. */
async function markDocument({ app }: StaffTab): Promise<void> {
  await app.locator('html').evaluate((html) => {
    (html as unknown as { id: string }).id = 'not-reloaded';
  });
}

async function isMarked({ app }: StaffTab): Promise<boolean> {
  return (await app.locator('html#not-reloaded').count()) === 1;
}
