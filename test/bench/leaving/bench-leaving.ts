import type { Browser } from 'playwright-core';
import { machineLine, table } from '../table.ts';
import { type Circumstances, type Outcome, openShopper, type Way, WAYS } from './leave.ts';
import { launchChromium } from '../../support/chromium.ts';
import { startBenchShop } from '../bench-shop.ts';
import type { BenchOptions } from '../options.ts';
import { startFarAway } from './far-away.ts';

/**
 * Whether this browser really caches a left page: not every build does, regardless of its options.
 *
 * @param address of an empty page
 */
async function keepsPages(browser: Browser, address: string): Promise<boolean> {
  const page = await browser.newPage();
  try {
    await page.goto(address);
    const left = page.waitForURL('**#left-for', { waitUntil: 'load' });
    await page.evaluate(
      `void setTimeout(() => location.assign(location.pathname + '?left#left-for'))`,
    );
    await left;
    const before = Date.now();
    await page.goBack({ waitUntil: 'commit' });
    return (await page.evaluate<number>('performance.timeOrigin')) < before;
  } finally {
    await page.close();
  }
}

/** The same additions twice: with the pixel only, and with the storefront script on every page. */
interface Cell extends Circumstances {
  backForwardCache: 'on' | 'off';
  alone: Outcome[];
  withScript: Outcome[];
}

const OUTCOMES: Outcome[] = ['once', 'twice', 'found', 'lost', 'not added'];

/** The findings for a person: a table, and the meaning of its numbers. */
function reportOf(cells: readonly Cell[], length: BenchOptions['length'], machine: string): string {
  const all = {
    alone: cells.flatMap(({ alone }) => alone),
    withScript: cells.flatMap(({ withScript }) => withScript),
  };
  return `
A page that is left at once after an addition to the cart
${machine}
${TIMES.fresh[length]} additions per cell and column of fresh browsers, ${TIMES.known[length]} of others

${table([
  ['', 'alone', '', '', '', '', 'script'],
  ['page left', ...OUTCOMES, ...OUTCOMES],
  ...cells.map((cell) => [nameOf(cell), ...counts(cell.alone), ...counts(cell.withScript)]),
  ['all', ...counts(all.alone), ...counts(all.withScript)],
])}
  fresh browser: a new profile for each addition, which is the first one of a new shopper; else the shopper has a cart.
  alone: the pixel sends by itself. script: with the storefront script, to which it hands over.
  once: reported by the page on which it happened. twice: by two pages, or by one twice. found: not reported by that page, but
  by one of the next two, which see it in the shop's cart. lost: never reported. not added: the request never
  reached the shop, or a fresh browser was never told its cart. ms: the way to the service and back; a new connection
  takes one more. cold: there is no connection to the service. bfcache: the browser keeps the page that is left for the
  way back.
`;
}

const nameOf = ({ browser, way, roundTripMs, connection, backForwardCache }: Cell): string =>
  [
    browser === 'fresh' ? 'fresh browser' : '',
    way,
    `${roundTripMs} ms`,
    connection,
    backForwardCache === 'on' ? 'bfcache' : '',
  ]
    .join(' ')
    .trim();

const counts = (outcomes: readonly Outcome[]): string[] =>
  OUTCOMES.map((outcome) => String(outcomes.filter((each) => each === outcome).length));

/** Additions per cell and column. */
const TIMES = {
  known: { usual: 10, quick: 3, long: 50 },
  fresh: { usual: 30, quick: 6, long: 100 },
};

const ROUND_TRIPS_MS = [0, 100, 300];

/**
 * Measures which additions arrive if their page is left at once: with the pixel only, and with the storefront script.
 * First for new shoppers, then for all.
 */
export async function* benchLeaving(length: BenchOptions['length']): AsyncGenerator<string> {
  const cells: Cell[] = [];
  await using resources = new AsyncDisposableStack();
  const { sandbox, extension } = await startBenchShop(resources);
  const farAway = resources.adopt(
    await startFarAway(Number(new URL(sandbox.addresses.beacon).port)),
    (it) => it.close(),
  );
  for (const backForwardCache of ['off', 'on'] as const) {
    console.log(`Leaving pages, back-forward cache ${backForwardCache}…`);
    const browser = await launchChromium({ backForwardCache });
    const machine = machineLine([`Chromium ${browser.version()}`]);
    if (backForwardCache === 'on' && !(await keepsPages(browser, sandbox.addresses.shop))) {
      console.log('This browser keeps no page, though it was told to: these cells are left out.');
      await browser.close();
      continue;
    }
    for (const circumstances of [...FRESH, ...KNOWN]) {
      const outcomes = async (): Promise<Outcome[]> => {
        const open = () => openShopper(sandbox, browser, farAway, circumstances.browser);
        let shopper = await open();
        const seen: Outcome[] = [];
        while (seen.length < TIMES[circumstances.browser][length]) {
          seen.push(await shopper.leave(circumstances));
          if (circumstances.browser === 'known') continue;
          await shopper.close();
          shopper = await open();
        }
        await shopper.close();
        return seen;
      };
      extension('off');
      const alone = await outcomes();
      extension('on');
      const withScript = await outcomes();
      cells.push({ ...circumstances, backForwardCache, alone, withScript });
      const isLastFresh = cells.length === FRESH.length;
      if (isLastFresh) yield reportOf(cells, length, machine);
    }
    await browser.close();
    yield reportOf(cells, length, machine);
  }
}

const FRESH = (Object.keys(WAYS) as Way[]).map((way): Circumstances => ({
  browser: 'fresh',
  way,
  roundTripMs: 0,
  connection: 'warm',
}));

const KNOWN = (Object.keys(WAYS) as Way[]).flatMap((way) =>
  ROUND_TRIPS_MS.flatMap((roundTripMs) =>
    (['cold', 'warm'] as const).map((connection): Circumstances => ({
      browser: 'known',
      way,
      roundTripMs,
      connection,
    })),
  ),
);
