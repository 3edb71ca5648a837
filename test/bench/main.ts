/**
 * `npm run bench`: the speed of the product beside peers that are measured in the same run, by part:
 * `-- pixel`, `-- weight`, `-- leaving`, `-- additions`, `-- discovery`, `-- app`, `-- logins`, `-- orders`, `-- reports`, `-- uploads`,
 * `-- feed`, `-- catalogue`. `--quick` does less, `--long` follows the indexes of
 * 10,000 shops and shops more often. Nothing passes or fails here.
 */
import { benchAdditions } from './additions/bench-additions.ts';
import { benchAcceptingLogins, benchApp } from './app/bench-app.ts';
import { benchReports } from './app/bench-reports.ts';
import { benchCatalogue } from './catalogue/bench-catalogue.ts';
import { benchDiscovery } from './discovery/bench-discovery.ts';
import { benchFeed } from './feed/bench-feed.ts';
import { benchLeaving } from './leaving/bench-leaving.ts';
import { benchOrders } from './orders/bench-orders.ts';
import { readOptions } from './options.ts';
import { benchPixel } from './pixel/bench-pixel.ts';
import { benchUploads } from './uploads/bench-uploads.ts';
import { benchWeight } from './weight/bench-weight.ts';

try {
  const { parts, length } = readOptions(process.argv.slice(2));
  if (parts.includes('pixel')) console.log(await benchPixel(length));
  if (parts.includes('weight')) console.log(await benchWeight(length));
  if (parts.includes('leaving')) console.log(await benchLeaving(length));
  if (parts.includes('additions')) console.log(await benchAdditions(length));
  if (parts.includes('discovery')) console.log(await benchDiscovery(length));
  if (parts.includes('app')) for await (const report of benchApp(length)) console.log(report);
  if (parts.includes('orders')) console.log(await benchOrders(length));
  if (parts.includes('logins'))
    for await (const report of benchAcceptingLogins(length)) console.log(report);
  if (parts.includes('uploads')) console.log(await benchUploads());
  if (parts.includes('feed')) console.log(await benchFeed());
  if (parts.includes('catalogue')) console.log(await benchCatalogue(length));
  if (parts.includes('reports'))
    for await (const report of benchReports(length)) console.log(report);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
