import type { Locator } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isWellMade } from './barriers.ts';
import { HEIGHT, WIDTHS } from './open-scene.ts';
import { CONNECTED, SHOP } from './samples.ts';
import { DAILY_UPLOAD } from './shop-feed-scenes.ts';
import { button, field, isFocused, save, saveAll, toasts, useGallery } from './use-gallery.ts';

const SCENE = 'settings-stored';
const gallery = useGallery();

describe('feeds', () => {
  it('are chosen from those of the account, or typed', async () => {
    const page = await gallery.open(SCENE);
    const ofAccount = page.getByRole('group', { name: 'Feeds of your account' });
    await ofAccount.getByText('Feed 1002', { exact: true }).click();
    await ofAccount.getByText('Feed 1009', { exact: true }).click();
    await field(page, 'Other feeds').fill('2001, 2002');
    await save(page).click();
    await expect.poll(() => toasts(page)).toEqual([{ message: 'Saved' }]);
    expect(gallery.calls(SCENE, 'saveSettings')).toEqual([
      [SHOP, { feedIds: ['1001', '1002', '2001', '2002'], feedsEditedFrom: ['1001', '1009'] }],
    ]);
    expect(gallery.calls(SCENE, 'syncPixel')).toEqual([]);
  });

  it('keep the order of the account’s, so that a choice that is taken back is no change', async () => {
    const page = await gallery.open(SCENE);
    const ofAccount = page.getByRole('group', { name: 'Feeds of your account' });
    const [first, second] = ['Feed 1001', 'Feed 1002'].map((name) =>
      ofAccount.getByText(name, { exact: true }),
    );
    await first?.click();
    await save(page).waitFor();
    await first?.click();
    await save(page).waitFor({ state: 'hidden' });
    await second?.click();
    await saveAll(page);
    expect(gallery.calls(SCENE, 'saveSettings')).toMatchObject([
      [SHOP, { feedIds: ['1001', '1002', '1009'] }],
    ]);
  });

  it('get a name', async () => {
    const page = await gallery.open(SCENE);
    const [name] = await page.getByRole('textbox', { name: 'Name' }).all();
    await name?.fill('  Summer catalog ');
    await saveAll(page);
    expect(gallery.calls(SCENE, 'saveFeedNames')).toEqual([[SHOP, { '1001': 'Summer catalog' }]]);
  });

  it('show the fault of a name whose feed is not chosen', async () => {
    const page = await gallery.open(SCENE);
    const name = page.getByRole('textbox', { name: 'Name of feed 1001' });
    await name.fill('Summer\tcatalog');
    await page.getByText('Feed 1001', { exact: true }).first().click();
    await name.waitFor({ state: 'detached' });
    await save(page).click();
    await expect.poll(() => isFocused(name)).toBe(true);
    await page.getByText('The name contains characters that can’t be used.').waitFor();
    await name.fill('Summer catalog');
    await saveAll(page);
  });

  it('are saved without the name of a feed that is not typed anymore', async () => {
    const page = await gallery.open(SCENE);
    await field(page, 'Other feeds').fill('2001');
    await page.getByRole('textbox', { name: 'Name of feed 2001' }).fill('Summer\tcatalog');
    await field(page, 'Other feeds').fill('2002');
    await saveAll(page);
    expect(gallery.calls(SCENE, 'saveFeedNames')).toEqual([[SHOP, {}]]);
  });
});

describe('tracking', () => {
  it('calls no field invalid that has no error', async () => {
    const page = await gallery.served(SCENE);
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  });

  it('is saved as it is chosen, and the pixel is updated', async () => {
    const page = await gallery.open(SCENE);
    await page.getByText('Live', { exact: true }).click();
    await page.getByText('Product IDs', { exact: true }).click();
    await page.getByText('Automatic', { exact: true }).click();
    await page.getByText('Keep personalization up to date').click();
    await save(page).click();
    await expect.poll(() => toasts(page)).toEqual([{ message: 'Saved. The web pixel is updated' }]);
    expect(gallery.calls(SCENE, 'saveSettings')).toEqual([
      [SHOP, { mode: 'live', identifiers: 'product', taxesIncluded: 'automatic', preflight: true }],
    ]);
  });

  it('warns of test mode before it is on, which ends when staff choose, in German too', async () => {
    const scene = 'settings-new';
    const page = await gallery.open(scene, { path: '/app/settings?locale=de' });
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
    const warning = page.getByText('betrifft alle Kunden');
    expect(await warning.count()).toBe(0);
    await page.getByText('Test', { exact: true }).click();
    await warning.waitFor();
    const ends = page.getByLabel('Testmodus endet');
    expect(await ends.inputValue()).toBe('4');
    await isWellMade(page, 'test-mode');
    await ends.selectOption({ label: 'In 1 Tag' });
    await saveAll(page);
    expect(gallery.calls(scene, 'saveSettings')).toMatchObject([
      [SHOP, { mode: 'test', testHours: '24' }],
    ]);
  });

  it('says until when test mode is on, which other changes leave as it is and a choice prolongs', async () => {
    const page = await gallery.open(SCENE);
    await page.getByText(/stay out of reports until /).waitFor();
    await page.getByText('Automatic', { exact: true }).click();
    await saveAll(page);
    await page.getByLabel('Test mode ends').selectOption('72');
    await saveAll(page);
    expect(gallery.calls(SCENE, 'saveSettings')).toEqual([
      [SHOP, { taxesIncluded: 'automatic' }],
      [SHOP, { testHours: '72' }],
    ]);
  });

  it('offers personalization only where the operator has configured a discovery service', async () => {
    const page = await gallery.open('settings-new');
    await page.getByText('Automatic', { exact: true }).waitFor();
    expect(await page.getByText('Keep personalization up to date').count()).toBe(0);
    await field(page, 'Site ID').waitFor();
    await page.getByText('Product IDs', { exact: true }).click();
    await page.getByText('Variant IDs', { exact: true }).click();
    await saveAll(page);
    expect(gallery.calls('settings-new', 'saveSettings')).toEqual([
      [SHOP, { identifiers: 'variant' }],
    ]);
  });

  it('is saved without an update where no pixel is connected', async () => {
    const page = await gallery.open(SCENE);
    const state = { connected: false as const, wanted: CONNECTED.wanted };
    gallery.change(SCENE, { pixelOutcome: { ok: true, state } });
    await page.getByText('Product IDs', { exact: true }).click();
    await save(page).click();
    await expect.poll(() => toasts(page)).toEqual([{ message: 'Saved' }]);
  });
});

