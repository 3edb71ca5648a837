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
  const admin = await startWholeAdmin({ begin: 'account', discovery: PATIENT });
  ({ browser, sandbox, tab } = admin);
  return admin.close;
});

const scopes = () => sandbox.admin.platform.installation()?.scopes ?? [];
const row = (text: string) => tab.app.getByRole('row').filter({ hasText: text });

/** The text of a cell in the row of searches; columns count from 1 after the name of the list. */
const cell = (column: number) =>
  tab.app
    .locator('tr', { has: tab.app.getByRole('rowheader', { name: 'Search', exact: true }) })
    .locator(`td:nth-of-type(${column})`)
    .innerText();

// Each step depends on the previous ones.
describe('the orders of a shop, in the frame of the admin,', () => {
  it('are read only once staff have given permission', async () => {
    sandbox.admin.platform.orders.make('without its page');
    await tab.goTo('orders');
    await tab.button('Allow').click();
    await tab.page.locator('[data-test="dialog-no"]').click();
    await tab.toast('Nothing was changed');
    expect(scopes()).not.toContain('read_orders');
    await tab.button('Allow').click();
    await tab.page.locator('[data-test="dialog-yes"]').click();
    await row('No connection known')
      .getByText(
        'Placed before the web pixel was last connected, or read while it wasn’t connected.',
      )
      .waitFor();
    expect(scopes()).toContain('read_orders');
  });

  it('are each shown with their kind, without a reload', async () => {
    await tab.goTo('web-pixel');
    await tab.button('Connect').click();
    await tab.toast('Web pixel connected');
    for (const how of ['point of sale', 'draft', 'recurring', 'test', 'app'] as const)
      sandbox.admin.platform.orders.make(how);
    sandbox.admin.platform.orders.make('without its page');
    await tab.goTo('orders');
    for (const [state, reason] of [
      ['Point of sale', 'Placed in person.'],
      ['Draft order', 'Created as a draft.'],
      ['Recurring', 'Created by a subscription.'],
      ['Test order', 'Paid in the test mode of a payment provider.'],
      ['Other app', 'Created by another app, a sales channel, or an agent.'],
      ['Waiting', 'A few minutes old. The browser may still report it.'],
    ] as const)
      await row(state).getByText(reason).waitFor();
    await tab.card('Not counted').getByText('Point of sale').waitFor();
  });

  it('count as reported once the shopper’s browser has reported them', async () => {
    const shopper = await openShop(sandbox, browser);
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    await shopper.tab.buy();
    await row('Reported').getByText('Received by the discovery service.').waitFor();
    await tab.card('Order coverage').getByText('100%', { exact: true }).waitFor();
    await tab.card('Order coverage').getByText('1 of 1 order').waitFor();
  });

  it('have their name and value, and link to the order in the admin', async () => {
    const order = sandbox.admin.platform.orders
      .all()
      .find(({ sourceName }) => sourceName === 'pos');
    await row('Point of sale').getByText('$29.50', { exact: true }).waitFor();
    await tab.app.getByRole('link', { name: `Order ${order?.name ?? ''},` }).click();
    await tab.page.waitForURL(`**/orders/${order?.id ?? ''}`);
    await tab.page.locator('tr[aria-current="true"]').getByText('pos').waitFor();
  });

  it('are deleted when the permission is revoked', async () => {
    await tab.open();
    await tab.goTo('orders');
    await tab.button('Stop reading orders').click();
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Stop reading orders' }).click();
    await tab.button('Allow').waitFor();
    expect(scopes()).not.toContain('read_orders');
  });
});

describe('what lists bring, in the frame of the admin,', () => {
  it('is nothing before a shopper has met a list', async () => {
    await tab.goTo('web-pixel');
    // Orders of before the connection are not counted.
    await tab.button('Disconnect').click();
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await tab.toast('Web pixel disconnected');
    await tab.button('Connect').click();
    await tab.toast('Web pixel connected');
    sandbox.admin.actions.switchEmbed(APP_EMBED, 'on');
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
});
