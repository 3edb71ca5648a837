import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { APP_EMBED } from '../../../../app/beacon/storefront-settings.ts';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import { openShop } from '../../../support/shopper.ts';
import { PATIENT, searchAndBuy } from '../../journeys/discovery-tab.ts';
import type { StaffTab } from './staff-tab.ts';
import { startWholeAdmin } from './whole-admin.ts';

let browser: Browser;
let sandbox: WholeSandbox;
let tab: StaffTab;

beforeAll(async () => {
  const admin = await startWholeAdmin({
    begin: 'account',
    pixel: 'connected',
    discovery: PATIENT,
  });
  ({ browser, sandbox, tab } = admin);
  sandbox.admin.actions.switchEmbed(APP_EMBED, 'on');
  return admin.close;
});

/** The text of a cell in the row of searches; columns count from 1 after the name of the list. */
const cell = (column: number) =>
  tab.app
    .locator('tr', { has: tab.app.getByRole('rowheader', { name: /^(Search|Suche)$/ }) })
    .locator(`td:nth-of-type(${column})`)
    .innerText();

// Each step depends on the previous ones.
describe('what lists bring, in the frame of the admin,', () => {
  it('is nothing before a shopper has met a list', async () => {
    await tab.goTo('results');
    await tab
      .card('No lists counted in the last 30 days')
      .getByText('Open your store to check')
      .waitFor();
    await tab.card('See which orders follow').waitFor();
  });

  it('shows lists and clicks without access to orders, the click that left the page among them', async () => {
    await searchAndBuy(sandbox, browser);
    await tab.goTo('overview');
    await tab.goTo('results');
    await tab.app.getByRole('columnheader', { name: 'Quick adds' }).waitFor();
    expect([await cell(1), await cell(3)]).toEqual(['1', '1']);
    expect(Number(await cell(2))).toBeGreaterThan(0);
    expect(await tab.app.getByRole('columnheader', { name: 'Order value' }).count()).toBe(0);
  });

  it('shows the order with the clicked product and its value, once staff let the app read orders', async () => {
    await tab.app.getByRole('link', { name: 'Go to orders' }).click();
    await tab.button('Allow').click();
    await tab.page.locator('[data-test="dialog-yes"]').click();
    await tab.card('Order coverage').getByText('1 of 1 order').waitFor();
    await tab.goTo('results');
    await tab.app.getByText('Measured on 1 of 1 order.').waitFor();
    const [order] = sandbox.admin.platform.orders.all();
    expect([await cell(6), await cell(7)]).toEqual([
      '1',
      `$${Math.round((order?.subtotal ?? 0) / 100)}`,
    ]);
    await tab.goTo('overview');
    await tab.card('Results').getByText('in 1 order of the last 30 days').waitFor();
  });

  it('says on how many orders it was measured', async () => {
    const { tab: shopper } = await openShop(sandbox, browser, { consent: 'asked' });
    await shopper.viewProduct('enamel-kettle');
    await shopper.add();
    await shopper.buy();
    const { tab: other } = await openShop(sandbox, browser);
    await other.viewProduct('enamel-kettle');
    await other.add();
    await other.buy();
    await tab.goTo('results');
    await tab.app.getByText('Measured on 2 of 2 orders.').waitFor();
    expect(await cell(6)).toBe('1');
  });

  it('is in German where the admin is', async () => {
    await tab.page.evaluate(`sessionStorage.setItem('locale', 'de')`);
    await tab.page.reload();
    await tab.app.getByRole('heading', { level: 1, name: 'Ergebnisse' }).waitFor();
    await tab.app.getByText('Gemessen an 2 von 2 Bestellungen.').waitFor();
    expect(await cell(7)).toMatch(/^\d+\s\$$/);
  });
});
