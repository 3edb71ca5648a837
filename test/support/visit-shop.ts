import type { Browser, BrowserContext } from 'playwright-core';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ReceivedEvent } from '../sandbox/tracking-service/event-log.ts';
import { eventLine } from './event-line.ts';
import { collectProblems } from './page-problems.ts';
import { settled, type SettledOptions } from './settled.ts';
import { type AddChoice, createShopTab, type ShopTab } from './shop-tab.ts';

export interface ShopperOptions {
  /** `asked`: in a region where nothing may run before the shopper's decision. Default `assumed`. */
  consent?: 'assumed' | 'asked';
}

/** The requests that the tracking service has received since the profile was opened. */
export interface Arrived {
  /** One line for each request, in order of arrival; see {@link eventLine}. */
  lines: string[];
  events: ReceivedEvent[];
}

/** A shopper: a separate browser profile, initially with one tab. */
export interface Shopper {
  context: BrowserContext;
  tab: ShopTab;
  newTab(): Promise<ShopTab>;
  /** Opens a product's page in the first tab, and resolves when the pixel is idle. */
  view(handle: string): Promise<void>;
  /** Opens a product's page in the first tab and adds it to the cart; resolves when the pixel is idle. */
  putInCart(handle: string, choice?: AddChoice & { variantId?: string }): Promise<void>;
  /** Resolves when the pixel is idle in every tab. */
  settled(options?: SettledOptions): Promise<void>;
  /** All received requests, in order of arrival, once everything is settled. */
  arrived(options?: SettledOptions): Promise<Arrived>;
  /** Lines of the browser's console so far, e.g. `warning: …`. */
  console(): string[];
  /** Marks matching console errors as expected, so that they do not fail the test. */
  expectProblem(pattern: RegExp): void;
}

/** A shopper whose profile the caller closes. */
export interface Visitor extends Shopper {
  /** Unexpected errors in the console and in pages so far. */
  unexpected(): string[];
  /** Closes the browser profile with all its tabs. */
  leave(): Promise<void>;
}

/**
 * Opens a browser profile for a new shopper, with an empty tab. Tests use `openShop` of `shopper.ts`, which also closes
 * it.
 *
 * All shoppers of a sandbox report to one service: with several at the same time, `arrived` of each contains the events
 * of all.
 */
export async function visitShop(
  sandbox: Sandbox,
  browser: Browser,
  { consent = 'assumed' }: ShopperOptions = {},
): Promise<Visitor> {
  const { shop, beacon } = sandbox.addresses;
  const context = await browser.newContext({
    baseURL: shop,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Painting takes a quarter of what a page costs. Lists need a window of many items.
    viewport: sandbox.discovery ? { width: 1280, height: 900 } : { width: 1000, height: 650 },
  });
  const problems = collectProblems(context);
  if (consent === 'asked') {
    await context.addCookies([{ name: 'sandbox_region', value: 'consent', url: shop }]);
  }
  const before = sandbox.tracking.events().at(-1)?.seq ?? 0;
  const newTab = async () => createShopTab(await context.newPage());
  const tab = await newTab();

  const visitor: Visitor = {
    context,
    tab,
    newTab,
    async view(handle) {
      await tab.viewProduct(handle);
      await visitor.settled();
    },
    async putInCart(handle, { variantId, ...choice } = {}) {
      await tab.viewProduct(handle, variantId);
      await tab.add(choice);
      await visitor.settled();
    },
    async settled(options) {
      const [page] = context.pages();
      if (page) await settled(page, options);
      await untilRead(beacon);
    },
    async arrived(options) {
      await visitor.settled(options);
      const events = sandbox.tracking.events().filter(({ seq }) => seq > before);
      return { events, lines: events.map(eventLine) };
    },
    console: problems.console,
    expectProblem: problems.expect,
    unexpected: problems.unexpected,
    leave: () => context.close(),
  };
  return visitor;
}

/**
 * Resolves when the service has answered a new request: by then it has read all requests that closed pages had sent
 * before. An unreachable service reads nothing.
 */
async function untilRead(beacon: string): Promise<void> {
  await fetch(beacon).then(
    (answer) => answer.text(),
    () => undefined,
  );
}
