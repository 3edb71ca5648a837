import type { Page } from 'playwright-core';

/** Resolves when the open page began at least so many milliseconds ago. Asking it all the time would draw each frame. */
export async function untilOpenFor(page: Page, ms: number): Promise<void> {
  await page.waitForTimeout(ms - Math.min(ms, await page.evaluate<number>('performance.now()')));
  // A busy page has run what was due by then.
  await page.waitForFunction(`performance.now() > ${ms}`);
}