describe('automatic re-index', () => {
  it('offers only updates for a feed that staff upload, and keeps its earlier choice', async () => {
    const scene = 'settings-uploaded-feed';
    const page = await gallery.open(scene);
    const feed = 'Outlet, France';
    const updates = page.getByRole('checkbox', {
      name: `Update changed products between re-indexes (${feed})`,
      exact: true,
    });
    await page.getByText('This feed’s products are uploaded').waitFor();
    expect(await page.getByRole('combobox', { name: feed }).count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Feed 1001' }).count()).toBe(1);
    await updates.uncheck();
    await saveAll(page);
    const change = { updates: false };
    expect(gallery.calls(scene, 'choose')).toEqual([[SHOP, new Map([['1009', change]])]]);
  });

  it('says that a feed is uploaded each day where that is planned', async () => {
    const scene = 'settings-uploaded-feed';
    const choices = { ...DAILY_UPLOAD.choices, feedId: '1009' };
    gallery.change(scene, { shopFeed: { ...DAILY_UPLOAD, choices } });
    const schedule =
      'are uploaded each day. Change the schedule on the [Product feed](/app/shop-feed)';
    expect(await gallery.text(scene)).toContain(schedule);
  });
});

it.each([
  ['overview-test-mode', 'Change mode', 'Tracking'],
  ['overview-outage', 'Manage alerts', 'Alerts'],
  ['overview-automatic-off', 'Change in Settings', 'Automatic re-index'],
])('A link about one card opens the page there: %s.', async (scene, link, card) => {
  const page = await gallery.open(scene);
  await page.getByRole('link', { name: link }).first().click();
  const part = page.getByRole('group', { name: card, exact: true });
  await part.waitFor();
  await expect.poll(() => isFocused(part)).toBe(true);
  expect((await part.boundingBox())?.y).toBeLessThan(HEIGHT / 2);
});

it('The page gets no names of the staff who requested a re-index, which the overview shows.', async () => {
  const sent = async (path: string) => (await gallery.request('overview-calm', path)).text();
  expect(await sent('/app')).toContain('Jane Doe');
  expect(await sent('/app/settings')).not.toContain('Jane Doe');
});

it('The page can be read where the script of App Bridge is blocked.', async () => {
  const page = await gallery.open(SCENE, { appBridge: 'blocked' });
  await button(page, 'Disconnect account').click();
  await field(page, 'Site ID').fill('demo02');
  expect(await page.locator('h1').innerText()).toBe('Settings');
  expect(await field(page, 'Site ID').inputValue()).toBe('demo02');
});

it('In forced colors, checkboxes show their state, and cards and buttons have edges.', async () => {
  const page = await gallery.served(SCENE);
  await page.emulateMedia({ forcedColors: 'active' });
  onTestFinished(() => page.emulateMedia({ forcedColors: null }));
  const style = (selector: string, property: 'backgroundColor' | 'outlineStyle') =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`);
  const box = '.Polaris-Checkbox__Backdrop';
  expect(await style(`:checked + ${box}`, 'backgroundColor')).not.toBe(
    await style(`:not(:checked) + ${box}`, 'backgroundColor'),
  );
  for (const part of [box, '.Polaris-ShadowBevel', '.Polaris-Button--variantSecondary'])
    expect(await style(part, 'outlineStyle')).toBe('solid');
});

it.each(['desktop', 'phone'] as const)(
  'the banner of test mode is as wide as the cards below it, on a %s',
  async (device) => {
    const options = { path: '/app/settings', width: WIDTHS[device] };
    const page = await gallery.served('overview-test-mode', options);
    const across = async (part: Locator) => {
      const box = await part.boundingBox();
      return [box?.x, box?.width];
    };
    const banner = page
      .locator('.Polaris-Banner')
      .filter({ hasText: 'Events are marked as tests' });
    const account = page.locator('.Polaris-ShadowBevel').filter({ has: field(page, 'Site ID') });
    expect(await across(banner)).toEqual(await across(account));
  },
);

it('The banner of test mode has its width before the browser has the settings, which are narrow, below it.', async () => {
  const width = "document.querySelector('.Polaris-Banner').getBoundingClientRect().width";
  const page = await gallery.served('overview-test-mode');
  const wide = await page.evaluate<number>(width);
  await gallery.served('overview-test-mode', { path: '/app/settings' });
  const narrow = await page.evaluate<number>(width);
  expect(narrow).toBeLessThan(wide);
  await page.evaluate("document.querySelector('main > :has(h1)').remove()");
  expect(await page.evaluate(width)).toBe(narrow);
});
