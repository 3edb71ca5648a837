import type { Page } from 'playwright-core';
import { createShopTab, type ShopTab } from '../../support/shop-tab.ts';
import type { Visitor } from '../../support/visit-shop.ts';
import { publishedIn, TELL_PUBLISHED, type Published } from '../faults/wire.ts';
import type { Journal } from './journal.ts';

/** The tabs of a journey, by their numbers, and the events that were published in them. */
export async function openTabs(visitor: Visitor, journal: Journal) {
  const numbers = new Map<Page, number>([[visitor.tab.page, 0]]);
  const open = new Map<number, ShopTab>([[0, visitor.tab]]);
  const known = new Set<string>();

  const enter = (number: number, tab: ShopTab): ShopTab => {
    numbers.set(tab.page, number);
    open.set(number, tab);
    return tab;
  };
  const noteEvent = (page: Page, event: Published): void => {
    if (known.has(event.id)) return;
    known.add(event.id);
    journal.published.push({ ...event, tab: numbers.get(page) ?? numbers.size });
  };
  const noteTab = async ({ page }: ShopTab): Promise<void> => {
    if (page.url() === 'about:blank') return;
    for (const event of await publishedIn(page)) noteEvent(page, event);
  };
  // A closed tab loses its list, so each event is also passed on at once.
  await visitor.context.exposeBinding(TELL_PUBLISHED, ({ page }, event: Published) =>
    noteEvent(page, event),
  );

  return {
    /** The tab with this number, which is opened if necessary. */
    tab: async (number: number) => open.get(number) ?? enter(number, await visitor.newTab()),
    /** Opens another tab. */
    next: async () => enter(numbers.size, await visitor.newTab()),
    /** Opens another tab, as a window of the tab with this number. */
    async openFrom(number: number) {
      const opener = open.get(number);
      if (!opener) throw new Error(`Tab ${number} is not open: it cannot open a window.`);
      // The window starts with a copy of the opener's list: the opener's events are recorded first.
      await noteTab(opener);
      const next = numbers.size;
      journal.openedBy.set(next, number);
      return enter(next, createShopTab(await openWindow(opener.page)));
    },
    async close(number: number) {
      const tab = open.get(number);
      if (!tab) return;
      await noteTab(tab);
      open.delete(number);
      await tab.page.close();
      journal.closedAt.set(number, Date.now());
    },
    all: () => [...open.values()],
    /** Adds the events that the open tabs published to the journal. */
    async note() {
      for (const tab of open.values()) await noteTab(tab);
    },
  };
}

/** Opens a window as a theme does: it starts with a copy of the tab's sessionStorage. */
async function openWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.evaluate(`void window.open('/')`);
  const opened = await opening;
  await opened.waitForLoadState();
  return opened;
}
