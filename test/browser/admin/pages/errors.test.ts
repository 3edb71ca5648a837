import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../../app/server/pages.ts';
import { orders } from '../../../../app/texts/de/orders.ts';
import { signal } from '../../../app/signal.ts';
import { passTimeUntil } from './open-scene.ts';
import { scenes } from './scenes.ts';
import { toasts, useGallery } from './use-gallery.ts';

const gallery = useGallery();
const broken = () => {
  throw new Error('password=hunter2');
};

it('A page that cannot be shown says so without details of the error, and can be reloaded.', async () => {
  gallery.change('overview-calm', {
    overview: {
      get feeds() {
        return broken();
      },
    },
  });
  // With a stopped clock it does not come back by itself.
  const page = await gallery.open('overview-calm', { clock: 'stopped' });
  expect(await page.locator('h1').innerText()).toBe('Something went wrong');
  expect(await page.locator('s-app-nav s-link').allTextContents()).toEqual([
    'Overview',
    'Results',
    'Index history',
    'Products',
    'Web pixel',
    'Orders',
    'Logins',
    'Product feed',
    'Settings',
  ]);
  expect(await page.content()).not.toContain('hunter2');
  gallery.change('overview-calm', { overview: {} });
  await page.getByRole('button', { name: 'Reload page' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});

it('A page opened from the menu while the app does not answer says so, also when it is reloaded, and comes back.', async () => {
  const page = await gallery.open('overview-calm', { clock: 'stopped' });
  await page.waitForLoadState('networkidle');
  await page.route('**', (route) => route.abort());
  await page.locator('s-link[href="/app/orders"]').dispatchEvent('shopify:navigate');
  const failed = page.getByRole('heading', { name: 'Something went wrong' });
  await failed.waitFor();
  const reload = page.getByRole('button', { name: 'Reload page', disabled: false });
  const asked = page.waitForRequest('**/app/orders.data**');
  await reload.click();
  await asked;
  await reload.waitFor();
  expect(await failed.isVisible()).toBe(true);
  await page.unrouteAll();
  await reload.click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
});

it('The upload page names what is wrong with an account that is refused, and leads to the settings.', async () => {
  const page = await gallery.served('upload-account-refused');
  const banner = page.getByRole('alert').filter({ hasText: 'Site ID and secret key don’t match' });
  await banner.getByRole('link', { name: 'Open settings' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
});

it.each(['products-no-account', 'product-no-account', 'upload-no-account'])(
  'Without an account no re-index is offered, but to enter one: %s',
  async (scene) => {
    const said = await gallery.text(scene);
    expect(said).toContain('[Enter account](');
    expect(said).not.toMatch(/^Re-index|Checking the feed’s status\./m);
  },
);

it.each([
  ['detail-failed', 'Re-index of Feed 1001', /^Re-index now/],
  ['pixel-not-connected', 'Web pixel', 'Connect'],
  ['settings-stored', 'Settings', 'Save'],
])(
  'A page whose server does not answer says so, and stays as it is: %s, %s, %s.',
  async (scene, title, button) => {
    const page = await gallery.open(scene);
    const secret = page.getByLabel('Secret key');
    if (button === 'Save') await secret.fill('a-new-secret-key');
    // The page loads the code of routes to which it has not sent a request yet.
    await page.waitForLoadState('networkidle');
    await page.route('**', (route) => route.abort());
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect
      .poll(() => toasts(page))
      .toEqual([{ message: 'The app didn’t answer. Try again', isError: true }]);
    expect(await page.locator('h1').innerText()).toBe(title);
    if (button === 'Save') expect(await secret.inputValue()).toBe('a-new-secret-key');
    if (scene === 'pixel-not-connected')
      await page.getByText('we can’t tell whether this was done').waitFor();
  },
);

it('A page that polls stays where the server does not answer its first poll.', async () => {
  const page = await gallery.open('overview-calm', { clock: 'stopped' });
  await page.waitForLoadState('networkidle');
  let polls = 0;
  await page.route('**', (route) => {
    if (route.request().url().includes('/app/health.data')) polls += 1;
    return route.abort();
  });
  await passTimeUntil(page, 10_000, () => polls >= 2);
  expect(await page.locator('h1').innerText()).toBe('Overview');
});

describe('a page that reloads itself', () => {
  it.each([
    ['logins-every-state', 'logins', 'Logins'],
    ['orders-usual', 'orders', 'Orders'],
    ['products-found', 'products', 'Products'],
    ['results-healthy', 'results', 'Results'],
  ])('stays where that fails, and says so once: %s', async (scene, path, title) => {
    const page = await gallery.open(scene, { clock: 'stopped' });
    let reloads = 0;
    await page.route(`**/app/${path}.data*`, (route) => {
      reloads += 1;
      return route.abort();
    });
    await passTimeUntil(page, 10_000, () => reloads >= 4);
    expect(await page.locator('h1').innerText()).toBe(title);
    expect(await toasts(page)).toEqual([
      { message: 'This page isn’t up to date: the app doesn’t answer', isError: true },
    ]);
  });

  it('shows what is new as soon as the server answers again', async () => {
    const page = await gallery.open('orders-usual', { clock: 'stopped' });
    let answers = 0;
    page.on('response', (response) => {
      if (response.url().includes('/app/orders.data')) answers += 1;
    });
    gallery.change('orders-usual', { ledger: broken });
    // The page begins another reload only once it has the answer to the one before.
    await passTimeUntil(page, 10_000, () => answers >= 2);
    expect(await page.locator('h1').innerText()).toBe('Orders');
    gallery.change('orders-usual', scenes['orders-no-token']?.scene ?? {});
    const news = page.getByText('We can’t read new orders');
    await passTimeUntil(page, 10_000, () => news.isVisible());
  });

  it('does not stay in place of another one that cannot be loaded', async () => {
    const page = await gallery.open('orders-usual');
    gallery.change('orders-usual', { ledger: broken });
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  });
});

it('A page that failed comes back as soon as the server answers again.', async () => {
  gallery.change('orders-usual', { ledger: broken });
  const page = await gallery.open('orders-usual', { clock: 'stopped' });
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  gallery.change('orders-usual', { ledger: scenes['orders-usual']?.scene.ledger ?? broken });
  const heading = page.getByRole('heading', { name: 'Orders', level: 1 });
  await passTimeUntil(page, 10_000, () => heading.isVisible());
});

it.each([
  ['overview-calm', 'View index history', '/app/history', 'Index history'],
  ['overview-uploaded-feed', 'Upload a file: Feed 1001', '/app/feeds/1001/upload', 'Upload a file'],
])('A page that loads slowly shows its skeleton: %s, %s.', async (scene, link, path, title) => {
  const page = await gallery.open(scene);
  const held = signal();
  await page.route(`**${path}.data*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: link }).click();
  const skeleton = page.locator('[aria-label="Page loading"]');
  await skeleton.waitFor();
  expect(await page.locator('h1').innerText()).toBe(title);
  held.give(undefined);
  await skeleton.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: new RegExp(`^${title}`), level: 1 }).waitFor();
});

it('A page that is opened before its texts are loaded shows its skeleton, and then itself.', async () => {
  const page = await gallery.keptPage();
  const held = signal();
  await page.route('**/assets/*.js', async (route) => {
    const script = await readFile(
      join(CLIENT_FILES, new URL(route.request().url()).pathname),
      'utf8',
    );
    if (script.includes(orders.coverage.title)) await held.promise;
    await route.continue();
  });
  await gallery.show(page, 'overview-calm-german');
  await page.getByRole('link', { name: /^\d+ von \d+ in 30 Tagen$/ }).click();
  const skeleton = page.locator('[aria-label="Seite wird geladen"]');
  await skeleton.waitFor();
  expect(await page.locator('h1').innerText()).toBe('Bestellungen');
  held.give(undefined);
  await page.getByText(orders.coverage.title).waitFor();
  expect(await skeleton.count()).toBe(0);
});

describe('a page while Shopify does not answer about the shop', () => {
  it('is shown with UTC behind each exact time, as the shop’s zone is unknown', async () => {
    gallery.change('overview-calm', { facts: 'unanswered' });
    const paths = ['/app', '/app/history', '/app/pixel', '/app/logins', '/app/settings'];
    const shown = await Promise.all(
      paths.map(async (path) => {
        const html = await (await gallery.request('overview-calm', path)).text();
        const times = textsOf(html, 'time').filter((time) => /\d{1,2}:\d{2}/.test(time));
        return [path, ...textsOf(html, 'h1'), ...times.filter((time) => !time.endsWith(' UTC'))];
      }),
    );
    const headings = ['Overview', 'Index history', 'Web pixel', 'Logins', 'Settings'];
    expect(shown).toEqual(headings.map((heading, at) => [paths[at], heading]));
  });

  const textsOf = (html: string, tag: string): string[] =>
    (html.match(new RegExp(`<${tag}\\b.*?</${tag}>`, 'gs')) ?? []).map((element) =>
      element.replace(/<.*?>/gs, ''),
    );
});
