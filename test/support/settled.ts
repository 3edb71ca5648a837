import type { Page } from 'playwright-core';

export interface SettledOptions {
  /** `ignore` does not wait for what the pixel put off, such as a retry. Default `wait`. */
  timers?: 'wait' | 'ignore';
}

/**
 * Resolves when the pixel has nothing under way in any open page of the browser context that `page`
 * belongs to. It asks the runtime; pages without one have nothing to wait for.
 */
export async function settled(page: Page, { timers = 'wait' }: SettledOptions = {}): Promise<void> {
  const ask = `window.webPixelsSandbox?.idle({ timers: '${timers}' })`;
  await Promise.all(
    page
      .context()
      .pages()
      .map((each) => askUntilAnswered(each, ask)),
  );
}

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
