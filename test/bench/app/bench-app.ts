import type { Browser } from 'playwright-core';
import { buildApp } from '../../support/build-app.ts';
import { launchChromium } from '../../support/chromium.ts';
import { machineLine } from '../machine.ts';
import type { BenchOptions } from '../options.ts';
import { openEmbedded } from './bench-database.ts';
import { benchDashboard } from './dashboard.ts';
import { benchFollowing } from './following.ts';
import { benchPageLoad } from './page-load.ts';
import { startQuickServices } from './quick-services.ts';
import type { QuickServices } from './quick-services.ts';
import { startStaffedApp } from './set-up-shop.ts';
import { benchWebhooks } from './webhooks.ts';

/** How much of everything one run does. */
interface Extent {
  /** Requests of each page. */
  requests: number;
  /** Loads of a page in the browser, each way. */
  loads: number;
  /** Webhooks in one stretch. */
  stretch: number;
  /** Shops whose indexes are followed, and for how many seconds after the first round. */
  shops: number;
  followed: number;
  /** By how many worker processes: measured once for each. */
  workers: readonly number[];
}

const USUAL: Extent = {
  requests: 50,
  loads: 4,
  stretch: 250,
  shops: 500,
  followed: 16,
  workers: [1],
};

const EXTENTS: Record<BenchOptions['length'], Extent> = {
  quick: { requests: 10, loads: 2, stretch: 50, shops: 100, followed: 16, workers: [1] },
  usual: USUAL,
  long: { ...USUAL, shops: 10_000, followed: 120, workers: [1, 2] },
};

/** The app beside empty routes of the same process: reports, as they are ready. */
export async function* benchApp(length: BenchOptions['length']): AsyncGenerator<string> {
  const extent = EXTENTS[length];
  console.log('Building the app…');
  await buildApp();
  await using house = new AsyncDisposableStack();
  const services = house.adopt(await startQuickServices(), (it) => it.close());
  const browser = house.adopt(await launchChromium(), (it) => it.close());
  yield `
The app, built for production; a process serves pages and works off the queue unless told otherwise
${machineLine([`Chromium ${browser.version()}`])}`;
  yield* benchShop(extent, services, browser);
  for (const workers of extent.workers)
    yield await benchFollowing({ shops: extent.shops, workers, observeSeconds: extent.followed });
}

/** The cost of one shop with a long history, and what other shops ask for. */
async function* benchShop(
  extent: Extent,
  services: QuickServices,
  browser: Browser,
): AsyncGenerator<string> {
  await using house = new AsyncDisposableStack();
  const open = async () => {
    const database = house.adopt(await openEmbedded(), (it) => it.close());
    const app = house.adopt(await startStaffedApp(database, services.origin), (it) => it.close());
    return { database, app };
  };
  const full = await open();
  const empty = await open();
  yield await benchDashboard({ full: full.app, empty: empty.app }, full.database, extent.requests);
  await empty.app.close();
  yield await benchPageLoad(full.app, browser, extent.loads);
  yield await benchWebhooks(full.app.origin, full.database, extent.stretch);
  await full.app.close();
}
