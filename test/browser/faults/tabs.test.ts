import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFaultyShop } from './faulty-shop.ts';
import { keepLedger } from './ledger.ts';
import { published } from './wire.ts';

const KETTLE = '7913550012028';
const SPOON = '7913550012042';
const TOTE = '7913550012080';
const OUTAGE = { kind: 'status', status: 503 } as const;

const shop = useFaultyShop();
const taken = (lines: string[]) =>
  lines.filter((line) => !line.endsWith('503 not taken')).toSorted();

describe('events that were not taken', () => {
  it('are sent by the tab in which they were made, when two tabs are open', async () => {
    const { tab, newTab, arrived, settled, context } = await shop.shopper();
    const other = await newTab();
    await shop.fault(OUTAGE);
    await tab.viewProduct('enamel-kettle');
    await other.viewProduct('oak-spoon');
    await settled({ timers: 'ignore' });
    await other.page.close({ runBeforeUnload: false });
    await shop.fault();
    await tab.viewProduct('canvas-tote');
    const { lines, events } = await arrived();
    // What the closed tab kept died with it.
    expect(taken(lines)).toEqual([`product/pageview ${KETTLE}`, `product/pageview ${TOTE}`]);
    expect(keepLedger(await published(context), events).repeated).toEqual([]);
  });

  it('are each sent once, when two tabs wait out an outage', async () => {
    const { tab, newTab, arrived, settled, context } = await shop.shopper();
    const other = await newTab();
    await shop.fault(OUTAGE);
    await Promise.all([tab.viewProduct('enamel-kettle'), other.viewProduct('oak-spoon')]);
    await settled({ timers: 'ignore' });
    await shop.fault();
    const { lines, events } = await arrived();
    expect(taken(lines)).toEqual([`product/pageview ${KETTLE}`, `product/pageview ${SPOON}`]);
    expect(keepLedger(await published(context), events)).toEqual({
      made: 2,
      once: 2,
      repeated: [],
      missing: [],
      requests: 2,
    });
  });

  it('are each sent once, when a window with a copy of the tab opens meanwhile', async () => {
    const { tab, arrived, settled, context } = await shop.shopper();
    await shop.fault(OUTAGE);
    await tab.viewProduct('enamel-kettle');
    await settled({ timers: 'ignore' });
    const popup = await openWindow(tab.page, '/products/oak-spoon');
    await popup.waitForLoadState();
    await settled({ timers: 'ignore' });
    await shop.fault();
    const { lines, events } = await arrived();
    expect(taken(lines)).toEqual([`product/pageview ${KETTLE}`, `product/pageview ${SPOON}`]);
    expect(keepLedger(await published(context), events).repeated).toEqual([]);
  });

  it('are each sent once, when the copy comes to life after the original was sent', async () => {
    const { tab, arrived, settled, context } = await shop.shopper();
    await shop.fault(OUTAGE);
    await tab.viewProduct('enamel-kettle');
    await settled({ timers: 'ignore' });
    const popup = await openWindow(tab.page, 'about:blank');
    await shop.fault();
    await settled();
    await popup.goto('/products/oak-spoon');
    const { lines, events } = await arrived();
    expect(taken(lines)).toEqual([`product/pageview ${KETTLE}`, `product/pageview ${SPOON}`]);
    expect(keepLedger(await published(context), events).repeated).toEqual([]);
  });

  it('are each sent once, when the opener makes more of them beside the copy', async () => {
    const { tab, arrived, settled, context } = await shop.shopper();
    await shop.fault(OUTAGE);
    await tab.viewProduct('enamel-kettle');
    await settled({ timers: 'ignore' });
    const popup = await openWindow(tab.page, '/products/oak-spoon');
    await popup.waitForLoadState();
    await settled({ timers: 'ignore' });
    await tab.add();
    await settled({ timers: 'ignore' });
    await shop.fault();
    const { lines, events } = await arrived();
    expect(taken(lines)).toEqual([
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `product/pageview ${KETTLE}`,
      `product/pageview ${SPOON}`,
    ]);
    expect(keepLedger(await published(context), events).repeated).toEqual([]);
  });
});

/** Opens a window as a theme does: it begins with a copy of the tab's sessionStorage. */
async function openWindow(page: Page, path: string): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.evaluate(`void window.open(${JSON.stringify(path)})`);
  return popup;
}
