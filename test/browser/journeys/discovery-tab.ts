import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import type { DiscoveryService } from '../../sandbox/discovery-service/service.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';
import { openShop } from '../../support/shopper.ts';

/** On a busy machine the tracking script may take longer than a theme waits; these tests need its data. */
export const PATIENT = { timeoutMs: EVENT_LIMIT_MS };

/**
 * A shopper's actions on the pages that the discovery service fills.
 *
 * @param page of a shop with a discovery service
 */
export function createDiscoveryTab(page: Page) {
  const listed = () => page.locator('[data-listing][data-state="shown"]').waitFor();
  return {
    /** Opens a collection or a search, and waits for its list. */
    async openList(path: string) {
      await page.goto(path);
      await listed();
    },
    /** Resolves when the list shows the requested results. */
    listed,
    /** Ticks a filter, and waits for the new list. */
    async filter(value: string) {
      const old = await page.locator('.page-of-list').first().elementHandle();
      await page.locator(`[data-test="filter-${value}"]`).check();
      // As text it would be an expression, which is true at once.
      await page.waitForFunction(
        (list) => (list as { isConnected?: boolean } | null)?.isConnected === false,
        old,
      );
      await listed();
    },
    /** Scrolls an item or banner of this uid into the window: into its middle by default. */
    async scrollTo(uid: string, block: 'center' | 'end' = 'center') {
      await page.evaluate(
        `document.querySelector('[${mark}item="${uid}"], [${mark}banner="${uid}"]')
          .scrollIntoView({ block: '${block}' })`,
      );
    },
    /** The uids of all items in lists of this module, in order. */
    shown: (module: string) =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('[${mark}list="${module}"] [${mark}item]')].map((item) =>
          item.getAttribute('${mark}item'))`,
      ),
  };
}

/** A new shopper searches, opens the first result in its own tab, and buys it. */
export async function searchAndBuy(sandbox: Sandbox, browser: Browser): Promise<void> {
  const { tab: shopper } = await openShop(sandbox, browser);
  const { page } = shopper;
  await createDiscoveryTab(page).openList('/search?q=mug');
  // From then on the page's scripts handle clicks.
  await expect
    .poll(() => sandbox.tracking.events().map(({ event }) => event))
    .toContain('impression');
  await page.locator(`[${mark}list="search"] [${mark}item] .card`).first().click();
  await page.waitForURL('**/products/**');
  await shopper.add();
  await shopper.buy();
}

/** The service of a sandbox that was started with one. */
export function discoveryOf({ discovery }: Sandbox): DiscoveryService {
  if (!discovery) throw new Error('The sandbox was started without a discovery service.');
  return discovery;
}

/** The requests to a sandbox's service, without the shopper's ids: `category page=2 bgfilter.…=all`. */
export function askedOf(sandbox: Sandbox): string[] {
  const WHO = /^(siteId|userId|sessionId|pageLoadId|domain|beacon)$/;
  return discoveryOf(sandbox)
    .requests()
    .map(({ path, query, body }) => {
      const what = query.filter(([name]) => !WHO.test(name)).map((pair) => pair.join('='));
      const { profiles = [] } = (body ?? {}) as { profiles?: { tag: string }[] };
      return [path.slice('/v1/'.length), ...what, ...profiles.map(({ tag }) => tag)].join(' ');
    });
}
