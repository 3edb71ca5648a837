import { describe, expect, it } from 'vitest';
import { isWellMade } from './barriers.ts';
import { CONTACT } from './hand-made-services.ts';
import { passTimeUntil } from './open-scene.ts';
import { SHOP, feed, record } from './samples.ts';
import { isFocused, useGallery } from './use-gallery.ts';

const gallery = useGallery();

describe('the setup guide', () => {
  it('opens at the first step that is not done', async () => {
    const page = await gallery.served('overview-new');
    expect(await page.getByText('0 of 8 steps completed').count()).toBe(1);
    const first = page.getByRole('button', { name: 'Enter your account (Not completed)' });
    expect(await first.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('link', { name: 'Enter account' }).first().click();
    await page.waitForURL('**/app/settings#account');
  });

  it('opens a step that is chosen with the keyboard', async () => {
    const page = await gallery.open('overview-new');
    const step = page.getByRole('button', { name: /^Connect the web pixel/ });
    await step.focus();
    await page.keyboard.press('Enter');
    expect(await step.getAttribute('aria-expanded')).toBe('true');
  });

  it('does not ask for an account that is entered, where the service refuses it', async () => {
    const page = await gallery.open('overview-account-refused');
    await page.getByRole('button', { name: /^Choose feeds/ }).click();
    await page.getByText('needs an account that the discovery service accepts').waitFor();
    expect(await page.getByText('Enter your account first').count()).toBe(0);
    expect(await page.getByText('Enter your feed IDs').count()).toBe(0);
  });

  it('ticks itself when the first index is done, and collapses', async () => {
    const scene = 'overview-never-indexed';
    const page = await gallery.open(scene, { clock: 'stopped' });
    await page.getByText('6 of 8 steps completed').waitFor();
    gallery.change(scene, {
      overview: { feeds: [feed({ record: record() })], now: new Date('2027-01-01') },
    });
    const complete = page.getByText('Complete', { exact: true });
    await passTimeUntil(page, 60_000, () => complete.isVisible());
    expect(await page.getByText('Enter your account').isVisible()).toBe(false);
  });

  it.each([
    [{}, 'Completed'],
    [{ storedPixel: { connected: false, wanted: null } }, 'Not completed'],
  ] as const)(
    'has the pixel as Shopify had it when it last answered: %j',
    async (stored, progress) => {
      const scene = 'overview-guide-automatic';
      gallery.change(scene, { pixel: 'unanswered', ...stored });
      const page = await gallery.served(scene);
      await page.getByRole('button', { name: `Connect the web pixel (${progress})` }).waitFor();
    },
  );

  it('recommends automatic updates, and leads to the settings', async () => {
    const page = await gallery.served('overview-guide-automatic');
    const step = page.getByRole('button', { name: 'Turn on automatic updates (Not completed)' });
    expect(await step.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('link', { name: 'Open Settings' }).first().click();
    await page.waitForURL('**/app/settings#automatic');
  });

  it('stays away once it is dismissed, and the card below it gets the focus', async () => {
    const page = await gallery.open('overview-guide-complete');
    gallery.changeAfter('overview-guide-complete', 'dismiss', { guide: 'dismissed' });
    await page.getByRole('button', { name: 'Dismiss setup guide' }).press('Enter');
    await page.getByText('Setup guide').waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(page.getByRole('group', { name: 'Tracking' }))).toBe(true);
    // The guide disappears before the server has answered.
    await expect
      .poll(() => gallery.calls('overview-guide-complete', 'dismiss'))
      .toEqual([[SHOP, 'guide']]);
  });

  it('can be shown again from the settings', async () => {
    const page = await gallery.open('settings-stored');
    gallery.change('settings-stored', { guide: 'wanted' });
    await page.getByRole('button', { name: 'Show setup guide' }).click();
    await page.getByText('The setup guide is on the overview.').waitFor();
    expect(gallery.calls('settings-stored', 'showGuide')).toEqual([[SHOP]]);
  });

  it('proposes the store’s contact address for alerts, and saves it once staff confirm it, in German too', async () => {
    const scene = 'overview-guide-alerts';
    const page = await gallery.open(scene, { path: '/app?locale=de' });
    const step = page.getByRole('button', { name: /^Benachrichtigungen per E-Mail erhalten/ });
    const address = page.getByLabel('E-Mail-Adresse');
    const confirm = page.getByRole('button', {
      name: 'Benachrichtigungen an diese Adresse senden',
    });
    await expect.poll(() => step.getAttribute('aria-expanded')).toBe('true');
    expect(await address.inputValue()).toBe(CONTACT);
    expect(gallery.calls(scene, 'addAlerts')).toEqual([]);
    await isWellMade(page, 'guide-alerts');

    await address.fill('not an address');
    await confirm.click();
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => isFocused(address)).toBe(true);
    expect(gallery.calls(scene, 'addAlerts')).toEqual([]);
    await address.fill('ops@demo-shop.example');
    expect(await address.getAttribute('aria-invalid')).toBe('false');
    await address.press('Enter');
    await expect
      .poll(() => gallery.calls(scene, 'addAlerts'))
      .toEqual([[SHOP, { addresses: ['ops@demo-shop.example'], locale: 'de' }]]);
  });

  it('explains where to check the extension when the admin does not report whether it is on', async () => {
    const page = await gallery.open('overview-new');
    await page.getByRole('button', { name: /storefront extension \(Not completed\)/ }).click();
    await page.getByText('We can’t tell whether it’s on.').waitFor();
    await page.getByRole('link', { name: 'Open theme editor' }).waitFor();
  });
});
