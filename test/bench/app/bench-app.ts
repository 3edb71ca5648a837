import { buildApp } from '../../support/build-app.ts';
import { launchChromium } from '../../support/chromium.ts';
import { machineLine } from '../table.ts';
import type { BenchOptions } from '../options.ts';
import { openEmbedded } from './bench-database.ts';
import { benchFollowing } from './following.ts';
import { benchPageLoad } from './page-load.ts';
import { startQuickServices } from './quick-services.ts';
import { startStaffedApp } from './set-up-shop.ts';

/** The size of one run. */
interface Extent {
  /** Loads of a page in the browser, each way. */
  loads: number;
  /** The number of shops whose indexes are followed, and the seconds after the first round. */
  shops: number;
  followed: number;
  /** The numbers of worker processes: measured once for each. */
  workers: readonly number[];
}

const EXTENTS: Record<BenchOptions['length'], Extent> = {
  quick: { loads: 2, shops: 100, followed: 35, workers: [1] },
  usual: { loads: 4, shops: 500, followed: 35, workers: [1] },
  long: { loads: 4, shops: 10_000, followed: 120, workers: [1, 2] },
};

/** Measures the overview's load and a worker's pace; yields each report when it is ready. */
export async function* benchApp(length: BenchOptions['length']): AsyncGenerator<string> {
  const { loads, shops, followed, workers } = EXTENTS[length];
  console.log('Building the app…');
  await buildApp();
  yield await benchOverview(loads);
  for (const each of workers)
    yield await benchFollowing({ shops, workers: each, observeSeconds: followed });
}

async function benchOverview(loads: number): Promise<string> {
  await using resources = new AsyncDisposableStack();
  const services = resources.adopt(await startQuickServices(), (it) => it.close());
  const browser = resources.adopt(await launchChromium(), (it) => it.close());
  const database = resources.adopt(await openEmbedded(), (it) => it.close());
  const app = resources.adopt(await startStaffedApp(database, services.origin), (it) => it.close());
  const report = await benchPageLoad(app, browser, loads);
  return `${machineLine([`Chromium ${browser.version()}`])}\n${report}`;
}
