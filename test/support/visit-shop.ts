import type { Browser, BrowserContext } from 'playwright-core';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ReceivedEvent } from '../sandbox/tracking-service/event-log.ts';
import { eventLine } from './event-line.ts';
import { collectProblems } from './page-problems.ts';
import { settled, type SettledOptions } from './settled.ts';
import { createShopTab, type ShopTab } from './shop-tab.ts';

export interface ShopperOptions {
  /** `asked`: in a region where nothing may run before the shopper has decided. Default `assumed`. */
  consent?: 'assumed' | 'asked';
}

/** What the tracking service received since the profile was opened. */
export interface Arrived {
  /** One line for each request, in order of arrival; see {@link eventLine}. */
  lines: string[];
  events: ReceivedEvent[];
}

/** A shopper: a browser profile of their own, with one tab to begin with. */
export interface Shopper {
  context: BrowserContext;
  tab: ShopTab;
  newTab(): Promise<ShopTab>;
  /** Resolves when the pixel has nothing under way in any tab. */
  settled(options?: SettledOptions): Promise<void>;
  /** What arrived, once everything is settled: the complete set, in the order of arrival. */
  arrived(options?: SettledOptions): Promise<Arrived>;
  /** Lines of the browser's console so far, e.g. `warning: …`. */
  console(): string[];
  /** Console errors that match do not fail the test. */
  expectProblem(pattern: RegExp): void;
}

/** A shopper whose profile the caller closes. */
export interface Visitor extends Shopper {
  /** Errors in the console and in pages so far that were not expected. */
  unexpected(): string[];
  /** Closes the browser profile with all its tabs. */
  leave(): Promise<void>;
}

/**
 * Opens a browser profile for a new shopper, with an empty tab. Tests use `openShop` of `shopper.ts`, which also closes
 * it.
 *
 * All shoppers of a sandbox report to one service: while several are there at the same time, each
 * one's `arrived` has the events of all.
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
    viewport: { width: 1280, height: 900 },
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
 * Resolves when the service has answered a request that is sent now: what closed pages had sent before has been read by
 * then. A service that is out of reach reads nothing.
 */
async function untilRead(beacon: string): Promise<void> {
  await fetch(beacon).then(
    (answer) => answer.text(),
    () => undefined,
  );
}
