import type { Browser } from 'playwright-core';
import { buildApp } from '../../support/build-app.ts';
import { launchChromium } from '../../support/chromium.ts';
import { machineLine } from '../table.ts';
import type { BenchOptions } from '../options.ts';
import { openEmbedded } from './bench-database.ts';
import { benchDashboard } from './dashboard.ts';
import { benchFollowing } from './following.ts';
import { benchPageLoad } from './page-load.ts';
import { type QuickServices, startQuickApp, startQuickServices } from './quick-services.ts';
import { startStaffedApp } from './set-up-shop.ts';
import { benchWebhooks } from './webhooks.ts';
import { HOST } from '../../sandbox/addresses.ts';
import { benchLogins } from './logins.ts';

/** The size of one run. */
interface Extent {
  requests: number;
  /** Loads of a page in the browser, each way. */
  loads: number;
  /** Webhooks in one stretch. */
  stretch: number;
  /** The number of shops whose indexes are followed, and the seconds after the first round. */
  shops: number;
  followed: number;
  /** The numbers of worker processes: measured once for each. */
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

/** Measures the app beside empty routes of the same process; yields each report when it is ready. */
export async function* benchApp(length: BenchOptions['length']): AsyncGenerator<string> {
  const extent = EXTENTS[length];
  console.log('Building the app…');
  await buildApp();
  await using resources = new AsyncDisposableStack();
  const services = resources.adopt(await startQuickServices(), (it) => it.close());
  const browser = resources.adopt(await launchChromium(), (it) => it.close());
  yield `
The app, built for production; a process serves pages and works off the queue unless told otherwise
${machineLine([`Chromium ${browser.version()}`])}`;
  yield* benchShop(extent, services, browser);
  for (const workers of extent.workers)
    yield await benchFollowing({ shops: extent.shops, workers, observeSeconds: extent.followed });
}

/** The cost of one shop with a long history, and of other shops' requests. */
async function* benchShop(
  extent: Extent,
  services: QuickServices,
  browser: Browser,
): AsyncGenerator<string> {
  await using resources = new AsyncDisposableStack();
  const open = async () => {
    const database = resources.adopt(await openEmbedded(), (it) => it.close());
    const app = resources.adopt(await startStaffedApp(database, services.origin), (it) =>
      it.close(),
    );
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

/** Concurrent logins in one stretch. */
const STRETCH: Record<BenchOptions['length'], number> = { quick: 50, usual: 250, long: 1_000 };

/** Logins through the app proxy’s route, which one process accepts and another one sends on. */
export async function benchAcceptingLogins(length: BenchOptions['length']): Promise<string> {
  console.log('Building the app…');
  await buildApp();
  await using resources = new AsyncDisposableStack();
  const services = resources.adopt(await startQuickServices(), (it) => it.close());
  const database = resources.adopt(await openEmbedded(), (it) => it.close());
  const start = async (ROLE: 'web' | 'worker') =>
    resources.adopt(await startQuickApp(services, database.url, { ROLE }), (it) => it.close());
  const web = await start('web');
  await start('worker');
  return await benchLogins(`http://${HOST}:${web.port}`, database, services, STRETCH[length]);
}
