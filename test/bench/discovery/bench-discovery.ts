/**
 * Compares lists of results with the published client of the protocol in the same run: which events of shoppers arrive,
 * the cost of 200 results on a slow processor, and the download size.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, CDPSession } from 'playwright-core';
import { bundleAsset, type AssetName } from '../../../extensions/storefront/build.ts';
import { launchChromium } from '../../support/chromium.ts';
import { gzippedBytes, machineLine, table } from '../table.ts';
import type { BenchOptions } from '../options.ts';
import { readPublishedClient } from '../pixel/published-client.ts';
import { openMarkedShop, type MarkedShop, type Reporter } from './marked-shop.ts';
import { SCENES } from './scenes.ts';

/** Runs per scene and column. */
const TIMES = { quick: 2, usual: 10, long: 30 };

const REPORTERS: readonly Reporter[] = ['product', 'client'];

/** The slowdown of the processor when measuring the cost of 200 results. */
const SLOWER = 4;

const RESULTS = 200;

export async function benchDiscovery(length: BenchOptions['length']): Promise<string> {
  await using resources = new AsyncDisposableStack();
  const shop = resources.adopt(await openMarkedShop(), (it) => it.close());
  const browser = resources.adopt(await launchChromium(), (it) => it.close());
  const times = TIMES[length];
  const machine = machineLine([
    `Chromium ${browser.version()}`,
    `@athoscommerce/beacon ${shop.clientVersion}`,
  ]);
  return `
Lists of results: the storefront scripts beside the published client
${machine}

${table([['arrived of expected', 'scripts', 'client'], ...(await arrivals(browser, shop, times))])}

${table([[`${RESULTS} results, processor ${SLOWER}× slower`, 'scripts', 'client'], ...(await costs(browser, shop))])}

${table([['downloaded, bytes gzipped', ''], ...(await sizes())])}

  scripts: the page's sender and tracker, by attributes alone. client: @athoscommerce/beacon, called by an observer
  that follows the rules of its vendor's components (70 % of an item for 1 s; click in the capture phase).
`;
}

async function arrivals(browser: Browser, shop: MarkedShop, times: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { name, expected, play } of SCENES) {
    const cells: string[] = [];
    for (const reporter of REPORTERS) {
      let arrived = 0;
      for (let time = 0; time < times; time += 1) {
        shop.forget();
        const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
        arrived += await play(await context.newPage(), shop, reporter);
        await context.close();
      }
      cells.push(`${arrived} of ${times * expected}`);
    }
    rows.push([name, ...cells]);
  }
  return rows;
}

/** The browser's measurements of scrolling through the results, per reporter. */
async function costs(browser: Browser, shop: MarkedShop): Promise<string[][]> {
  const found: Record<string, number>[] = [];
  for (const reporter of REPORTERS) {
    const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
    await context.addInitScript(`window.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ type: 'longtask', buffered: true });`);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(shop.pageOf(reporter, RESULTS, 100));
    // Both have started: 4 s after its start the sender adds its frame.
    await page.waitForTimeout(6_000);
    const before = await metricsOf(session);
    await page.evaluate('longest = 0');
    for (let y = 0; y < RESULTS * 100; y += 300) {
      await page.evaluate(`scrollTo(0, ${y})`);
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(1_500);
    const after = await metricsOf(session);
    const longest = await page.evaluate<number>('longest');
    const spent = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
    found.push({
      'script, ms': spent('ScriptDuration') * 1_000,
      layouts: spent('LayoutCount'),
      'longest task while scrolling, ms (0: none over 50)': longest,
    });
    await context.close();
  }
  return Object.keys(found[0] ?? {}).map((name) => [
    name,
    ...found.map((one) => String(Math.round(one[name] ?? 0))),
  ]);
}

async function metricsOf(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function sizes(): Promise<string[][]> {
  const insights = createRequire(import.meta.url).resolve('search-insights');
  const { cdnBundle } = await readPublishedClient();
  const ours = async (...names: AssetName[]): Promise<number> => {
    const scripts = await Promise.all(names.map(bundleAsset));
    return scripts.reduce((sum, script) => sum + gzippedBytes(script), 0);
  };
  const insightsScript = await readFile(join(dirname(insights), 'dist/search-insights.min.js'));
  const rows: [string, number][] = [
    ['on every page: inline', await ours('page')],
    ['on every page: sender', await ours('sender')],
    ['besides, with results: events, tracker', await ours('events', 'tracker')],
    [
      'besides, with results and calls: events, tracker, api',
      await ours('events', 'tracker', 'api'),
    ],
    ['besides, with a cart or a login: events, visit', await ours('events', 'visit')],
    ['the published client', gzippedBytes(Buffer.from(cdnBundle))],
    ['search-insights', gzippedBytes(insightsScript)],
  ];
  return rows.map(([name, bytes]) => [name, String(bytes)]);
}
