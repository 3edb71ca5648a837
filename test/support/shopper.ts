import type { Browser } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type Shopper, type ShopperOptions, visitShop } from './visit-shop.ts';

export type { Arrived, Shopper, ShopperOptions } from './visit-shop.ts';

/**
 * Opens a browser profile for a new shopper, as {@link visitShop} does. Must be called within a test: at its end the
 * profile is closed, and unexpected errors in the console or in a page fail the test.
 */
export async function openShop(
  sandbox: Sandbox,
  browser: Browser,
  options: ShopperOptions = {},
): Promise<Shopper> {
  const visitor = await visitShop(sandbox, browser, options);
  onTestFinished(async () => {
    await visitor.leave();
    expect(visitor.unexpected(), 'errors in the browser that no test expects').toEqual([]);
  });
  return visitor;
}
