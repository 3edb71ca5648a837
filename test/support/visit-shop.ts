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
  /** Milliseconds that the browser may take for one thing. Default 15,000. */
  patienceMs?: number;
}

/** What the tracking service received since the shopper came. */
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
  /** Says that errors in the console that match are part of the test. */
  expectProblem(pattern: RegExp): void;
}

/** A shopper whose visit has to be ended. */
export interface Visitor extends Shopper {
  /** Errors in the console and in pages so far that were not expected. */
  unexpected(): string[];
  /** Closes the browser profile with all its tabs. */
  leave(): Promise<void>;
}

/**
 * Lets a new shopper come to the shop; no page is open yet. Tests use `openShop` of `shopper.ts`, which
 * also ends the visit.
 *
 * All shoppers of a sandbox report to one service: while several are there at the same time, each
 * one's `arrived` tells of all.
 */
export async function visitShop(
  sandbox: Sandbox,
  browser: Browser,
  { consent = 'assumed', patienceMs = 30_000 }: ShopperOptions = {},
): Promise<Visitor> {
  const { shop, beacon } = sandbox.addresses;
  const context = await browser.newContext({
    baseURL: shop,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(patienceMs);
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
      await workedOff(beacon);
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
 * Resolves when the service has come to a request that was sent now: whatever a page that is gone had
 * left on the wire has been read by then. A service that is gone has nothing to read.
 */
async function workedOff(beacon: string): Promise<void> {
  await fetch(beacon).then(
    (answer) => answer.text(),
    () => undefined,
  );
}
