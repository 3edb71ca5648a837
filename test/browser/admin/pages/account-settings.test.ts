import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWellMade } from './barriers.ts';
import { SHOP, record } from './samples.ts';
import { button, field, isFocused, save, saveAll, toasts, useGallery } from './use-gallery.ts';

const SCENE = 'settings-stored';
const gallery = useGallery();

const secret = (page: Page) => page.getByLabel('Secret key');

describe('the account', () => {
  it('never shows the secret key, and says that one is stored', async () => {
    const page = await gallery.served(SCENE);
    expect(await secret(page).inputValue()).toBe('');
    expect(await secret(page).getAttribute('type')).toBe('password');
    expect(await page.getByText('A secret key is stored.').count()).toBe(1);
    expect(await page.content()).not.toContain('stored-secret-key');
  });

  it('is saved, the pixel is updated, and the typed secret key is cleared', async () => {
    const page = await gallery.open(SCENE);
    await secret(page).fill('a-new-secret-key');
    await saveAll(page);
    expect(await secret(page).inputValue()).toBe('');
    expect(gallery.calls(SCENE, 'saveCredentials')).toEqual([
      [SHOP, { siteId: 'demo01', secretKey: 'a-new-secret-key' }],
    ]);
    expect(gallery.calls(SCENE, 'syncPixel').length).toBe(1);
    expect(await toasts(page)).toEqual([{ message: 'Saved. The web pixel is updated' }]);
  });

  it('shows an error at its field, focuses it, and keeps everything that was typed', async () => {
    const page = await gallery.open(SCENE);
    await field(page, 'Site ID').fill('my site');
    await secret(page).fill('a-new-secret-key');
    await page.keyboard.press('Enter');
    const siteId = field(page, 'Site ID');
    await expect.poll(() => siteId.getAttribute('aria-invalid')).toBe('true');
    const error = page.locator('#site-idError');
    expect(await error.innerText()).toContain('The site ID can contain only');
    expect(await siteId.getAttribute('aria-describedby')).toContain('site-idError');
    expect(await isFocused(siteId)).toBe(true);
    expect(await siteId.inputValue()).toBe('my site');
    expect(await secret(page).inputValue()).toBe('a-new-secret-key');
    expect(gallery.calls(SCENE, 'saveCredentials')).toEqual([]);
  });

  it('that is far too long gets an error at its fields', async () => {
    const page = await gallery.open(SCENE);
    for (const typed of [field(page, 'Site ID'), secret(page)]) {
      await typed.focus();
      await page.keyboard.insertText('é'.repeat(5_000));
      expect((await typed.inputValue()).length).toBeLessThanOrEqual(1_000);
    }
    await save(page).click();
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(2);
    expect(await toasts(page)).toEqual([]);
  });

  it('is saved by an Enter right behind the last key, before the page shows that it has changes', async () => {
    const page = await gallery.open(SCENE);
    await page.evaluate(`(async () => {
      const input = document.querySelector('#site-id');
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      set.call(input, 'demo02');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      // The page renders the field in a microtask, all that follows from it in a later task.
      for (let turn = 0; turn < 5; turn += 1) await undefined;
      input.form.requestSubmit();
    })()`);
    await expect
      .poll(() => gallery.calls(SCENE, 'saveCredentials'))
      .toEqual([[SHOP, { siteId: 'demo02', secretKey: null }]]);
  });

  it('that is refused says why, until staff correct it', async () => {
    const page = await gallery.open('settings-account-refused');
    const banner = page.getByText('Site ID and secret key don’t match').filter({ visible: true });
    expect(await banner.count()).toBe(1);
    await secret(page).fill('a-new-secret-key');
    await expect.poll(() => banner.count()).toBe(0);
  });

  it('is saved even where the pixel cannot be updated, and says so', async () => {
    const page = await gallery.open(SCENE);
    gallery.change(SCENE, { pixelOutcome: { ok: false, problem: { code: 'NO_EXTENSION' } } });
    await secret(page).fill('a-new-secret-key');
    await save(page).click();
    await page.getByText('Saved, but the web pixel wasn’t updated').waitFor();
    expect(await page.locator('main').innerText()).toContain('released without its pixel');
  });

  it.each([
    [
      { kind: 'wrong-key', httpStatus: 401 },
      'Saved, but the discovery service doesn’t accept your account',
      'Copy both from your discovery service account',
    ],
    [
      { kind: 'unreachable', httpStatus: null },
      'Saved, but the connection doesn’t work',
      'No connection could be made.',
    ],
  ] as const)(
    'is saved and tested at once, and the card shows the result: %j',
    async (problem, words, advice) => {
      const page = await gallery.open(SCENE);
      gallery.change(SCENE, { report: { ok: false, problem } });
      await secret(page).fill('a-wrong-secret-key');
      await save(page).click();
      await page.getByText(advice).waitFor();
      await save(page).waitFor({ state: 'detached' });
      expect(gallery.calls(SCENE, 'saveCredentials').length).toBe(1);
      expect(await toasts(page)).toEqual([{ message: words, isError: true }]);
      await secret(page).fill('another-secret-key');
      await page.getByText(advice).waitFor({ state: 'detached' });
    },
  );

  it('stays where it works and the typed one is refused, unless staff insist, in German too', async () => {
    const page = await gallery.open(SCENE, { path: '/app/settings?locale=de' });
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
    const meaning = page.getByText('lässt das Konto aber nicht auf die');
    gallery.change(SCENE, {
      accountVerdict: 'keep-stored',
      report: { ok: false, problem: { kind: 'no-access', httpStatus: 403 } },
    });
    await page.locator('#site-id').fill('demo02');
    await page.keyboard.press('Enter');
    await meaning.waitFor();
    await expect.poll(() => toasts(page)).toMatchObject([{ isError: true }]);
    expect(gallery.calls(SCENE, 'saveCredentials')).toEqual([]);
    expect(gallery.calls(SCENE, 'syncPixel')).toEqual([]);
    await isWellMade(page, 'account-kept');
    const paragraphs = page.locator('.Polaris-Banner--withinContentContainer p');
    const meaningBox = await paragraphs.first().boundingBox();
    const nextBox = await paragraphs.last().boundingBox();
    expect((nextBox?.y ?? 0) - (meaningBox?.y ?? 0) - (meaningBox?.height ?? 0)).toBe(8);

    await page.locator('#site-id').fill('demo03');
    await meaning.waitFor({ state: 'detached' });
    await page.locator('#site-id').fill('demo01');
    await page.locator('.Polaris-Banner--withinContentContainer').waitFor({ state: 'detached' });
    await page.locator('#site-id').fill('demo02');
    await button(page, 'Trotzdem speichern').click();
    await expect
      .poll(() => gallery.calls(SCENE, 'saveCredentials'))
      .toMatchObject([[SHOP, { siteId: 'demo02', secretKey: null }]]);
    expect(gallery.calls(SCENE, 'judgeAccount')).toEqual([
      [SHOP, { siteId: 'demo02', secretKey: 'stored-secret-key' }],
      [SHOP, { siteId: 'demo02', secretKey: 'stored-secret-key' }],
    ]);
    expect(gallery.calls(SCENE, 'syncPixel').length).toBe(1);
  });

  it('is not saved where the shop has uninstalled the app meanwhile, and says so', async () => {
    const page = await gallery.open(SCENE);
    gallery.change(SCENE, { accountSave: 'not-installed' });
    await secret(page).fill('a-new-secret-key');
    await save(page).click();
    await page.getByText('your store has uninstalled the app. Install it again').waitFor();
    expect(gallery.calls(SCENE, 'syncPixel')).toEqual([]);
    expect(await secret(page).inputValue()).toBe('a-new-secret-key');
  });
});

