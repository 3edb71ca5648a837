import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { openAdmin, type TestAdmin } from '../../sandbox/admin/test-admin.ts';
import { launchChromium } from '../../support/chromium.ts';
import { barriers } from './pages/barriers.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage({ bypassCSP: true });
});
afterAll(() => browser.close());

/** Opens a page of an admin on a desktop, in one tab for all tests. */
async function openPage(admin: TestAdmin, place = ''): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(admin.url + place);
}

/** Waits until the state equals this value. */
const becomes = <Value>(read: () => Value, value: Value) => expect.poll(read).toEqual(value);

describe('the admin’s own pages', () => {
  it.each([
    ['', 'Apps'],
    ['/products', 'Products'],
    ['/products/7913550012011', 'Stoneware Mug'],
    ['/orders', 'Orders'],
    ['/sandbox/webhooks', 'Webhooks'],
    ['/sandbox/shopify', 'Shopify'],
    ['/themes/current/editor', 'Theme editor'],
    ['/themes/current', 'Not in the sandbox'],
  ])(
    '/store/demo-shop%s loads without problems, on a desktop and on a phone',
    async (place, title) => {
      const admin = await openAdmin();
      admin.platform.install();
      admin.actions.sendWebhook('shop/redact', 'signed');
      admin.platform.orders.make('draft');
      await openPage(admin, place);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await barriers(page)).toEqual([]);

      await page.setViewportSize({ width: 375, height: 700 });
      const width = 'document.querySelector("#content").scrollWidth';
      expect(await page.evaluate(width)).toBeLessThanOrEqual(375);
      expect(await page.getByRole('navigation').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      await page.getByRole('link', { name: 'Products' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
      expect(await page.getByRole('navigation').isVisible()).toBe(false);
    },
  );

  it('lists the products of the status in the address, and then all of them', async () => {
    await openPage(await openAdmin(), '/products?status=UNLISTED');
    const rows = page.locator('tbody tr');
    await page.getByRole('heading', { name: 'Status: Unlisted' }).waitFor();
    expect(await rows.count()).toBe(3);
    await page.getByRole('link', { name: 'All products' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(3);
    expect(new URL(page.url()).search).toBe('');
  });

  it('fact 3.theme.deep-link: switch an app’s embed on in the theme, which a link can prepare and only saving does', async () => {
    const admin = await openAdmin();
    const editor = '/themes/current/editor?context=apps&activateAppId=';
    await openPage(admin, editor);
    await page.getByText('No app that is installed has an embed').waitFor();
    admin.platform.install();
    const embed = page.getByRole('switch', { name: 'Beacon Pixel' });
    const isOn = () => admin.platform.theme.isOn('beacon-pixel');
    for (const [wanted, prepared] of [
      ['', false],
      ['somebody-else/beacon-pixel', false],
      [`${APP.apiKey}/another-embed`, false],
      [`${APP.apiKey}/beacon-pixel`, true],
    ] as const) {
      await page.goto(admin.url + editor + wanted);
      await embed.waitFor();
      expect(await embed.isChecked()).toBe(prepared);
      expect(isOn()).toBe(false);
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await becomes(isOn, true);
    await page.getByText('On', { exact: true }).waitFor();
    await embed.uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await becomes(isOn, false);
    admin.actions.switchEmbed('beacon-pixel', 'on');
    admin.actions.uninstall();
    expect(isOn()).toBe(false);
  });

  it('send webhooks, and show their outcome', async () => {
    const admin = await openAdmin({
      app: ({ headers }, response) => {
        response.statusCode = headers['x-shopify-topic'] === 'shop/redact' ? 401 : 200;
        response.end('<b>no</b>');
      },
    });
    await openPage(admin, '/sandbox/webhooks');
    await page.click('[data-test=again-shop-redact]');
    await page.getByText('No shop/redact was sent before: send a signed one first.').waitFor();
    await page.click('[data-test=forge-shop-redact]');
    await page.locator('[data-test=delivery-1]').getByText('gave up').waitFor();
    await page.locator('[data-test=delivery-1]').getByText('401: <b>no</b>').waitFor();
    await page.click('[data-test=send-customers-redact]');
    await page.locator('[data-test=delivery-2]').getByText('delivered').waitFor();
  });

  it('switch Shopify’s faults', async () => {
    const admin = await openAdmin();
    admin.platform.install();
    await admin.offlineToken();
    await openPage(admin, '/sandbox/shopify');
    await page.selectOption('#adminApi', 'throttled');
    await page.locator('#adminApi:has(option[value=throttled][selected])').waitFor();
    await page.selectOption('#pixelError', 'TAKEN');
    await becomes(admin.platform.faults, {
      ...NO_FAULTS,
      adminApi: 'throttled' as const,
      pixelError: 'TAKEN' as const,
    });
    await page.selectOption('#seconds', '10');
    await becomes(admin.platform.tokens.lifetime, 10);
    expect(admin.platform.tokens.usable()).toHaveLength(1);
    await page.click('[data-test=expire-tokens]');
    await becomes(admin.platform.tokens.usable, []);
    // The message survives the redrawing of the page.
    await page.getByText('In use').locator('+ dd', { hasText: '0' }).waitFor();
    expect(await page.locator('[data-test=toast]').innerText()).toContain('Access tokens expired');
    await page.click('[data-test=revoke-scopes]');
    await becomes(() => admin.platform.installation()?.scopes, []);
  });
});
