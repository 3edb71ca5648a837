import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../../../sandbox/addresses.ts';
import { startSandbox, type WholeSandbox } from '../../../sandbox/sandbox.ts';
import { PIXEL_BUNDLE } from '../../../support/build-pixel.ts';
import { launchChromium } from '../../../support/chromium.ts';
import { openShop } from '../../../support/shopper.ts';
import { openAdmin, type StaffTab } from './staff-tab.ts';

let browser: Browser;
let sandbox: WholeSandbox;
let tab: StaffTab;

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([
    launchChromium(),
    startSandbox({ ports: 'free', bundle: PIXEL_BUNDLE, app: {} }),
  ]);
  tab = await (await openAdmin(sandbox, browser)).newTab();
  await tab.install();
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
});

const scopes = () => sandbox.admin.platform.installation()?.scopes ?? [];
const row = (text: string) => tab.app.getByRole('row').filter({ hasText: text });

// Each step stands on the ones before it.
describe('the orders of a shop, in the frame of the admin,', () => {
  it('are read only once a person has agreed', async () => {
    sandbox.admin.actions.makeOrder('without its page');
    await tab.goTo('orders');
    await tab.button('Allow').click();
    await tab.page.locator('[data-test="dialog-no"]').click();
    await tab.toast('Nothing was changed');
    expect(scopes()).not.toContain('read_orders');
    await tab.button('Allow').click();
    await tab.page.locator('[data-test="dialog-yes"]').click();
    await row('Pixel not connected').waitFor();
    expect(scopes()).toContain('read_orders');
  });

  it('are each shown with what they are, without a reload', async () => {
    await tab.goTo('settings');
    await tab.field('Site ID').fill(SITE_ID);
    await tab.field('Secret key').fill(SECRET_KEY);
    await tab.save();
    await tab.toast('saved');
    await tab.goTo('web-pixel');
    await tab.button('Connect').click();
    await tab.toast('Web pixel connected');
    for (const how of ['point of sale', 'draft', 'recurring', 'test', 'app'] as const)
      sandbox.admin.actions.makeOrder(how);
    sandbox.admin.actions.makeOrder('without its page');
    await tab.goTo('orders');
    for (const state of ['Point of sale', 'Draft order', 'Recurring', 'Test order', 'Other app'])
      await row(state).waitFor({ timeout: 40_000 });
    // Its browser may still tell of it.
    await row('Waiting').waitFor({ timeout: 40_000 });
    await tab.card('Not counted').getByText('Point of sale').waitFor();
  }, 90_000);

  it('are reported where a shopper’s browser has told of them, and count', async () => {
    const shopper = await openShop(sandbox, browser);
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    await shopper.tab.buy();
    await row('Reported').waitFor({ timeout: 40_000 });
    await tab.card('Order coverage').getByText('100%', { exact: true }).waitFor();
    await tab.card('Order coverage').getByText('1 of 1 order').waitFor();
  }, 90_000);

  it('are waited for, and do not count, where the shopper has not agreed', async () => {
    const waiting = await row('Waiting').count();
    const shopper = await openShop(sandbox, browser, { consent: 'asked' });
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    await shopper.tab.buy();
    await expect.poll(() => row('Waiting').count(), { timeout: 40_000 }).toBe(waiting + 1);
    await tab.card('Order coverage').getByText('1 of 1 order').waitFor();
  }, 90_000);

  it('are unconfirmed where the tracking service fails', async () => {
    await sandbox.tracking.setFault({ kind: 'status', status: 500, match: 'order/*' });
    const shopper = await openShop(sandbox, browser);
    shopper.expectProblem(/status of 500/);
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    await shopper.tab.buy();
    await row('Unconfirmed').waitFor({ timeout: 40_000 });
    await tab.card('Order coverage').getByText('1 of 2 orders').waitFor();
    await sandbox.tracking.setFault();
  }, 90_000);

  it('lead to themselves in the admin', async () => {
    const order = sandbox.admin.platform.orders
      .all()
      .find(({ sourceName }) => sourceName === 'pos');
    await tab.app.getByRole('link', { name: new RegExp(order?.id ?? '') }).click();
    await tab.page.waitForURL(`**/orders/${order?.id ?? ''}`);
    await tab.page.locator('tr[aria-current="true"]').getByText('pos').waitFor();
  });

  it('are forgotten when the permission is taken back', async () => {
    await tab.open();
    await tab.goTo('orders');
    await tab.button('Stop reading orders').click();
    await tab.app.getByRole('dialog').getByRole('button', { name: 'Stop reading orders' }).click();
    await tab.button('Allow').waitFor();
    expect(scopes()).not.toContain('read_orders');
  });
});