describe('“Disconnect account”', () => {
  it('says first what stops, what is kept and for how long, in German too', async () => {
    const page = await gallery.open(SCENE, { path: '/app/settings?locale=de' });
    const action = 'Konto trennen';
    const dialog = page.getByRole('dialog', { name: 'Ihr Konto trennen?' });
    const opener = page.getByRole('main').getByRole('button', { name: action });
    await opener.click();
    await dialog.getByText(/48/).waitFor();
    await isWellMade(page, 'account-disconnect');
    await dialog.getByRole('button', { name: 'Verbunden lassen' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(gallery.calls(SCENE, 'disconnectAccount')).toEqual([]);

    await opener.click();
    await dialog.getByRole('button', { name: action }).click();
    await expect.poll(() => gallery.calls(SCENE, 'disconnectAccount').length).toBe(1);
    await expect.poll(async () => (await toasts(page)).length).toBe(1);
  });

  it('says why the account stays where Shopify does not remove the pixel', async () => {
    const page = await gallery.open(SCENE);
    const problem = { code: 'SHOPIFY_UNREACHABLE' };
    gallery.change(SCENE, { disconnection: { outcome: 'kept', problem } });
    await button(page, 'Disconnect account').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect account' }).click();
    await page.getByText('Your account is still connected').waitFor();
    expect(await toasts(page)).toEqual([]);
  });

  it('is not there without an account', async () => {
    const page = await gallery.served('settings-new');
    expect(await button(page, 'Disconnect account').count()).toBe(0);
  });
});

describe('“Test connection”', () => {
  it('uses what is typed, and lists the feeds of the account', async () => {
    const page = await gallery.open('settings-new');
    gallery.change('settings-new', {
      report: { ok: true, feeds: [record(), record({ id: '7' })] },
    });
    await field(page, 'Site ID').fill('demo02');
    await secret(page).fill('typed-secret-key');
    await button(page, 'Test connection').click();
    await page.getByText('The connection works').first().waitFor();
    expect(await page.locator('main').innerText()).toContain('The account has 2 feeds: 1001, 7.');
    expect(gallery.calls('settings-new', 'testConnection')).toEqual([
      [{ siteId: 'demo02', secretKey: 'typed-secret-key' }],
    ]);
    expect(gallery.calls('settings-new', 'saveCredentials')).toEqual([]);
  });

  it('uses the stored secret key where none is typed, says what is wrong and what to do, and saves nothing', async () => {
    const page = await gallery.open(SCENE);
    const problem = { kind: 'unreachable', httpStatus: null } as const;
    gallery.change(SCENE, { report: { ok: false, problem } });
    await button(page, 'Test connection').click();
    await page.getByText('Try again in a few minutes. Still down? Contact support.').waitFor();
    expect(gallery.calls(SCENE, 'testConnection')).toEqual([
      [{ siteId: 'demo01', secretKey: 'stored-secret-key' }],
    ]);
    expect(gallery.calls(SCENE, 'saveCredentials')).toEqual([]);
    expect(await toasts(page)).toEqual([]);
  });

  it('has its result read out, and takes that out of the page again before a later one', async () => {
    const page = await gallery.open(SCENE, { clock: 'stopped' });
    const region = page.locator('[role="status"]:not(.Polaris-Banner)');
    const readOut = region.filter({ hasText: 'The connection works' });
    await button(page, 'Test connection').click();
    await readOut.waitFor({ state: 'attached' });
    await page.clock.fastForward(10_000);
    await readOut.waitFor({ state: 'detached' });
  });
});
