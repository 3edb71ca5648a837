import type { Page } from 'playwright-core';

export interface SettledOptions {
  /** `ignore` does not wait for what the pixel put off, such as a retry. Default `wait`. */
  timers?: 'wait' | 'ignore';
}

/**
 * Resolves when pixel and storefront script have nothing under way in any open page of the browser context that `page`
 * belongs to. It asks the runtime; pages without one have nothing to wait for.
 */
export async function settled(page: Page, { timers = 'wait' }: SettledOptions = {}): Promise<void> {
  const ask = `(async () => {
    const idle = () => window.webPixelsSandbox?.idle({ timers: '${timers}' });
    const waits = ${IS_HANDED_OVER};
    await idle();
    while (waits('${timers}')) {
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

/**
 * Whether an event waits in the page for the storefront script, which looks for it from time to time. What
 * the script put off has a due time to come, and where there is no script nobody looks.
 */
const IS_HANDED_OVER = `(timers) => {
  try {
    if (!document.querySelector('script[data-settings]')) return false;
    return Object.keys(sessionStorage)
      .map((key) => /Outbox\\.(\\d+)/.exec(key)?.[1])
      .some((due) => due && (timers === 'wait' || due <= Date.now()));
  } catch {
    return false;
  }
}`;

/** A page that is left in the middle of the question takes the answer with it: its next one is asked. */
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
