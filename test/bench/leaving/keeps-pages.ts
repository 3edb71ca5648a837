import type { Browser } from 'playwright-core';

/**
 * Whether this browser really keeps a left page for the way back: not every build does, whatever it is told.
 *
 * @param address of a page that does nothing
 */
export async function keepsPages(browser: Browser, address: string): Promise<boolean> {
  const page = await browser.newPage();
  try {
    await page.goto(address);
    const left = page.waitForURL('**#left-for', { waitUntil: 'load' });
    await page.evaluate(
      `void setTimeout(() => location.assign(location.pathname + '?left#left-for'))`,
    );
    await left;
    const before = Date.now();
    await page.goBack({ waitUntil: 'commit' });
    return (await page.evaluate<number>('performance.timeOrigin')) < before;
  } finally {
    await page.close();
  }
}
