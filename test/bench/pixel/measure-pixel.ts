import type { Browser } from 'playwright-core';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { visitShop } from '../../support/visit-shop.ts';
import { forEachKind, type Kind } from './bench-pixel.ts';
import { type PixelTime, timesOn } from './stopwatch.ts';

/** The measurements of the pixel. */
export interface PixelMeasurement {
  times: PixelTime[];
  /** Received requests per event of the kind, over all repetitions. */
  requestsPerEvent: Record<Kind, number>;
  preflights: number;
  /** The received `data` of one event of each kind. */
  data: Record<Kind, unknown>;
}

/** The number of warm-up rounds before the measurement. */
const WARM_UP = 2;

/**
 * Lets new shoppers in sequence view a product, add two of it, remove one and buy.
 *
 * @param sandbox with the stopwatch in its pixel
 * @throws {Error} if anything except the expected events arrives
 */
export async function measurePixel(
  sandbox: Sandbox,
  browser: Browser,
  repetitions: number,
): Promise<PixelMeasurement> {
  for (let round = 0; round < WARM_UP; round += 1) await purchase(sandbox, browser);
  sandbox.tracking.clear();
  const times: PixelTime[] = [];
  for (let round = 0; round < repetitions; round += 1) {
    times.push(...(await purchase(sandbox, browser)));
  }
  const events = sandbox.tracking.events();
  const refused = events.find(({ verdict }) => verdict !== 'accepted');
  if (refused) throw new Error(`${refused.path} was not accepted: ${refused.problems.join('; ')}`);
  return {
    times,
    requestsPerEvent: forEachKind(
      (kind) => events.filter((event) => kindOf(event) === kind).length / repetitions,
    ),
    preflights: sandbox.tracking.preflights(),
    data: forEachKind((kind) => dataOf(events.find((event) => kindOf(event) === kind))),
  };
}

const MUG = { handle: 'stoneware-mug', variantId: '43218082391011' };

async function purchase(sandbox: Sandbox, browser: Browser): Promise<PixelTime[]> {
  const { tab, settled, leave } = await visitShop(sandbox, browser);
  try {
    await tab.viewProduct(MUG.handle, MUG.variantId);
    await settled();
    await tab.add({ quantity: 2 });
    await settled();
    await tab.changeLine(MUG.variantId, 'decrease');
    await settled();
    const onProductPage = await timesOn(tab.page);
    await tab.buy();
    await settled();
    return [...onProductPage, ...(await timesOn(tab.page))];
  } finally {
    await leave();
  }
}

const kindOf = ({ module, event }: ReceivedEvent): string => `${module}/${event}`;

function dataOf(event: ReceivedEvent | undefined): unknown {
  return (event?.body as { data?: unknown } | undefined)?.data;
}
