import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { later, MINUTE_MS } from '../../../../app/time/units.ts';
import { isWellMade } from './barriers.ts';
import { signal } from '../../../app/signal.ts';
import { passTimeUntil } from './open-scene.ts';
import { feed, NOW, record, refusal, SHOP } from './samples.ts';
import type { Scene } from './scene.ts';
import { FAR_FEWER, shopFeedScenes } from './shop-feed-scenes.ts';
import { isFocused, save, saveAll, toasts, useGallery } from './use-gallery.ts';

const gallery = useGallery();

const choice = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chooseFile = (page: Page) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'feed.csv', mimeType: 'text/csv', buffer: Buffer.from('id\n1\n') });

/** Opens the page in German, whose words are longer. */
async function open(scene: string): Promise<Page> {
  const page = await gallery.open(scene, { path: '/app/shop-feed?locale=de' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

it('the daily feed shows where it goes, also where that feed is not uploaded any more', async () => {
  const page = await gallery.served('shop-feed-not-uploaded-daily');
  const feed = page.locator('#shop-feed-feed');
  expect(await feed.inputValue()).toBe('1001');
  expect(await feed.locator('option').allInnerTexts()).toHaveLength(2);
});

it('the page leads to the upload of a file to each feed, and to the choice of feeds where there is none', async () => {
  const scene = 'shop-feed-nothing';
  const upload = '[Upload a file: Feed 1001](/app/feeds/1001/upload)';
  expect(await gallery.text(scene)).toContain(upload);
  gallery.change(scene, { overview: { feeds: [] } });
  expect(await gallery.text(scene)).toContain('[Choose feeds](/app/settings#feeds)');
});

it('the page says what to do first where the feed for the upload was never indexed', async () => {
  const never = feed({ method: 'upload', record: record({ lastIndexed: null }) });
  gallery.change('shop-feed-done', { overview: { feeds: [never] } });
  const first = 'point the feed to the upload location and have it indexed once';
  expect(await gallery.text('shop-feed-done')).toContain(first);
});

it('a made feed without products can be neither uploaded nor downloaded, and says what products need', async () => {
  const said = await gallery.text('shop-feed-empty');
  expect(said).toContain('Products need the status Active, an image');
  expect(said).not.toMatch(/^(?:Upload to feed|Download)$/m);
  const later = await gallery.text('shop-feed-empty-daily');
  expect(later).toContain('Not uploaded to Feed 1001');
  expect(later.match(/Products need the status Active/g)).toHaveLength(1);
});

it('the page says when a feed can be uploaded again within the hour, and where a refused account is mended', async () => {
  const again = 'You can upload again today at 5:12 PM.';
  expect(await gallery.text('shop-feed-not-uploaded')).toContain(again);
  const mend = '[Open settings](/app/settings#account)';
  expect(await gallery.text('shop-feed-account-refused')).toContain(mend);
});

it('the made feed cannot be uploaded while its feed takes none, and can be when the re-index has ended', async () => {
  const scene = 'shop-feed-reindexing';
  const page = await gallery.open(scene, { clock: 'stopped' });
  const upload = button(page, 'Upload to feed');
  await page.getByText('A re-index of this feed is in progress.').waitFor();
  expect(await upload.isDisabled()).toBe(true);
  gallery.change(scene, {
    overview: { feeds: [feed({ method: 'upload' })], now: later(NOW, MINUTE_MS) },
  });
  await passTimeUntil(page, MINUTE_MS, () => upload.isEnabled());
  expect(await page.getByText('A re-index of this feed is in progress.').count()).toBe(0);
});

it('the made feed cannot be uploaded again as soon as its upload was requested', async () => {
  const scene = 'shop-feed-sending';
  const page = await gallery.open(scene, { clock: 'stopped' });
  await page.getByText('Uploading to Feed 1001').waitFor();
  gallery.serverWaits(MINUTE_MS);
  const sent: Scene = shopFeedScenes['shop-feed-reindexing']?.scene ?? {};
  gallery.change(scene, {
    ...sent,
    overview: { ...sent.overview, now: later(NOW, MINUTE_MS) },
  });
  const requested = page.getByText('The upload to Feed 1001 was requested.');
  await passTimeUntil(page, 2_000, () => requested.isVisible());
  await page.getByText('A re-index of this feed is in progress.').waitFor();
  expect(await button(page, 'Upload to feed').isDisabled()).toBe(true);
});

it('a file that was checked can be sent at once when the hour is over, without a reload', async () => {
  const scene = 'upload-within-the-hour';
  const page = await gallery.open(scene);
  await chooseFile(page);
  await page.getByRole('button', { name: /^Send when possible/ }).waitFor();
  const over = later(NOW, 43 * MINUTE_MS);
  gallery.change(scene, { overview: { feeds: [feed({ method: 'upload' })], now: over } });
  await page.clock.setFixedTime(over);
  await page.getByRole('button', { name: /^Send file/ }).waitFor();
});

it('a file’s way is read out, and the focus stays beside it when its field is replaced', async () => {
  const page = await gallery.open('upload-start');
  const held = signal();
  await page.route('**/file?do=append*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await chooseFile(page);
  const news = page.locator('[role=status]').filter({ hasText: 'feed.csv' });
  await expect.poll(() => news.innerText()).toBe('Uploading feed.csv');
  await page.getByRole('progressbar', { name: 'Uploading feed.csv' }).waitFor();
  await button(page, 'Stop').focus();
  held.give(undefined);
  await expect.poll(() => news.innerText()).toBe('feed.csv can be sent');
  expect(await isFocused(page.getByRole('group', { name: 'Feed file' }))).toBe(true);
});

it('a file that was checked can be sent once the re-index before it has ended, without a reload', async () => {
  const scene = 'upload-while-reindexing';
  const page = await gallery.open(scene);
  await chooseFile(page);
  const send = page.getByRole('button', { name: /^Send file/ });
  await send.waitFor();
  expect(await send.isDisabled()).toBe(true);
  gallery.change(scene, {
    overview: { feeds: [feed({ method: 'upload' })], now: later(NOW, MINUTE_MS) },
  });
  // Simulates that staff return to the window.
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
  await expect.poll(() => send.isEnabled()).toBe(true);
});

describe('what a feed has', () => {
  it('is chosen from the metafields and countries of the shop, and saved by the save bar', async () => {
    const scene = 'shop-feed-choices-gone';
    const page = await open(scene);
    await choice(page, 'Season (custom.season)').check();
    await choice(page, 'Shelf (custom.shelf)').uncheck();
    await page.locator('#shop-feed-countries').fill('ada');
    await choice(page, 'Kanada (CA)').check();
    expect(await button(page, 'Feed erstellen').isDisabled()).toBe(true);
    await isWellMade(page, 'shop-feed-unsaved');
    await saveAll(page);
    expect(gallery.calls(scene, 'chooseShopFeed')).toEqual([
      [
        SHOP,
        {
          metafields: ['custom.material', 'old_app.season_of_last_year', 'custom.season'],
          metafieldsEditedFrom: ['custom.material', 'old_app.season_of_last_year'],
          variantMetafields: [],
          variantMetafieldsEditedFrom: ['custom.shelf'],
          countries: ['AT', 'DE', 'CA'],
          countriesEditedFrom: ['AT', 'DE'],
        },
      ],
    ]);
    expect(await toasts(page)).toHaveLength(1);
  });

  it('stays where the shop has it no longer, until staff remove it', async () => {
    const scene = 'shop-feed-choices-gone';
    const page = await open(scene);
    for (const name of ['old_app.season_of_last_year', 'AT'])
      await page.getByRole('button', { name: new RegExp(`\\b${name} \\(`) }).click();
    await saveAll(page);
    expect(gallery.calls(scene, 'chooseShopFeed')).toMatchObject([
      [SHOP, { metafields: ['custom.material'], countries: ['DE'] }],
    ]);
  });

  it('is saved without what staff have not changed, since other staff may have', async () => {
    const scene = 'shop-feed-nothing';
    const page = await open(scene);
    await choice(page, '(CA)').check();
    await saveAll(page);
    expect(gallery.calls(scene, 'chooseShopFeed')).toEqual([
      [SHOP, { countries: ['CA'], countriesEditedFrom: [] }],
    ]);
  });

  it.each([
    ['shop-feed-done', 'Zeitplan', { feedId: '1001', dailyAt: 180 }],
    ['shop-feed-uploaded-daily', 'Uhrzeit', { dailyAt: 300, ifDaily: true }],
  ])(
    'is not sent where staff change one field of the schedule alone: %s',
    async (scene, label, change) => {
      const page = await open(scene);
      const changed = page.getByLabel(label, { exact: true });
      await (label === 'Zeitplan' ? changed.selectOption('Täglich') : changed.fill('05:00'));
      await saveAll(page);
      expect(gallery.calls(scene, 'chooseShopFeed')).toEqual([[SHOP, change]]);
    },
  );

  it('is as it was once changes are discarded, and no more than it may have can be chosen', async () => {
    const page = await open('shop-feed-nothing');
    for (const code of ['CA', 'FR', 'DE', 'SE']) await choice(page, `(${code})`).check();
    expect(await choice(page, '(GB)').isDisabled()).toBe(true);
    await button(page, 'Discard').click();
    await save(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  });

  it('keeps the focus beside the list whose tag is removed', async () => {
    const page = await gallery.open('shop-feed-requested');
    await button(page, 'Remove Germany (DE)').press('Enter');
    await button(page, 'Remove Germany (DE)').waitFor({ state: 'detached' });
    const list = page.getByRole('group', { name: 'Prices by country' }).first();
    expect(await isFocused(list)).toBe(true);
  });

  it.each([
    ['shop-feed-nothing-defined', 'Ihr Shop hat keine Produkt-Metafelder'],
    ['shop-feed-no-access', 'dürfen keine Produkte lesen'],
    ['shop-feed-shopify-away', 'Länder konnten nicht'],
  ] as const)('is not offered where there is none, or none is known: %s', async (scene, text) => {
    const page = await gallery.served(`${scene}-german`);
    expect(await page.locator('main').innerText()).toContain(text);
    expect(await choice(page, 'custom.').count()).toBe(0);
  });
});

describe('a file with far fewer products than the last one', () => {
  const ANYWAY = 'Upload anyway';
  const CONTINUE = 'Mit dieser Datei fortfahren';
  const send = (page: Page) => page.getByRole('button', { name: /^Datei .*senden/ });

  it('made from the shop is uploaded once staff agree', async () => {
    const scene = 'shop-feed-far-fewer';
    const page = await open(scene);
    await button(page, 'Trotzdem hochladen').click();
    await expect
      .poll(() => gallery.calls(scene, 'uploadShopFeed'))
      .toMatchObject([[SHOP, { feedId: '1001', agreedTo: FAR_FEWER.id }]]);
  });

  it('waits until its feed takes an upload', async () => {
    const scene = 'shop-feed-far-fewer';
    const running = feed({ method: 'upload', decision: refusal('in-progress') });
    gallery.change(scene, { overview: { feeds: [running] } });
    const page = await gallery.served(scene);
    await page.getByText('The discovery service is indexing this feed.').waitFor();
    expect(await button(page, ANYWAY).isDisabled()).toBe(true);
  });

  it('is no longer offered to be uploaded where staff do not choose its feed anymore', async () => {
    const scene = 'shop-feed-far-fewer';
    gallery.change(scene, { uploadedFeeds: [] });
    const said = await gallery.text(scene);
    expect(said).toContain('Not uploaded to');
    expect(said).not.toContain(ANYWAY);
    gallery.change('overview-upload-waits', { overview: { feeds: [] } });
    const start = await gallery.text('overview-upload-waits');
    expect(start).toContain('Overview');
    expect(start).not.toContain('View product feed');
  });

  it('waits on the overview, which leads to it', async () => {
    const said = await gallery.text('overview-upload-waits-german');
    expect(said).toContain('[Produkt-Feed ansehen](/app/shop-feed');
  });

  it('of staff is sent once they agree', async () => {
    const scene = 'upload-far-fewer';
    const page = await gallery.open(scene, { path: '/app/feeds/1001/upload?locale=de' });
    await chooseFile(page);
    await button(page, CONTINUE).waitFor();
    expect(await send(page).count()).toBe(0);
    await isWellMade(page, scene);
    await button(page, CONTINUE).click();
    await send(page).click();
    await expect
      .poll(() => gallery.calls(scene, 'requestUpload'))
      .toMatchObject([[SHOP, expect.any(String), { kind: 'now', fewer: 'accept' }]]);
  });
});
