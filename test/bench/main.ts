/**
 * `npm run bench`: compares the product's speed with peers measured in the same run, by part. `--quick` does less,
 * `--long` follows the indexes of 10,000 shops and shops more often. It neither passes nor fails.
 */
import { benchAdditions } from './additions/bench-additions.ts';
import { benchAdmin } from './admin/bench-admin.ts';
import { benchApp } from './app/bench-app.ts';
import { benchReports } from './app/bench-reports.ts';
import { benchCatalogue } from './catalogue/bench-catalogue.ts';
import { benchDiscovery } from './discovery/bench-discovery.ts';
import { benchFeed } from './feed/bench-feed.ts';
import { benchLeaving } from './leaving/bench-leaving.ts';
import { benchOrders } from './orders/bench-orders.ts';
import { type BenchOptions, type Part, readOptions } from './options.ts';
import { benchPixel } from './pixel/bench-pixel.ts';
import { benchStorefront } from './storefront/bench-storefront.ts';
import { benchUploads } from './uploads/bench-uploads.ts';

/** The measurement of each part: one report, or several that are yielded when ready. */
const MEASURES: Record<
  Part,
  (length: BenchOptions['length']) => Promise<string> | AsyncGenerator<string>
> = {
  pixel: benchPixel,
  storefront: benchStorefront,
  leaving: benchLeaving,
  additions: benchAdditions,
  discovery: benchDiscovery,
  admin: benchAdmin,
  app: benchApp,
  orders: benchOrders,
  reports: benchReports,
  uploads: benchUploads,
  feed: benchFeed,
  catalogue: benchCatalogue,
};

try {
  const { parts, length } = readOptions(process.argv.slice(2));
  for (const part of parts) {
    const measured = MEASURES[part](length);
    if (measured instanceof Promise) console.log(await measured);
    else for await (const report of measured) console.log(report);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
