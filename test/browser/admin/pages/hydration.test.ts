import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ALERT_KINDS } from '../../../../app/alerts/alert.ts';
import { CLIENT_FILES } from '../../../../app/server/pages.ts';
import * as german from '../../../../app/texts/de/others.ts';
import { texts } from '../../../../app/texts/en/index.ts';
import * as english from '../../../../app/texts/en/others.ts';
import { signal } from '../../../app/signal.ts';
import { overviewBytes } from '../../../bench/sizes/sizes.ts';
import { IS_HYDRATED } from './open-scene.ts';
import { SHOP } from './samples.ts';
import { field, goByMenu, isFocused, save, useGallery } from './use-gallery.ts';

const gallery = useGallery();

it('Browsers load no script with React DOM, or with the schemas of forms, which the server checks.', async () => {
  const folder = join(CLIENT_FILES, 'assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(names.length).toBeGreaterThan(10);
  const scripts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  for (const part of ['__reactFiber', '_zod'])
    expect(names.filter((_, index) => scripts[index]?.includes(part))).toEqual([]);
});

it('The overview needs at most 120 KB of scripts, gzipped.', async () => {
  expect(await overviewBytes()).toBeLessThanOrEqual(120_000);
});

it('German pages load no texts in English.', async () => {
  const page = await gallery.keptPage();
  const addresses = new Set<string>();
  page.on('request', (request) => addresses.add(request.url()));
  const loaded = async () => {
    const names = [...addresses].flatMap((each) => /\/assets\/(.+\.js)$/.exec(each)?.[1] ?? []);
    const scripts = names.map((name) => readFile(join(CLIENT_FILES, 'assets', name), 'utf8'));
    return (await Promise.all(scripts)).join('');
  };
  await page.goto(gallery.address('overview-calm-german'));
  await expect.poll(loaded).toContain(german.shopFeed.subtitle);
  // The code of the pages is loaded at the same time.
  await page.waitForLoadState('networkidle');
  const all = await loaded();
  for (const text of [english.shopFeed.choices.countriesNone, texts.overview.beforeAccount])
    expect(all).not.toContain(text);
});

/** Opens a scene whose scripts wait until the returned function is called. */
async function openBeforeScripts(scene: string) {
  const page = await gallery.keptPage();
  const held = signal();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(gallery.address(scene), { waitUntil: 'commit' });
  return { page, runScripts: () => held.give(undefined) };
}

describe('a page that the server has sent', () => {
  it('keeps the focus and what others have added, and has one of each part, once its scripts run', async () => {
    const { page, runScripts } = await openBeforeScripts('settings-stored');
    const siteId = field(page, 'Site ID');
    await siteId.focus();
    await page.evaluate(`
      for (const place of [document.documentElement, document.head, document.body]) {
        place.append(Object.assign(document.createElement('style'), { className: 'added' }));
      }
      document.body.prepend(Object.assign(document.createElement('div'), { id: 'first', textContent: 'Added' }));
    `);
    expect(await page.evaluate(IS_HYDRATED)).toBe(false);

    runScripts();
    await page.waitForFunction(IS_HYDRATED);
    expect(await page.locator('style.added').count()).toBe(3);
    expect(await page.locator('#first').innerHTML()).toBe('Added');
    expect(await isFocused(siteId)).toBe(true);
    expect(await page.locator('html, head, body, main, h1').count()).toBe(5);
  });

  it('keeps and saves what staff have typed and chosen before its scripts run', async () => {
    const { page, runScripts } = await openBeforeScripts('settings-stored');
    const address = field(page, 'Email for finished indexes');
    const mode = page.getByRole('combobox', { name: 'Feed 1001' });
    const kinds = ['No events arrive', 'An index failed'].map((name) =>
      page.getByRole('checkbox', { name }),
    );
    const tax = page.getByRole('radio', { name: 'Automatic' });
    await address.fill('new@example.com');
    await mode.selectOption('Daily');
    // Polaris covers the element itself.
    for (const choice of [...kinds, tax]) await choice.dispatchEvent('click');
    await field(page, 'Email addresses').fill('staff@example.com');
    expect(await page.evaluate(IS_HYDRATED)).toBe(false);
    // Until its own edit is repeated, a box may show either choice.
    await page.evaluate(`
      window.repeated = new Set();
      addEventListener('change', ({ target }) => window.repeated.add(target), { capture: true });
    `);

    runScripts();
    await expect.poll(() => page.evaluate('window.repeated.size')).toBe(6);
    await expect.poll(() => tax.isChecked()).toBe(true);
    for (const kind of kinds) await expect.poll(() => kind.isChecked()).toBe(false);
    expect(await address.inputValue()).toBe('new@example.com');
    await save(page).click();
    await save(page).waitFor({ state: 'detached' });
    expect(gallery.calls('settings-stored', 'saveSettings')).toEqual([
      [SHOP, { requestedBy: 'new@example.com', taxesIncluded: 'automatic' }],
    ]);
    expect(gallery.calls('settings-stored', 'saveAlerts')).toMatchObject([
      [
        SHOP,
        {
          addresses: ['staff@example.com'],
          kinds: ALERT_KINDS.filter((kind) => kind !== 'no-events' && kind !== 'index-failed'),
        },
      ],
    ]);
    expect(gallery.calls('settings-stored', 'choose')).toEqual([
      [SHOP, new Map([['1001', { dailyAt: 180 }]])],
    ]);
  });

  it('keeps what staff edit again before their first edits of it are repeated', async () => {
    const { page, runScripts } = await openBeforeScripts('settings-stored');
    await field(page, 'Site ID').fill('demo02');
    await field(page, 'Email for finished indexes').fill('new@example.com');
    for (const name of ['Automatic', 'No events arrive'])
      await page.getByLabel(name, { exact: true }).dispatchEvent('click');
    const again = page.getByRole('radio', { name: 'No', exact: true });
    await again.evaluate((radio) => Reflect.set(globalThis, 'again', radio));
    // Staff edit in the moment in which the first field is repeated.
    await page.evaluate(`
      const box = [...document.querySelectorAll('input')].find(({ value }) => value === 'no-events');
      const address = document.querySelector('#requested-by');
      addEventListener('input', () => {
        for (const choice of [window.again, box]) choice.click();
        address.value = 'newest@example.com';
        address.dispatchEvent(new Event('input', { bubbles: true }));
      }, { capture: true, once: true });
      addEventListener('input', () => { window.events = (window.events ?? 0) + 1; });
    `);
    runScripts();
    await expect.poll(() => page.evaluate('window.events')).toBe(4);
    expect(await again.isChecked()).toBe(true);
    await save(page).click();
    await save(page).waitFor({ state: 'detached' });
    expect(gallery.calls('settings-stored', 'saveSettings')).toEqual([
      [SHOP, { requestedBy: 'newest@example.com', taxesIncluded: 'no' }],
    ]);
    expect(gallery.calls('settings-stored', 'saveAlerts')).toEqual([]);
  });

  it('has the same IDs in parts by the server and in later ones', async () => {
    const page = await gallery.open('overview-several-feeds');
    const broken = `[...document.querySelectorAll('[for], [aria-describedby], [aria-labelledby]')].filter((element) =>
      ['for', 'aria-describedby', 'aria-labelledby'].some((name) =>
        element.getAttribute(name)?.split(' ').some((id) => !document.getElementById(id))))
      .map(({ outerHTML }) => outerHTML)`;
    expect(await page.evaluate(broken)).toEqual([]);
    expect(await page.locator('[id^=":"], [for^=":"], [aria-describedby^=":"]').count()).toBe(0);
  });

  it('leaves the browser’s history to the router', async () => {
    const page = await gallery.open('overview-calm');
    expect(await page.evaluate('window.history.state.idx')).toBe(0);
  });
});

it('Fields of a page that the browser has rendered are not checked for spelling where the server’s are not.', async () => {
  const page = await gallery.open('settings-stored', { path: '/app' });
  await goByMenu(page, '/app/settings');
  for (const name of ['Site ID', 'Email addresses'])
    expect(await field(page, name).getAttribute('spellcheck')).toBe('false');
});

it('An error in the frame of all pages leads to the page that explains it, in the language of the page before.', async () => {
  const page = await gallery.open('overview-calm-german');
  // Not before staff use the menu: the frame may be drawn again at any time.
  await page.evaluate(`
    const { entries } = Object;
    const fail = (object) => {
      if ('/app/history' in object) throw new Error('secret=hunter2');
      return entries(object);
    };
    addEventListener('shopify:navigate', () => (Object.entries = fail), { capture: true });
  `);
  await goByMenu(page, '/app/history');
  await page.getByRole('heading', { name: 'Ein Fehler ist aufgetreten' }).waitFor();
  expect(await page.locator('html, head, body, main').count()).toBe(4);
  expect(await page.content()).not.toContain('hunter2');
});

it('A page that staff go back to is scrolled to where they left it, also if it is longer than the one before.', async () => {
  const page = await gallery.open('orders-usual');
  await page.evaluate('window.scrollTo(0, 400)');
  await goByMenu(page, '/app');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(await page.evaluate('window.scrollY')).toBe(0);
  await page.evaluate('window.history.back()');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(400);
});

it('Pages that staff leave no longer listen to the size of the window, which would keep them in memory.', async () => {
  const page = await gallery.open('overview-calm');
  const devtools = await page.context().newCDPSession(page);
  const listeners = async () => {
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' });
    const { objectId = '' } = result;
    const found = await devtools.send('DOMDebugger.getEventListeners', { objectId });
    return found.listeners.filter(({ type }) => type === 'resize').length;
  };
  const before = await listeners();
  for (const path of await menu(page)) {
    await goByMenu(page, path);
    await page.waitForFunction(
      `location.pathname === '${path}' && window.__remixRouter.state.navigation.state === 'idle'`,
    );
  }
  expect(await listeners()).toBe(before);
});

/** Returns the addresses of the admin's menu, the overview's last. */
async function menu(page: Page): Promise<string[]> {
  const links = await page.locator('s-app-nav s-link').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  return paths.map((path) => path ?? '').toReversed();
}
