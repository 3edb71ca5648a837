import { describe, expect, it } from 'vitest';
import { passTimeUntil } from './open-scene.ts';
import { SHOP } from './samples.ts';
import { toasts, useGallery } from './use-gallery.ts';

const gallery = useGallery();

/** The storefront extension as App Bridge describes it; `null`: listed without its embed. */
const extension = (status: 'active' | 'available' | null) => ({
  handle: 'beacon-pixel-storefront',
  type: 'theme_app_extension',
  activations: status
    ? [{ handle: 'beacon-pixel', name: 'Beacon Pixel', target: 'head', status, activations: [] }]
    : [],
});

/** The row of the login that failed for another account. */
const REFUSED = '0192f0c1-7a3b-4c55-9d7e-000000000080';

describe('the page of logins', () => {
  it('links to the customer in the admin', async () => {
    const page = await gallery.served('logins-every-state');
    const link = page.getByRole('link', { name: /^Customer/ }).first();
    expect(await link.getAttribute('href')).toMatch(/^shopify:\/\/admin\/customers\/\d+$/);
    expect(await link.getAttribute('target')).toBe('_top');
  });

  it('counts in 7 days what its table shows by day', async () => {
    const page = await gallery.served('logins-every-state');
    const ofDays = await page.locator('tbody tr td:nth-of-type(1)').allInnerTexts();
    const sum = ofDays
      .slice(0, 7)
      .reduce((total, each) => total + Number(each.replace(',', '')), 0);
    expect(sum).toBe(1_375);
    await page.getByText('1,375 in 7 days').waitFor();
  });

  it('says so where no login is in the chosen state', async () => {
    const said = await gallery.text('logins-none-for-filter');
    expect(said).toContain('No logins found');
    expect(said).not.toContain('No logins to show');
  });

  it('offers “Try again” only for logins that were certainly not counted', async () => {
    const page = await gallery.served('logins-every-state');
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
    const texts = await rows.allInnerTexts();
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).toContain('Failed');
  });

  it.each([
    ['queued', 'The login is sent again', false],
    ['not-found', 'This login no longer exists', true],
  ] as const)('shows the outcome of “Try again”: %s', async (retry, message, isError) => {
    gallery.change('logins-every-state', { retry });
    const page = await gallery.open('logins-every-state');
    await page
      .getByRole('button', { name: /^Try again/ })
      .first()
      .click();
    await expect.poll(() => toasts(page)).toEqual([{ message, ...(isError && { isError }) }]);
    expect(gallery.calls('logins-every-state', 'retry')).toEqual([[SHOP, REFUSED]]);
  });
});

describe('the storefront extension on the page of logins', () => {
  const link = `https://${SHOP}/admin/themes/current/editor?context=apps&activateAppId=gallery%2Fbeacon-pixel`;

  it.each([
    ['Off', [extension(null)]],
    ['Unknown', []],
  ])('is %s, as the admin says, with a link to the theme editor', async (state, extensions) => {
    gallery.change('logins-none', { extensions });
    const page = await gallery.open('logins-none');
    const card = page.locator('.Polaris-ShadowBevel').filter({ hasText: 'Storefront extension' });
    await card.getByText(state, { exact: true }).waitFor();
    const editor = card.getByRole('link', { name: 'Open theme editor' });
    expect(await editor.getAttribute('href')).toBe(link);
    expect(await editor.getAttribute('target')).toBe('_blank');
  });

  it('is shown as the admin says later, on a page that never lost the focus', async () => {
    gallery.change('logins-none', { extensions: [extension('available')] });
    const page = await gallery.open('logins-none', { clock: 'stopped' });
    const card = page.locator('.Polaris-ShadowBevel').filter({ hasText: 'Storefront extension' });
    await card.getByText('Off', { exact: true }).waitFor();
    await page.evaluate(`window.galleryExtensions = ${JSON.stringify([extension('active')])}`);
    await passTimeUntil(page, 10_000, () => card.getByText('On', { exact: true }).isVisible());
  });

  it.each(['logins-theme-behind', 'settings-theme-behind'])(
    'may lack the settings where Shopify did not take them: %s',
    async (scene) => {
      const said = await gallery.text(scene);
      expect(said).toContain('Your theme may not have your latest settings yet');
      expect(said).toContain('Reload this page in a minute.');
    },
  );
});
