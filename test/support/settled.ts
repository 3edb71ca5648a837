import type { Page } from 'playwright-core';
import { prefix } from '../../app/beacon/dialect.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';

export interface SettledOptions {
  /** `ignore` does not wait for work that the pixel has delayed, such as a retry. Default `wait`. */
  timers?: 'wait' | 'ignore';
}

/**
 * Resolves when pixel and storefront scripts are idle in every open page of the browser context that `page` belongs to.
 * The runtime reports this; pages without a runtime have no work. Each page first gets a key press, because the sender
 * waits for an interaction: without one it finds handed-over events only after seconds.
 */
export async function settled(page: Page, { timers = 'wait' }: SettledOptions = {}): Promise<void> {
  const ask = `(async () => {
    const idle = () => window.webPixelsSandbox?.idle({ timers: '${timers}' });
    await (${WAIT_FOR_COMPARISON})();
    dispatchEvent(new KeyboardEvent('keydown'));
    await idle();
    while (await (${IS_PAGE_BUSY})('${timers}')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await idle();
    }
  })()`;
  await Promise.all(
    page
      .context()
      .pages()
      .map((each) => askUntilAnswered(each, ask)),
  );
}

/** Milliseconds between a page's start and the cart comparison; see `extensions/storefront/src/cart.ts`. */
const COMPARES_AFTER_MS = 1_000;

/** Waits until the page has begun to compare carts, if the storefront extension is on. */
const WAIT_FOR_COMPARISON = `async () => {
  if (!document.querySelector('#beacon-pixel-page')) return;
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  }
  const [navigation] = performance.getEntriesByType('navigation');
  // A clock that a test has installed knows no navigation.
  const loaded = navigation?.domContentLoadedEventEnd ?? performance.now();
  const begins = loaded + ${COMPARES_AFTER_MS};
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, begins - performance.now() + 1)));
}`;

/**
 * Whether the storefront scripts are busy: an event from the pixel is not accepted yet, a retry to the service is due,
 * or a tab works under a lock. Without a script that reports sending, no script sends. Offline, the module that sends
 * due events cannot be loaded.
 */
const IS_PAGE_BUSY = `async (timers) => {
  try {
    if (!document.querySelector('#beacon-pixel-page')) return false;
    const sends = /"sends":true/.test(sessionStorage.getItem('${nameOf('PageLoad')}'));
    const isHandedOver = Object.entries(sessionStorage).some(
      ([key, text]) => key.startsWith('${nameOf('Handover')}.') && text.startsWith('{'),
    );
    // A change of the cart waits for the earlier one, whose turn may come later: their keys begin with the time.
    const waiting = Object.keys(localStorage).filter((key) => key.startsWith('${nameOf('Outbox')}.'));
    const [, ...laterChanges] = waiting.filter((key) => /\\.cart\\//.test(key)).sort();
    const isDue = waiting.some(
      (key) =>
        timers === 'wait' ||
        (!laterChanges.includes(key) && JSON.parse(localStorage.getItem(key)).due <= Date.now()),
    );
    const { held, pending } = await navigator.locks.query();
    const isLocked = [...held, ...pending].some(({ name }) => name.startsWith('${prefix}'));
    return isLocked || (sends && (isHandedOver || (isDue && navigator.onLine)));
  } catch {
    return false;
  }
}`;

/** Navigation during the question discards the answer, so the next page is asked again. */
async function askUntilAnswered(page: Page, question: string): Promise<void> {
  while (!page.isClosed()) {
    try {
      await page.evaluate(question);
      return;
    } catch (error) {
      if (!/context was destroyed|navigat|has been closed/.test(String(error))) throw error;
      if (!page.isClosed()) await page.waitForLoadState('domcontentloaded');
    }
  }
}
