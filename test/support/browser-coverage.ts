/** What of the app's pages runs in Chromium, written down page by page while coverage is collected. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** One page's scripts with what ran of them. */
type PageCoverage = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>;

/** Playwright closes what it is asked to close; what ran has to be asked for before. */
type Closable = Pick<Page, 'close'>;

/**
 * Lets each page that is opened from now on write what ran in it to a file of the folder, when it goes to another
 * address or is closed, or its context or the browser is. What ran before a link led to another document is lost.
 *
 * @returns the browser itself
 */
export function withCoverage(browser: Browser, folder: string): Browser {
  const open = new Map<Page, BrowserContext>();

  async function write(page: Page): Promise<void> {
    if (!open.delete(page)) return;
    // A page that has crashed, or closed itself, has nothing to say any more.
    const scripts = await page.coverage.stopJSCoverage().catch((): PageCoverage => []);
    const own = scripts.filter(({ url }) => url.includes('/assets/'));
    if (own.length === 0) return;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(own));
  }

  function beforeClose(closable: Closable, pages: () => Page[]): void {
    const close = closable.close.bind(closable);
    closable.close = async (...options) => {
      await Promise.all(pages().map(write));
      return close(...options);
    };
  }

  async function begin(page: Page, context: BrowserContext): Promise<void> {
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    open.set(page, context);
  }

  async function follow(page: Page, context: BrowserContext): Promise<Page> {
    await begin(page, context);
    // With a document goes what V8 knows of its scripts: it is written before another one comes.
    const writeAndGoOn = async (): Promise<void> => {
      await write(page);
      await begin(page, context);
    };
    const goto = page.goto.bind(page);
    page.goto = async (...options) => {
      await writeAndGoOn();
      return goto(...options);
    };
    const reload = page.reload.bind(page);
    page.reload = async (...options) => {
      await writeAndGoOn();
      return reload(...options);
    };
    beforeClose(page, () => [page]);
    return page;
  }

  function followContext(context: BrowserContext): BrowserContext {
    const newPage = context.newPage.bind(context);
    context.newPage = async () => follow(await newPage(), context);
    beforeClose(context, () =>
      [...open].filter(([, its]) => its === context).map(([page]) => page),
    );
    return context;
  }

  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => followContext(await newContext(...options));
  // A page of its own gets its context from here, too.
  beforeClose(browser, () => [...open.keys()]);
  return browser;
}
