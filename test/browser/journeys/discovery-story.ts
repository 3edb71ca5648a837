import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { eventLine } from '../../support/event-line.ts';
import type { Shopper, ShopperOptions } from '../../support/shopper.ts';
import { createDiscoveryTab, discoveryOf } from './discovery-tab.ts';
import type { Journeys } from './journey.ts';

interface Item {
  uid: string;
  qty?: number;
}

/** The part of a discovery event that a line shows. */
interface DiscoveryBody {
  data: {
    responseId: string;
    tag?: string;
    redirect?: string;
    results?: Item[];
    banners?: Item[];
  };
}

/** The marked items within the window, as the page itself determines them. */
interface Shown {
  module: string;
  responseId: string;
  uid: string;
}

/** Visits of shoppers to pages with lists, each with its expected reports. */
export const discoveryVisits =
  ({ newShopper, sandbox }: Pick<Journeys, 'newShopper' | 'sandbox'>) =>
  async (options?: ShopperOptions) => {
    const shopper = await newShopper(options);
    const { page } = shopper.tab;
    return {
      shopper,
      page,
      tab: createDiscoveryTab(page),
      story: createStory(shopper, sandbox()),
    };
  };

/** Each question settles all pages, which costs much more than its answer is looked at. */
const ASK_AGAIN_MS = 250;

/**
 * The received events of a shopper, to be compared as a whole. Responses are called R1, R2 … in the order in which the
 * service sent them; impressions have one line for each item, since their grouping into requests means nothing:
 *
 * - `category/render R1`
 * - `category/seen R1 43218082391011`
 * - `category/clickthrough R1 43218082391011`
 * - `category/addtocart R1 1×7913550012028`
 * - `search/redirect R1 /products/gift-card`
 * - `recommendations/render R2 similar`
 *
 * and the shop's own events as in `eventLine`. All sorted.
 */
function createStory(shopper: Shopper, sandbox: Sandbox) {
  const nameOf = (responseId: string): string => {
    const ids = discoveryOf(sandbox)
      .requests()
      .flatMap(({ responseIds }) => responseIds);
    return `R${ids.indexOf(responseId) + 1}`;
  };

  const story = {
    async lines(): Promise<string[]> {
      const { events } = await shopper.arrived();
      const lines = events.flatMap((received) => {
        const { module, event, body, verdict } = received;
        if (!/^(category|search|autocomplete|recommendations|bundles)$/.test(module)) {
          return [eventLine(received)];
        }
        if (verdict !== 'accepted') return [eventLine(received)];
        const {
          responseId,
          tag,
          redirect,
          results = [],
          banners = [],
        } = (body as DiscoveryBody).data;
        const begin = (name: string) => `${module}/${name} ${nameOf(responseId)}`;
        const end = tag === undefined ? '' : ` ${tag}`;
        const items: Item[] = [...results, ...banners];
        if (event === 'impression') return items.map(({ uid }) => `${begin('seen')}${end} ${uid}`);
        const what = items.map(({ uid, qty }) => (qty === undefined ? uid : `${qty}×${uid}`));
        const rest = redirect ?? what.join(', ');
        return [`${begin(event)}${end}${rest && ` ${rest}`}`];
      });
      return lines.sort();
    },

    /** The lines of all items within the window now, as seen. */
    async inView(page: Page): Promise<string[]> {
      const shown = await page.evaluate<Shown[]>(IN_VIEW);
      return shown.map(
        ({ module, responseId, uid }) => `${module}/seen ${nameOf(responseId)} ${uid}`,
      );
    },

    /** Waits until exactly these lines have arrived. */
    async reported(lines: readonly string[]) {
      await expect
        .poll(story.lines, { interval: ASK_AGAIN_MS })
        .toEqual([...new Set(lines)].sort());
    },

    /** Waits until exactly these lines have arrived, and leaves all pages: no other line may follow. */
    async complete(lines: readonly string[]) {
      await story.reported(lines);
      for (const page of shopper.context.pages()) await page.goto('about:blank');
      expect(await story.lines()).toEqual([...new Set(lines)].sort());
    },
  };
  return story;
}

/** All marked elements with 70 % of the area within the window; the tag follows the uid's response. */
const IN_VIEW = `[...document.querySelectorAll('[${mark}item], [${mark}banner]')].flatMap((element) => {
  const { top, left, right, bottom, width, height } = element.getBoundingClientRect();
  const across = Math.min(right, innerWidth) - Math.max(left, 0);
  const down = Math.min(bottom, innerHeight) - Math.max(top, 0);
  const list = element.closest('[${mark}response]');
  const isSeen = across > 0 && down > 0 && across * down >= 0.7 * width * height;
  if (!isSeen || !list) return [];
  const uid = element.getAttribute('${mark}item') ?? element.getAttribute('${mark}banner');
  const [module, responseId, tag] = ['list', 'response', 'tag'].map((name) => list.getAttribute('${mark}' + name));
  return [{ module, responseId, uid: tag ? tag + ' ' + uid : uid }];
})`;
