import { describe, expect, it } from 'vitest';
import { ALERT_KINDS, type AlertKind } from '../../../../app/alerts/alert.ts';
import { DEFAULT_ALERT_SETTINGS } from '../../../../app/alerts/alert-settings.ts';
import { DEFAULT_SETTINGS } from '../../../../app/shop/settings.ts';
import { signal } from '../../../app/signal.ts';
import { SHOP } from './samples.ts';
import {
  button,
  field,
  goByMenu,
  isFocused,
  save,
  saveAll,
  toasts,
  useGallery,
} from './use-gallery.ts';

const SCENE = 'settings-stored';
const gallery = useGallery();

describe('the save bar of the settings', () => {
  it('saves all changes together, and none where one field is wrong', async () => {
    const page = await gallery.open(SCENE);
    await field(page, 'Email for finished indexes').fill('nobody');
    await page.getByText('Live', { exact: true }).click();
    await field(page, 'Email addresses').fill('staff@demo-shop.example');
    await save(page).click();
    await expect.poll(() => isFocused(field(page, 'Email for finished indexes'))).toBe(true);
    expect(gallery.calls(SCENE, 'saveSettings')).toEqual([]);
    expect(gallery.calls(SCENE, 'saveAlerts')).toEqual([]);

    await field(page, 'Email for finished indexes').fill('');
    await saveAll(page);
    expect(gallery.calls(SCENE, 'saveSettings')).toMatchObject([
      [SHOP, { requestedBy: null, mode: 'live' }],
    ]);
    expect(gallery.calls(SCENE, 'saveAlerts')).toMatchObject([
      [SHOP, { addresses: ['staff@demo-shop.example'], locale: 'en' }],
    ]);
    expect(gallery.calls(SCENE, 'syncPixel').length).toBe(1);
    expect(await toasts(page)).toEqual([{ message: 'Saved. The web pixel is updated' }]);
  });

  it('saves only what staff have changed, since other staff may have changed the rest', async () => {
    const page = await gallery.open(SCENE);
    await field(page, 'Email for finished indexes').fill('');
    await page.getByRole('combobox', { name: 'Feed 1001' }).selectOption('Daily');
    await page.getByLabel('Time (Outlet, France)').fill('05:00');
    await page.getByText('Automatic', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Monthly email' }).uncheck();
    await saveAll(page);
    expect(gallery.calls(SCENE, 'saveSettings')).toEqual([
      [SHOP, { requestedBy: null, taxesIncluded: 'automatic' }],
    ]);
    expect(gallery.calls(SCENE, 'saveFeedNames')).toEqual([[SHOP, {}]]);
    const choices = {
      '1001': { dailyAt: 180 },
      '1009': { dailyAt: 300, ifDaily: true },
    };
    expect(gallery.calls(SCENE, 'choose')).toEqual([[SHOP, new Map(Object.entries(choices))]]);
    expect(gallery.calls(SCENE, 'saveAlerts')).toEqual([[SHOP, { monthly: false, locale: 'en' }]]);
  });

  it('says which addresses and kinds of alerts and which feeds staff began to edit, also where newer ones were loaded since', async () => {
    const addresses = ['a@example.com', 'b@example.com'];
    gallery.change(SCENE, { alertSettings: { ...DEFAULT_ALERT_SETTINGS, addresses } });
    const page = await gallery.open(SCENE);
    await field(page, 'Email addresses').fill('a@example.com, b@example.com, c@example.com');
    await page.getByRole('checkbox', { name: 'An index failed' }).uncheck();
    await page.getByText('Feed 1002', { exact: true }).first().click();
    const kinds: AlertKind[] = ['index-failed'];
    const alertSettings = { ...DEFAULT_ALERT_SETTINGS, addresses: ['a@example.com'], kinds };
    const settings = { ...DEFAULT_SETTINGS, feedIds: ['1001', '1009', '2001'] };
    gallery.change(SCENE, { alertSettings, settings, guide: 'wanted' });
    await button(page, 'Show setup guide').click();
    await page.getByRole('link', { name: 'Go to the overview' }).waitFor();
    await saveAll(page);
    expect(gallery.calls(SCENE, 'saveAlerts')).toMatchObject([
      [
        SHOP,
        {
          addresses: [...addresses, 'c@example.com'],
          editedFrom: addresses,
          kinds: ALERT_KINDS.filter((kind) => kind !== 'index-failed'),
          kindsEditedFrom: ALERT_KINDS,
        },
      ],
    ]);
    expect(gallery.calls(SCENE, 'saveSettings')).toMatchObject([
      [SHOP, { feedIds: ['1001', '1002', '1009'], feedsEditedFrom: ['1001', '1009'] }],
    ]);
  });

  it('saves what staff have changed of a mode, also where newer choices were loaded since', async () => {
    const page = await gallery.open(SCENE);
    await page.getByRole('combobox', { name: 'Outlet, France' }).selectOption('Daily');
    const automations = { '1009': { onChange: true, dailyAt: null, updates: true } };
    gallery.change(SCENE, { automations, guide: 'wanted' });
    await button(page, 'Show setup guide').click();
    await page.getByRole('link', { name: 'Go to the overview' }).waitFor();
    await saveAll(page);
    const choices = new Map([['1009', { onChange: false }]]);
    expect(gallery.calls(SCENE, 'choose')).toEqual([[SHOP, choices]]);
  });

  it('closes where a kind of alert is switched off and on again', async () => {
    const page = await gallery.open(SCENE);
    const kind = page.getByRole('checkbox', { name: 'No events arrive' });
    await kind.uncheck();
    await save(page).waitFor();
    await kind.check();
    await save(page).waitFor({ state: 'hidden' });
  });

  it.each(['Save', 'Discard'])(
    'says anew which feeds staff began to edit where they edit again: %s',
    async (choice) => {
      const page = await gallery.open(SCENE);
      const feed = page.getByText('Feed 1002', { exact: true }).first();
      await feed.click();
      const feedIds = ['1001', '1009', '2001'];
      gallery.change(SCENE, { settings: { ...DEFAULT_SETTINGS, feedIds }, guide: 'wanted' });
      await button(page, 'Show setup guide').click();
      await page.getByRole('link', { name: 'Go to the overview' }).waitFor();
      await page.getByRole('button', { name: choice, exact: true }).click();
      await save(page).waitFor({ state: 'detached' });
      await feed.click();
      await saveAll(page);
      const [, change] = gallery.calls(SCENE, 'saveSettings').at(-1) ?? [];
      expect(change).toMatchObject({ feedsEditedFrom: feedIds });
    },
  );

  it('says from what staff go on editing a list while it is saved', async () => {
    const addresses = ['a@example.com'];
    const others = 'other@example.com';
    gallery.change(SCENE, { alertSettings: { ...DEFAULT_ALERT_SETTINGS, addresses } });
    const page = await gallery.open(SCENE);
    const held = signal();
    await page.route('**/app/settings*', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    const list = field(page, 'Email addresses');
    await list.fill('a@example.com, b@example.com');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await save(page).click();
    await sent;
    await list.fill('a@example.com, b@example.com, c@example.com');
    const alertSettings = {
      ...DEFAULT_ALERT_SETTINGS,
      addresses: [...addresses, 'b@example.com', others],
    };
    gallery.change(SCENE, { alertSettings });
    held.give(undefined);
    await expect.poll(() => toasts(page)).toHaveLength(1);
    await saveAll(page);
    expect(gallery.calls(SCENE, 'saveAlerts').at(-1)).toMatchObject([
      SHOP,
      {
        addresses: ['a@example.com', 'b@example.com', 'c@example.com'],
        editedFrom: ['a@example.com', 'b@example.com'],
      },
    ]);
  });

  it('shows an error until its field is edited, or is as it was', async () => {
    const page = await gallery.open(SCENE);
    const wrong = {
      'Site ID': 'my site',
      'Other feeds': 'abc',
      'Email for finished indexes': 'a@',
    };
    for (const [label, value] of Object.entries(wrong)) await field(page, label).fill(value);
    await save(page).click();
    const invalid = page.locator('[aria-invalid="true"]');
    await expect.poll(() => invalid.count()).toBe(3);
    await field(page, 'Site ID').fill('demo02');
    await page.getByText('Feed 1002', { exact: true }).first().click();
    expect(await invalid.count()).toBe(1);
    const email = field(page, 'Email for finished indexes');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await field(page, 'Site ID').fill('my site');
    expect(await invalid.count()).toBe(2);
  });

  it('discards all changes, with their errors', async () => {
    const page = await gallery.open(SCENE);
    await field(page, 'Site ID').fill('my site');
    await field(page, 'Email for finished indexes').fill('');
    await save(page).click();
    await page.locator('#site-idError').waitFor();
    await button(page, 'Discard').click();
    await save(page).waitFor({ state: 'detached' });
    expect(await page.locator('#site-idError').count()).toBe(0);
    expect(await field(page, 'Site ID').inputValue()).toBe('demo01');
    expect(await field(page, 'Email for finished indexes').inputValue()).toBe(
      'staff@demo-shop.example',
    );
  });

  it('blocks links until the admin confirms that changes may be lost', async () => {
    const page = await gallery.open(SCENE);
    gallery.change(SCENE, { guide: 'wanted' });
    await button(page, 'Show setup guide').click();
    await field(page, 'Site ID').fill('demo02');
    await save(page).waitFor();
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await page.waitForFunction('shopify.asked.length === 1');
    expect(await field(page, 'Site ID').inputValue()).toBe('demo02');
    await page.evaluate('shopify.leave()');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  it('has the admin confirm that changes may be lost, before the browser goes back', async () => {
    const page = await gallery.open('settings-theme-behind', { path: '/app' });
    await goByMenu(page, '/app/settings');
    await field(page, 'Site ID').fill('demo02');
    await save(page).waitFor();
    await page.evaluate('history.back()');
    await page.waitForFunction('shopify.asked.length === 1');
    expect(await field(page, 'Site ID').inputValue()).toBe('demo02');
    await page.evaluate('shopify.leave()');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });
});
