import { describe, expect, it } from 'vitest';
import type { PageLoadRecord } from '../../../app/beacon/page-load.ts';
import type { Shopper } from '../../support/shopper.ts';
import { ANY_UUID, contextsOf, putInCart, startJourneys } from './journey.ts';

const { address, newShopper } = startJourneys();

const SCRIPTS_ID = '5c3f1d52-0f3c-4a6e-9d0a-2b7e6f1a8d33';

/**
 * Stands for the storefront script: leaves a record in the head of every page, before the pixel
 * starts.
 *
 * @param changes JavaScript of an object with what is unusual about the record
 */
async function leaveRecord({ context }: Shopper, changes = '{}'): Promise<void> {
  const usual: Pick<PageLoadRecord, 'id' | 'by'> = { id: SCRIPTS_ID, by: 'script' };
  await context.addInitScript(`
    if (location.protocol.startsWith('http')) {
      const began = { time: performance.timeOrigin };
      const record = { ...${JSON.stringify(usual)}, ...began, ...${changes} };
      sessionStorage.setItem('svcPageLoad', JSON.stringify(record));
    }
  `);
}

async function pageLoadsOf(shopper: Shopper): Promise<string[]> {
  return (await contextsOf(shopper)).map(({ pageLoadId }) => pageLoadId);
}

describe('the record of a page load that a script left in the head', () => {
  it('is adopted by all events of the page', async () => {
    const shopper = await newShopper();
    await leaveRecord(shopper);
    await shopper.tab.open('/products/enamel-kettle#description');
    await shopper.tab.add();
    expect(await pageLoadsOf(shopper)).toEqual([SCRIPTS_ID, SCRIPTS_ID]);
  });

  it.for([
    ['too old', '{ time: performance.timeOrigin - 61_000 }'],
    ['from the future', '{ time: performance.timeOrigin + 600_000 }'],
    ["a pixel's own", `{ by: 'pixel' }`],
    ['without an id', `{ id: 'none' }`],
  ])('is not adopted when it is %s', async ([, changes]) => {
    const shopper = await newShopper();
    await leaveRecord(shopper, changes);
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    const loads = await pageLoadsOf(shopper);
    expect(loads).toEqual([ANY_UUID, loads[0]]);
    expect(loads[0]).not.toBe(SCRIPTS_ID);
  });

  it('is adopted whatever a theme makes of the address', async () => {
    const shopper = await newShopper();
    await leaveRecord(shopper);
    await shopper.context.addInitScript(`history.replaceState(null, '', '?variant=1')`);
    await shopper.tab.open('/products/enamel-kettle?utm_source=mail');
    expect(await pageLoadsOf(shopper)).toEqual([SCRIPTS_ID]);
  });

  it('is left by the pixel where no script did', async () => {
    const shopper = await newShopper();
    const before = Date.now();
    await shopper.tab.open('/products/enamel-kettle#description');
    const [context] = await contextsOf(shopper);
    const stored = await shopper.tab.page.evaluate<string>(`sessionStorage.getItem('svcPageLoad')`);
    const record = JSON.parse(stored) as PageLoadRecord;
    expect(record).toEqual({
      id: context?.pageLoadId,
      time: expect.any(Number) as number,
      by: 'pixel',
    });
    expect(record.time).toBeGreaterThanOrEqual(before);
    expect(record.time).toBeLessThanOrEqual(Date.now());
  });
});

describe('the address of an event', () => {
  it('on the page of an order gives nothing away', async () => {
    const shopper = await newShopper();
    await putInCart(shopper, 'enamel-kettle');
    await shopper.tab.buy();
    expect(new URL(shopper.tab.page.url()).pathname).toMatch(
      /^\/checkouts\/cn\/[\w-]{50,}\/thank-you$/,
    );
    expect((await contextsOf(shopper)).map(({ pageUrl }) => pageUrl)).toEqual([
      address('/products/enamel-kettle'),
      address('/products/enamel-kettle'),
      address('/checkouts/cn/masked/thank-you'),
    ]);
  });

  it('of the shop stays as it is, but for what names a person', async () => {
    const shopper = await newShopper();
    await shopper.tab.open('/products/enamel-kettle?utm_source=mail&email=gwen%40example.com#top');
    expect((await contextsOf(shopper)).map(({ pageUrl }) => pageUrl)).toEqual([
      address('/products/enamel-kettle?utm_source=mail&email'),
    ]);
  });

  it('follows the page when a script changes it', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.page.evaluate(`history.pushState(null, '', '/products/enamel-kettle?variant=1')`);
    await tab.add();
    await shopper.settled();
    await tab.page.evaluate(`history.replaceState(null, '', '/pages/gifts')`);
    await tab.add();
    const contexts = await contextsOf(shopper);
    expect(contexts.map(({ pageUrl }) => pageUrl)).toEqual([
      address('/products/enamel-kettle'),
      address('/products/enamel-kettle?variant=1'),
      address('/pages/gifts'),
    ]);
    expect(new Set(contexts.map(({ pageLoadId }) => pageLoadId)).size).toBe(1);
  });
});
