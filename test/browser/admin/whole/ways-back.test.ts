import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NO_FAULTS } from '../../../sandbox/admin/platform/faults.ts';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import { openAdmin } from './staff-tab.ts';
import type { Staff, StaffTab } from './staff-tab.ts';
import { startWholeAdmin } from './whole-admin.ts';

let browser: Browser;
let sandbox: WholeSandbox;
let staff: Staff;
let tab: StaffTab;

beforeAll(async () => {
  const admin = await startWholeAdmin();
  ({ browser, sandbox, staff, tab } = admin);
  return admin.close;
});
afterEach(() => {
  sandbox.admin.actions.setFaults(NO_FAULTS);
});

describe('in the frame of the admin, where a page cannot simply be loaded again', () => {
  it('a link leads on before the page’s script has come', async () => {
    const elsewhere = await openAdmin(sandbox, browser);
    const slow = await elsewhere.newTab();
    await slow.page.route('**/assets/entry.client-*.js', (route) => route.abort());
    await slow.page.goto(`${sandbox.addresses.admin}/apps/beacon-pixel`);
    await slow.card('Setup guide').getByRole('link', { name: 'Enter account' }).click();
    await slow.app.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await elsewhere.context.close();
  });

  it('the page of the pixel asks Shopify again where it did not answer', async () => {
    sandbox.admin.actions.setFaults({ ...NO_FAULTS, adminApi: 'server error' });
    await tab.goTo('web-pixel');
    await tab.app.getByText('We can’t read the connection from Shopify').waitFor();
    sandbox.admin.actions.setFaults(NO_FAULTS);
    await tab.button('Refresh').click();
    await tab.card('Connection').getByText('Not connected').waitFor();
  });

  it('a page is loaded anew as it is, as Remix does when a file of the page is gone', async () => {
    await tab.goTo('index-history');
    const frame = tab.page.frame('app-iframe');
    await frame?.evaluate(
      `document.documentElement.id = 'before'; setTimeout(() => location.reload())`,
    );
    await tab.app.locator('html:not(#before)').waitFor();
    await tab.app.getByRole('heading', { level: 1, name: 'Index history' }).waitFor();
    expect(new URL(tab.page.url()).pathname).toMatch(/\/apps\/beacon-pixel\/app\/history$/);
  });

  it('nothing else goes wrong in the browser', () => {
    expect(staff.problems.unexpected()).toEqual([]);
  });

  it('a page that could not be shown is shown at the next try', async () => {
    // Its script has come before: only its data is missing.
    await tab.goTo('settings');
    await tab.goTo('index-history');
    await sandbox.app.stop();
    await tab.page.locator('[data-test="nav-settings"]').click();
    await tab.app.getByText('This page couldn’t be shown').waitFor();
    await sandbox.app.start();
    await tab.button('Reload page').click();
    await tab.field('Site ID').waitFor();
  });
});

describe('outside of the admin', () => {
  it('the app says where it is', async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${sandbox.app.port}/app/settings`);
    await page.getByText('It works inside the Shopify admin.').waitFor();
    await page.close();
  });
});
