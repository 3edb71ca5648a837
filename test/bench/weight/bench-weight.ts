import { readFile } from 'node:fs/promises';
import { bundleAsset, bundlePageScript } from '../../../extensions/storefront/build.ts';
import { launchChromium } from '../../support/chromium.ts';
import { gzippedBytes, machineLine } from '../table.ts';
import type { BenchOptions } from '../options.ts';
import { readPublishedClient } from '../pixel/published-client.ts';
import { serveClient } from './client-in-page.ts';
import { rotated, WAYS } from './differences.ts';
import { openShops } from './open-shops.ts';
import { reportOf, type Taken } from './report.ts';
import { createBenchShopper } from './shopper.ts';

const ROUNDS: Record<BenchOptions['length'], number> = { quick: 1, usual: 5, long: 20 };

/** Compares what pixel and extension cost the shopper's page with the published client's cost. A report. */
export async function benchWeight(length: BenchOptions['length']): Promise<string> {
  const rounds = ROUNDS[length];
  await using resources = new AsyncDisposableStack();
  const published = await readPublishedClient();
  const browser = resources.adopt(await launchChromium(), (it) => it.close());
  const { shops, bundle } = await openShops(resources);
  const { beacon } = shops['published client'].addresses;
  const client = resources.adopt(await serveClient(published.script, beacon), (it) => it.close());

  const shopper = createBenchShopper(shops, browser, client.url);
  const data = await shopper.rehearse();
  const taken: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    console.log(`Shopping, round ${round + 1} of ${rounds}…`);
    for (const way of rotated(WAYS, round)) {
      const { first, second } = await shopper.visitTwice(way, data);
      taken.push({ way, nth: 'first', visit: first }, { way, nth: 'second', visit: second });
    }
  }
  return reportOf({
    machine: machineLine([`Chromium ${browser.version()}`]),
    rounds,
    clientVersion: published.version,
    files: {
      pixel: gzippedBytes(await readFile(bundle)),
      extension: [
        await bundlePageScript(),
        await bundleAsset('sender'),
        await bundleAsset('visit'),
      ].reduce((sum, script) => sum + gzippedBytes(script), 0),
      client: gzippedBytes(published.script),
    },
    taken,
  });
}
