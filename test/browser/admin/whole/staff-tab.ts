import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import { collectProblems } from '../../../support/page-problems.ts';
import type { PageProblems } from '../../../support/page-problems.ts';
import { IS_HYDRATED } from '../pages/open-scene.ts';

/** The app's pages, by their names in the admin's navigation. */
export type AppPage =
  | 'overview'
  | 'results'
  | 'index-history'
  | 'web-pixel'
  | 'products'
  | 'product-feed'
  | 'orders'
  | 'logins'
  | 'settings';

/** One tab of a staff member, with the admin in it. */
export type StaffTab = ReturnType<typeof createStaffTab>;

/** A staff member with a separate browser profile. */
export interface Staff {
  context: BrowserContext;
  problems: PageProblems;
  newTab(): Promise<StaffTab>;
}

const PAGES: Record<AppPage, { title: string; path: string }> = {
  overview: { title: 'Overview', path: '/app' },
  results: { title: 'Results', path: '/app/results' },
  'index-history': { title: 'Index history', path: '/app/history' },
  'web-pixel': { title: 'Web pixel', path: '/app/pixel' },
  products: { title: 'Products', path: '/app/products' },
  'product-feed': { title: 'Product feed', path: '/app/shop-feed' },
  orders: { title: 'Orders', path: '/app/orders' },
  logins: { title: 'Logins', path: '/app/logins' },
  settings: { title: 'Settings', path: '/app/settings' },
};

/** The admin in a browser that denies the framed app storage, as some browsers do. */
export async function openAdmin(sandbox: WholeSandbox, browser: Browser): Promise<Staff> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // The app's frame is as wide as Polaris wants it for a desktop, and not high: what is not looked at costs to paint.
    viewport: { width: 1300, height: 640 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript({ content: DENY_STORAGE_IN_FRAMES });
  return {
    context,
    problems: collectProblems(context),
    newTab: async () => createStaffTab(await context.newPage(), sandbox.addresses.admin),
  };
}

/**
 * Denies the framed app every storage, like browsers that block storage of other sites. Runs in each document before
 * its own scripts.
 */
const DENY_STORAGE_IN_FRAMES = `if (window !== window.top) {
  for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, {
      get() { throw new DOMException(name + ': Access is denied for this document.', 'SecurityError'); },
    });
  }
}`;

/** Whether the frame is at a path, with the parameters that a reload needs. */
const isAt = (path: string) => `location.pathname.replace(/\\/$/, '') === '${path}' &&
  new URLSearchParams(location.search).has('shop')`;

function createStaffTab(page: Page, admin: string) {
  /** The app in its frame. */
  const app = page.frameLocator('[data-test="app-frame"]');
  const title = (text: string) => app.getByRole('heading', { level: 1, name: text, exact: true });
  /** The first page of a sandbox waits until its scripts are bundled and the app has started. */
  const opened = async (shown = 'Overview') => {
    await title(shown).waitFor();
    await page.frame('app-iframe')?.waitForFunction(IS_HYDRATED);
  };

  return {
    page,
    app,
    /** Installs the app from the admin's list of apps, which opens it. */
    async install() {
      await page.goto(`${admin}/apps`);
      await page.locator('[data-test="install"]').click();
      await opened();
    },
    /** Opens the app by its address in the admin. */
    async open() {
      await page.goto(`${admin}/apps/beacon-pixel`);
      await opened();
    },
    /** Opens a page by its path in the app, such as `/settings`, in the language of the admin. */
    async openPage(path: string, shown: string) {
      await page.goto(`${admin}/apps/beacon-pixel/app${path}`);
      await opened(shown);
    },
    /** Navigates to a page of the app with the admin's menu; `shown`: its title, in another language than English. */
    async goTo(name: AppPage, shown = PAGES[name].title) {
      // In a narrow window the menu is behind a button.
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await menu.click();
      // The app's own name opens its first page. The admin has pages of the same names as the others.
      const entry = name === 'overview' ? '.app' : `.app-page[data-path="${PAGES[name].path}"]`;
      await page.locator(`#nav ${entry}`).click();
      await title(shown).waitFor();
      // The skeleton of a page has the same title, but the address of the previous page.
      await page.frame('app-iframe')?.waitForFunction(isAt(PAGES[name].path));
    },
    button: (name: string | RegExp) => app.getByRole('button', { name }),
    /** Presses *Save* in the admin's save bar, and waits until the bar is gone. */
    async save() {
      const bar = page.locator('[data-test="save-bar"]');
      await bar.getByRole('button', { name: 'Save' }).click();
      await bar.waitFor({ state: 'detached' });
    },
    field: (label: string) => app.getByLabel(label, { exact: true }),
    /** Chooses a radio button or a checkbox by its label: Polaris covers the element itself. */
    choose: (label: string) => app.locator('label').filter({ hasText: label }).click(),
    /** A part of a page, by its heading. */
    card: (heading: string | RegExp) =>
      app.locator('.Polaris-Card, .Polaris-ShadowBevel').filter({
        has: app.getByRole('heading', { name: heading }),
      }),
    /** Waits for a toast, and dismisses it. */
    async toast(message: string | RegExp) {
      const toast = page.locator('[data-test="toast"]').filter({ hasText: message }).first();
      await toast.waitFor();
      await toast.getByRole('button', { name: 'Dismiss' }).click();
    },
  };
}
