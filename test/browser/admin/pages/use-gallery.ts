import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildApp } from '../../../support/build-app.ts';
import { launchChromium } from '../../../support/chromium.ts';
import { openGallery } from './gallery.ts';
import type { Gallery } from './gallery.ts';
import { mainText } from './main-text.ts';
import { HEIGHT, newPage, setClock, showScene, WIDTHS } from './open-scene.ts';
import type { OpenOptions } from './open-scene.ts';
import { NOW } from './samples.ts';
import { scenes } from './scenes.ts';

interface IdlePage {
  page: Page;
  /** Lets its scripts run again. */
  run?: () => Promise<void>;
}

// All files of a process share these: browsers compile the scripts of a new address, and of a new context, anew.
let started: Promise<void> | undefined;
let gallery: Gallery;
let browser: Browser;
let late = 0;
let withoutScripts: Page | undefined;
/** Pages that earlier tests have left, by their options. */
const idle = new Map<string, IdlePage[]>();

async function start(): Promise<void> {
  await buildApp();
  const now = () => new Date(NOW.getTime() + late);
  [gallery, browser] = await Promise.all([openGallery({ now }), launchChromium()]);
}

/** Gives the tests of a file the gallery of their process, and takes its pages back after each. */
export function useGallery() {
  const kept = new Set<BrowserContext>();
  const lent = new Map<Page, OpenOptions>();

  beforeAll(() => (started ??= start()));
  afterEach(async () => {
    for (const [page, options] of lent) {
      const kind = JSON.stringify(options);
      idle.set(kind, [...(idle.get(kind) ?? []), await leave(page, options)]);
    }
    lent.clear();
    gallery.reset();
    late = 0;
  });
  afterAll(() => Promise.all([...kept].map((context) => context.close())));

  /** An empty page in a context of its own, which stays open until the end of the file. */
  async function keptPage(): Promise<Page> {
    const page = await newPage(browser);
    kept.add(page.context());
    return page;
  }

  return {
    /** A test may change the page, but not its context: a later test may get the page of this one. */
    async open(scene: string, { path, width = WIDTHS.desktop, ...options }: OpenOptions = {}) {
      const left = idle.get(JSON.stringify(options))?.pop();
      const page = left?.page ?? (await newPage(browser, options));
      lent.set(page, options);
      await page.setViewportSize({ width, height: HEIGHT });
      await setClock(page, options.clock);
      await left?.run?.();
      await showScene(page, gallery, scene, path);
      return page;
    },
    /**
     * Shows the server's HTML and CSS alone, for a third of the cost: for the layout of a page, and its links and
     * fields before scripts run. It is the same page each time, so a scene replaces the one before.
     */
    async served(scene: string, { path, width = WIDTHS.desktop }: OpenOptions = {}) {
      const page = (withoutScripts ??= await newPage(browser, { scripts: 'blocked' }));
      await page.setViewportSize({ width, height: HEIGHT });
      await page.goto(gallery.address(scene, path));
      return page;
    },
    /** What the page of a scene says (see {@link mainText}), without a browser: for a third of the cost of `served`. */
    async text(scene: string, path = scenes[scene]?.path ?? '') {
      const answer = await gallery.request(scene, path);
      if (!answer.ok) throw new Error(`${path} has answered ${answer.status} in ${scene}.`);
      return mainText(await answer.text());
    },
    keptPage,
    /** Shows a scene in an open page. */
    show: (page: Page, scene: string) => showScene(page, gallery, scene),
    address: (...given: Parameters<Gallery['address']>) => gallery.address(...given),
    request: (...given: Parameters<Gallery['request']>) => gallery.request(...given),
    /** The arguments of the calls of one function in a scene during this test; without `name`, all calls with their names. */
    calls: (scene: string, name?: string): unknown[][] =>
      gallery
        .calls(scene)
        .filter(([called]) => name === undefined || called === name)
        .map(([called, ...given]) => (name === undefined ? [called, ...given] : given)),
    change: (...given: Parameters<Gallery['change']>) => gallery.change(...given),
    changeAfter: (...given: Parameters<Gallery['changeAfter']>) => gallery.changeAfter(...given),
    /** Sets the server's clock forward by `ms` milliseconds. */
    serverWaits(ms: number) {
      late += ms;
    },
  };
}

/**
 * Ends the scripts of a page that a test has left, so that another can have it. Its document stays: the next one takes over
 * its styles and scripts, which saves a fifth of the cost. A stopped clock needs scripts: such a page is emptied.
 */
async function leave(page: Page, { clock }: OpenOptions): Promise<IdlePage> {
  page.removeAllListeners();
  await page.unrouteAll();
  if (clock === 'stopped') {
    await page.goto('about:blank');
    return { page };
  }
  const halt = await page.context().newCDPSession(page);
  await halt.send('Emulation.setScriptExecutionDisabled', { value: true });
  return { page, run: () => halt.detach() };
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Clicks an element twice before the page can react. */
export const clickTwice = (element: Locator): Promise<void> =>
  element.evaluate((target: { click(): void }) => {
    target.click();
    target.click();
  });

/** The button of the admin's save bar. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Saves with the save bar, and waits until it is gone. */
export async function saveAll(page: Page): Promise<void> {
  await save(page).click();
  await save(page).waitFor({ state: 'detached' });
}

/** The toasts since the page was opened. */
export function toasts(page: Page): Promise<{ message: string; isError?: boolean }[]> {
  return page.evaluate('window.shopify.toasts');
}

/** Navigates to a page as App Bridge does when staff use the admin's menu. */
export function goByMenu(page: Page, path: string): Promise<void> {
  return page.evaluate(`document.querySelector('s-app-nav s-link[href="${path}"]')
    .dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }))`);
}

/** Whether an element has the focus. */
export async function isFocused(element: Locator): Promise<boolean> {
  return (await element.and(element.page().locator(':focus')).count()) === 1;
}

/** Hides the tab, or shows it again. */
export async function show(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${visibility}' });
     document.dispatchEvent(new Event('visibilitychange'));`,
  );
}
