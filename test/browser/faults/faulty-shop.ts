import { readFileSync } from 'node:fs';
import { afterEach } from 'vitest';
import type { Fault } from '../../sandbox/service-parts/faults.ts';
import { PIXEL_BUNDLE } from '../../support/build-pixel.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import type { Shopper, ShopperOptions } from '../../support/shopper.ts';
import { startJourneys, type JourneysOptions } from '../journeys/journey.ts';
import { keepLedger, type Ledger } from './ledger.ts';
import { NUMBER_PAGE_REQUESTS, NUMBER_REQUESTS } from './request-number.ts';
import { published, WATCH_WIRE } from './wire.ts';

/** The service answers that it accepts nothing: each event waits for a retry. */
export const OUTAGE: Fault = { kind: 'status', status: 503 };

/** The lines of received events, without the attempts that were refused in an {@link OUTAGE}. */
export const takenOf = (lines: readonly string[]): string[] =>
  lines.filter((line) => !line.endsWith('503 not taken'));

/** A shopper in whose pages published events are recorded (see `wire.ts`). */
export interface WatchedShopper extends Shopper {
  /** Compares the published events with the received ones, once everything is settled. */
  ledger(): Promise<Ledger>;
}

/** The browser's own message about a failed request to the service. */
const FAILED_REQUEST = /^Failed to load resource: .*\/beacon\/v2\//;

/** A sandbox and a browser with faults on demand. Must be called once, at the top of a test file. */
export function useFaultyShop(options: Pick<JourneysOptions, 'extension'> = {}) {
  const bundle = { script: NUMBER_REQUESTS + readFileSync(PIXEL_BUNDLE, 'utf8') };
  const { sandbox, extension, newShopper } = startJourneys({ ...options, bundle });
  afterEach(() => sandbox().tracking.setFault());

  const shop = {
    sandbox,
    extension,
    async shopper(who?: ShopperOptions): Promise<WatchedShopper> {
      const shopper = await newShopper(who);
      await shopper.context.addInitScript(WATCH_WIRE + NUMBER_PAGE_REQUESTS);
      shopper.expectProblem(FAILED_REQUEST);
      return {
        ...shopper,
        async ledger() {
          const { events } = await shopper.arrived();
          return keepLedger(await published(shopper.context), events);
        },
      };
    },
    /** A new shopper on the kettle's page, whose view was not accepted, during an ongoing {@link OUTAGE}. */
    async shopperInOutage() {
      const shopper = await shop.shopper();
      await shop.fault(OUTAGE);
      await shopper.tab.viewProduct('enamel-kettle');
      await shopper.settled({ timers: 'ignore' });
      return shopper;
    },
    /** Replaces the service's faults; without arguments, lifts them. They end with the test. */
    fault: (...faults: Fault[]) => sandbox().tracking.setFault(...faults),
  };
  return shop;
}

/** Requests that failed or were held back, in the runtime's own record of a page. */
export function failuresIn({ page }: Pick<ShopTab, 'page'>): Promise<string[]> {
  return page.evaluate(`webPixelsSandbox.records()
    .filter(({ kind }) => ['blocked', 'failure'].includes(kind)).map(({ text }) => text)`);
}
