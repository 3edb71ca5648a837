import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import type { RuntimeRecord, UnderWay } from './contract.ts';
import { openTinyShop, type TinyShop, type TinyShopOptions } from './tiny-shop.ts';

export interface Visit {
  page: Page;
  context: BrowserContext;
  shop: TinyShop;
}

/**
 * Gives a test file one browser and its tests a visitor: each visit is a shop of its own, seen with a
 * fresh browser profile. Everything is closed behind the tests.
 */
export function useVisitor(): (options: TinyShopOptions) => Promise<Visit> {
  let browser: Browser;
  const shops: TinyShop[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
  });
  afterAll(() => browser.close());

  return async (options) => {
    const shop = await openTinyShop(options);
    shops.push(shop);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(shop.url);
    return { page, context, shop };
  };
}

export function idle(page: Page): Promise<UnderWay> {
  return page.evaluate('webPixelsSandbox.idle()');
}

/** The runtime's record of one kind, oldest first. */
export async function recorded(page: Page, kind: RuntimeRecord['kind']): Promise<string[]> {
  const records = await page.evaluate<RuntimeRecord[]>('webPixelsSandbox.records()');
  return records.filter((record) => record.kind === kind).map(({ text }) => text);
}

/** What the pixel gave to `say`, once nothing is under way any more. */
export async function said(page: Page): Promise<unknown[]> {
  await idle(page);
  return (await recorded(page, 'console'))
    .filter((text) => text.startsWith('said '))
    .map((text) => JSON.parse(text.slice(5)) as unknown);
}
