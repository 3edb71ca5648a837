import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../app/time/units.ts';
import { passTimeUntil } from './open-scene.ts';
import { CONNECTED, SHOP } from './samples.ts';
import { clickTwice, isFocused, toasts, useGallery } from './use-gallery.ts';

const gallery = useGallery();

const connect = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true });
const calledFor = (scene: string, name: string) => gallery.calls(scene, name).map(([shop]) => shop);

describe('the web pixel’s page', () => {
  it('connects once for two clicks, and shows since when', async () => {
    const scene = 'pixel-not-connected';
    const page = await gallery.open(scene);
    gallery.change(scene, { pixel: CONNECTED });
    await clickTwice(connect(page));
    await page.getByText('Nov 18, 2026, 4:30 PM').waitFor();
    expect(calledFor(scene, 'connect')).toEqual([SHOP]);
    expect(await toasts(page)).toEqual([{ message: 'Web pixel connected' }]);
  });

  it('asks before it connects with an account that the service refuses', async () => {
    const scene = 'pixel-not-connected-refused';
    const page = await gallery.open(scene);
    await connect(page).click();
    await page.getByText('Connect with an account that isn’t accepted?').waitFor();
    expect(calledFor(scene, 'connect')).toEqual([]);
    gallery.change(scene, { pixel: CONNECTED });
    await page.getByRole('button', { name: 'Connect anyway' }).click();
    await page.getByText('Account refused').waitFor();
    expect(calledFor(scene, 'connect')).toEqual([SHOP]);
  });

  it('is in the language of the address, and in that of App Bridge where they differ', async () => {
    const page = await gallery.keptPage();
    await gallery.show(page, 'pixel-mismatch-german');
    expect(await page.title()).toBe('Web-Pixel');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page
      .getByText('Abweichend von Ihren gespeicherten Einstellungen: Modus und Site-ID.')
      .waitFor();
    await page.getByText('18. Nov. 2026, 16:30').waitFor();
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      window.shopify.config.locale = 'en-US';
    })`);
    await page.reload();
    await page.getByText('The pixel uses older settings', { exact: true }).waitFor();
  });

  it('asks Shopify again on Refresh where it did not answer', async () => {
    const scene = 'pixel-unknown';
    const page = await gallery.open(scene);
    await page.getByText('We can’t read the connection from Shopify').waitFor();
    gallery.change(scene, { pixel: CONNECTED });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Nov 18, 2026, 4:30 PM').waitFor();
  });

  it('says why Shopify refused', async () => {
    const scene = 'pixel-not-connected';
    const page = await gallery.open(scene);
    gallery.change(scene, { pixelOutcome: { ok: false, problem: { code: 'ACCESS_DENIED' } } });
    await connect(page).click();
    await page.getByText('Ask the store owner').waitFor();
    await expect.poll(() => connect(page).isEnabled()).toBe(true);
  });

  it('marks what differs, and updates the pixel', async () => {
    const scene = 'pixel-mismatch';
    const page = await gallery.open(scene);
    const row = page.getByRole('row', { name: /^Site ID/ });
    expect(await row.innerText()).toMatch(/Differs\s+old-site\s+demo01/);
    expect(await page.getByRole('row', { name: /^Tracking address/ }).innerText()).not.toContain(
      'Differs',
    );
    gallery.change(scene, { pixel: CONNECTED });
    await page.getByRole('button', { name: 'Update the pixel' }).click();
    await page.getByText('The pixel uses your saved settings.').waitFor();
    expect(calledFor(scene, 'connect')).toEqual([SHOP]);
    expect(await toasts(page)).toEqual([{ message: 'Web pixel updated' }]);
  });

  it('says what stops before it disconnects', async () => {
    const scene = 'pixel-connected';
    const page = await gallery.open(scene);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.innerText()).toContain('The discovery service no longer receives');
    expect(await dialog.innerText()).toContain('it still reports logins and lists of products');
    await dialog.getByRole('button', { name: 'Keep it connected' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(calledFor(scene, 'disconnect')).toEqual([]);

    await page.getByRole('button', { name: 'Disconnect' }).press('Enter');
    gallery.change(scene, { pixel: { connected: false, wanted: CONNECTED.wanted } });
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Not connected').waitFor();
    await expect.poll(() => isFocused(connect(page))).toBe(true);
    expect(calledFor(scene, 'disconnect')).toEqual([SHOP]);
    expect(await toasts(page)).toEqual([{ message: 'Web pixel disconnected' }]);
  });

  it('says that nothing was changed when the server does not understand the request', async () => {
    const scene = 'pixel-not-connected';
    const page = await gallery.open(scene);
    await page.route('**/app/pixel*', (route) =>
      route.request().method() === 'POST'
        ? route.continue({ postData: 'intent=renamed' })
        : route.continue(),
    );
    await connect(page).click();
    await page.locator('main').getByText('Something went wrong').waitFor();
    expect(calledFor(scene, 'connect')).toEqual([]);
    await expect
      .poll(() => toasts(page))
      .toEqual([{ message: 'Something went wrong. Reload the page and try again', isError: true }]);
  });
});

it('The overview says of a pixel without an account what its own page says.', async () => {
  const said = await gallery.text('pixel-connected-without-account', '/app');
  expect(said).toContain('The pixel is connected, but no account is stored.');
  expect(said).not.toContain('It uses your saved settings');
});

it('The banner of test mode goes once its time is over, on a page that is left open too.', async () => {
  const page = await gallery.open('pixel-not-connected-test-mode', { clock: 'stopped' });
  const banner = page.getByText(/marked as tests and stay out of reports until/);
  await page.clock.fastForward(2 * HOUR_MS);
  expect(await banner.isVisible()).toBe(true);
  await passTimeUntil(page, HOUR_MS, () => banner.isHidden());
});
