import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { openFramedApp } from './framed-app.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe('what the app shows through the admin', () => {
  it('are toasts, with their button', async () => {
    const app = await openFramedApp(browser, () => '<h1>Home</h1>');
    await app.open('/app');
    await app.inFrame(`shopify.toast.show('Saved')`);
    await app.inFrame(`shopify.toast.show('Not saved', { isError: true, action: 'Undo',
      onAction: () => { document.title = 'undone'; } }) && undefined`);
    const toasts = app.page.locator('[data-test=toast]');
    await expect
      .poll(() => toasts.locator('span').allTextContents())
      .toEqual(['Saved', 'Not saved']);
    await app.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => app.inFrame('document.title')).toBe('undone');
    await toasts.first().getByRole('button', { name: 'Dismiss' }).click();
    expect(await toasts.count()).toBe(1);
    await app.inFrame(`shopify.toast.hide('toast-2')`);
    await expect.poll(() => toasts.count()).toBe(0);
  });

  it('is a loading bar', async () => {
    const app = await openFramedApp(browser, () => '<h1>Home</h1>');
    await app.open('/app');
    const bar = app.page.getByRole('progressbar', { name: 'Loading' });
    await expect.poll(() => bar.isVisible()).toBe(false);
    await app.inFrame('shopify.loading(true)');
    await expect.poll(() => bar.isVisible()).toBe(true);
    await app.inFrame('shopify.loading(false)');
    await expect.poll(() => bar.isVisible()).toBe(false);
  });

  it('is a save bar, with a confirmation before the page is left', async () => {
    const app = await openFramedApp(
      browser,
      () => `<h1>Home</h1><ui-save-bar id="bar">
        <button variant="primary" onclick="document.title = 'saved'; shopify.saveBar.hide('bar')">
        </button><button onclick="document.title = 'discarded'">Drop</button></ui-save-bar>`,
    );
    await app.open('/app');
    await app.inFrame(`shopify.saveBar.show('bar')`);
    await app.page.getByText('Unsaved changes').waitFor();
    await app.page.getByRole('button', { name: 'Drop' }).click();
    await expect.poll(() => app.inFrame('document.title')).toBe('discarded');

    await app.page.click('[data-test=nav-products]');
    await app.page.click('[data-test=dialog-no]');
    await app.page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => app.inFrame('document.title')).toBe('saved');
    await app.page.getByText('Unsaved changes').waitFor({ state: 'detached' });

    await app.inFrame(`shopify.saveBar.show('bar')`);
    await app.page.getByText('Unsaved changes').waitFor();
    await app.page.click('[data-test=nav-products]');
    await app.page.click('[data-test=dialog-yes]');
    await app.page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  });
});

describe('shopify.app.extensions()', () => {
  it('fact 3.theme.active: tells of the theme extension, with each embed and whether it is switched on', async () => {
    const app = await openFramedApp(browser, () => '<h1>Home</h1>');
    await app.open('/app');
    const ask = () => app.inFrame<unknown>('shopify.app.extensions()');
    const embed = { handle: 'beacon-pixel', name: 'Beacon Pixel', target: 'head' };
    const told = (activation: object) => [
      {
        handle: 'beacon-pixel-storefront',
        type: 'theme_app_extension',
        activations: [{ ...embed, ...activation }],
      },
    ];
    expect(await ask()).toEqual(told({ status: 'available', activations: [] }));
    app.admin.actions.switchEmbed('beacon-pixel', 'on');
    await expect.poll(ask).toMatchObject(told({ status: 'active', activations: [{}] }));
  });
});
