import { describe, expect, it } from 'vitest';
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
  it('counts what became of them, now and day by day, days without any included', async () => {
    const page = await gallery.open('logins-every-state');
    await page.getByText('1,051 in 7 days').waitFor();
    const days = await page.locator('.bp-days tbody tr').allInnerTexts();
    expect(days.map((row) => row.split(/\s*\t\s*|\n/).filter(Boolean))).toEqual([
      ['Sun, Nov 15', '0', '0', '0', '0'],
      ['Mon, Nov 16', '0', '0', '0', '0'],
      ['Tue, Nov 17', '47', '0', '0', '0'],
      ['Wed, Nov 18', '1,204', '0', '3', '2'],
      ['Thu, Nov 19', '52', '0', '0', '25'],
      ['Fri, Nov 20', '49', '0', '0', '0'],
      ['Sat, Nov 21', '23', '4', '2', '1'],
    ]);
  });

  it('leads to the customer in the admin', async () => {
    const page = await gallery.open('logins-every-state');
    const link = page.getByRole('link', { name: /^Customer/ }).first();
    expect(await link.getAttribute('href')).toMatch(/^shopify:\/\/admin\/customers\/\d+$/);
    expect(await link.getAttribute('target')).toBe('_top');
  });

  it('filters by state in the address, and has pages that keep it', async () => {
    const page = await gallery.open('logins-10000', { path: '/app/logins?state=done&page=2' });
    await page.getByText('10,000 logins, page 2 of 400').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/app/logins?state=done&page=3');
    await page.getByLabel('State').selectOption('unknown');
    await page.waitForURL('**/app/logins?state=unknown');
    await page.getByLabel('State').selectOption('');
    await page.waitForURL('**/app/logins');
  });

  it('says so where no login is in a state', async () => {
    const page = await gallery.open('logins-none-for-filter');
    await page.getByText('No logins found').waitFor();
    expect(await page.getByText('No logins yet').count()).toBe(0);
  });

  it('offers to try again what may safely be tried, and nothing else', async () => {
    const page = await gallery.open('logins-every-state');
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
    const texts = await rows.allInnerTexts();
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).toContain('Failed');
  });

  it.each([
    ['queued', 'The login is sent again', false],
    ['not-possible', 'This login can’t be sent again', true],
    ['not-found', 'This login no longer exists', true],
  ] as const)('says what came of trying again: %s', async (retry, message, isError) => {
    gallery.change('logins-every-state', { retry });
    const page = await gallery.open('logins-every-state');
    await page
      .getByRole('button', { name: /^Try again/ })
      .first()
      .click();
    await expect.poll(() => toasts(page)).toEqual([{ message, ...(isError && { isError }) }]);
    expect(gallery.calls('logins-every-state', 'retry')).toEqual([[SHOP, REFUSED]]);
  });

  it('stays as it is when the app does not answer', async () => {
    const page = await gallery.open('logins-every-state');
    await page.route('**/app/logins**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page
      .getByRole('button', { name: /^Try again/ })
      .first()
      .click();
    await expect
      .poll(() => toasts(page))
      .toEqual([{ message: 'The app didn’t answer. Try again', isError: true }]);
    expect(await page.getByRole('heading', { level: 1, name: 'Logins' }).count()).toBe(1);
  });
});

describe('the storefront extension on it', () => {
  const link = `https://${SHOP}/admin/themes/current/editor?context=apps&activateAppId=gallery%2Fbeacon-pixel`;

  it.each([
    ['On', [extension('active')]],
    ['Off', [extension('available')]],
    ['Off', [extension(null)]],
    ['Unknown', []],
  ])('is %s as the admin says, with the way to the theme editor', async (state, extensions) => {
    const page = await gallery.open('logins-none', { extensions });
    const card = page.locator('.Polaris-ShadowBevel').filter({ hasText: 'Storefront extension' });
    await card.getByText(state, { exact: true }).waitFor();
    const editor = card.getByRole('link', { name: 'Open theme editor' });
    expect(await editor.getAttribute('href')).toBe(link);
    expect(await editor.getAttribute('target')).toBe('_blank');
  });

  it('waits for the account', async () => {
    const page = await gallery.open('logins-no-account');
    await page.getByText('Logins need your account').waitFor();
    await page.getByRole('link', { name: 'Enter site ID and secret key' }).click();
    await page.waitForURL('**/app/settings');
  });

  it.each(['logins-theme-behind', 'settings-theme-behind'])(
    'is said to lack the settings where Shopify did not take them: %s',
    async (scene) => {
      const page = await gallery.open(scene);
      await page.getByText('Your theme may not have your latest settings yet').waitFor();
      await page.getByText('We’ll try again when someone opens the app.').waitFor();
    },
  );
});
