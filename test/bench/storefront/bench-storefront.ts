import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPixel } from '../../support/build-pixel.ts';
import { launchChromium } from '../../support/chromium.ts';
import type { BenchOptions } from '../options.ts';
import { machineLine, spreadOf, table } from '../table.ts';
import { differenceOf, rotated } from '../weight/differences.ts';
import { openShops } from '../weight/open-shops.ts';
import { loadPage, type PageLoad } from './load-page.ts';

const ROUNDS: Record<BenchOptions['length'], number> = { quick: 3, usual: 11, long: 31 };

/** The pages of Shopify's own score, by its shares: home 17 %, product 40 %, collection 43 %. */
const PAGES = {
  home: '/',
  product: '/products/stoneware-mug',
  collection: '/collections/table-and-kitchen',
};

/** Both have Shopify's runtime of pixels, which comes with the first pixel of any app. */
const SIDES = ['empty pixel', 'pixel + extension'] as const;

type Side = (typeof SIDES)[number];

const FIGURES: readonly { name: string; of: (load: PageLoad) => number }[] = [
  { name: 'main thread', of: ({ main }) => main },
  { name: 'script', of: ({ script }) => script },
  { name: 'blocked', of: ({ blocked }) => blocked },
  { name: 'longest task', of: ({ longest }) => longest },
  { name: 'LCP', of: ({ lcp }) => lcp },
];

/**
 * What loading each kind of page takes on a processor at a quarter of its speed, with pixel and extension beside an
 * empty pixel: each load in a new browser profile, both sides in turn. A report.
 */
export async function benchStorefront(length: BenchOptions['length']): Promise<string> {
  const rounds = ROUNDS[length];
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'beacon-pixel-storefront-'));
  resources.defer(() => rm(folder, { recursive: true }));
  const bundle = join(folder, 'beacon-pixel.js');
  await copyFile((await buildPixel()).bundle, bundle);
  const browser = resources.adopt(await launchChromium(), (it) => it.close());
  const shops = await openShops(bundle, folder, resources);

  const taken: { page: string; side: Side; load: PageLoad }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    console.log(`Loading, round ${round + 1} of ${rounds}…`);
    for (const [page, path] of Object.entries(PAGES))
      for (const side of rotated(SIDES, round))
        taken.push({ page, side, load: await loadPage(browser, shops[side], path) });
  }
  const of = (page: string, side: Side): PageLoad[] =>
    taken.filter((each) => each.page === page && each.side === side).map(({ load }) => load);
  const rows = Object.keys(PAGES).flatMap((page) => [
    ...SIDES.map((side) => [
      `${page}, ${side}`,
      ...FIGURES.map((figure) => spreadOf(of(page, side).map(figure.of)).median.toFixed(0)),
    ]),
    [
      `${page}, difference`,
      ...FIGURES.map((figure) => {
        const [empty, whole] = SIDES.map((side) => of(page, side).map(figure.of));
        const { median } = differenceOf(whole ?? [], empty ?? []);
        return `${median < 0 ? '' : '+'}${median.toFixed(0)}`;
      }),
    ],
  ]);
  return [
    machineLine([`Chromium ${browser.version()}`]),
    `Medians of ${rounds} loads each, in ms, at a quarter of the speed; of the differences, round by round.`,
    table([['page', ...FIGURES.map(({ name }) => name)], ...rows]),
  ].join('\n');
}
