import { launchChromium } from '../../support/chromium.ts';
import { freePort } from '../../support/free-port.ts';
import type { BenchOptions } from '../options.ts';
import { machineLine, spreadOf, table } from '../table.ts';
import { type LighthouseRun, runLighthouse } from './lighthouse-run.ts';
import { openShops, type Side, SIDES } from './open-shops.ts';

const ROUNDS: Record<BenchOptions['length'], number> = { quick: 3, usual: 9, long: 31 };

/** The pages of a storefront's score, and their shares of it (Shopify, "Storefront performance" of apps). */
const PAGES = [
  { name: 'home', path: '/', share: 0.17 },
  { name: 'product', path: '/products/stoneware-mug', share: 0.4 },
  { name: 'collection', path: '/collections/table-and-kitchen', share: 0.43 },
];

const FIGURES: readonly { name: string; of: (run: LighthouseRun) => number }[] = [
  { name: 'score', of: ({ score }) => score },
  { name: 'blocking', of: ({ blocking }) => blocking },
  { name: 'script', of: ({ script }) => script },
  { name: 'main thread', of: ({ main }) => main },
  { name: 'longest task', of: ({ longestTask }) => longestTask },
  { name: 'LCP', of: ({ lcp }) => lcp },
];

/** Lighthouse's results for each page with pixel and extension and with an empty pixel, in turn. A report. */
export async function benchStorefront(length: BenchOptions['length']): Promise<string> {
  const rounds = ROUNDS[length];
  await using resources = new AsyncDisposableStack();
  const debuggingPort = await freePort();
  const browser = resources.adopt(await launchChromium({ debuggingPort }), (it) => it.close());
  const shops = await openShops(resources);

  const taken: { page: string; side: Side; run: LighthouseRun }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    console.log(`Lighthouse, round ${round + 1} of ${rounds}…`);
    for (const { name, path } of PAGES)
      for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
        const run = await runLighthouse(shops[side].addresses.shop + path, debuggingPort);
        taken.push({ page: name, side, run });
      }
  }
  const runsOf = (page: string, side: Side): LighthouseRun[] =>
    taken.filter((each) => each.page === page && each.side === side).map(({ run }) => run);
  const scoreOf = (side: Side): number =>
    PAGES.reduce(
      (sum, { name, share }) =>
        sum + share * spreadOf(runsOf(name, side).map(({ score }) => score)).median,
      0,
    );
  const rows = PAGES.flatMap(({ name }) => [
    ...SIDES.map((side) => [
      `${name}, ${side}`,
      ...FIGURES.map((figure) => spreadOf(runsOf(name, side).map(figure.of)).median.toFixed(0)),
    ]),
    [
      `${name}, difference`,
      ...FIGURES.map((figure) => {
        const [empty, whole] = SIDES.map((side) => runsOf(name, side).map(figure.of));
        // Round by round: a temporary slowdown of the machine affects both sides.
        const each = (whole ?? []).map((value, round) => value - (empty?.[round] ?? NaN));
        const { median } = spreadOf(each);
        return `${median < 0 ? '' : '+'}${median.toFixed(0)}`;
      }),
    ],
  ]);
  return [
    machineLine([`Chromium ${browser.version()}`]),
    `Medians of ${rounds} runs of Lighthouse each, as a phone, times in ms; of the differences, round by round.`,
    table([['page', ...FIGURES.map(({ name }) => name)], ...rows]),
    `The storefront's score, of ${PAGES.map(({ name, share }) => `${name} ${Math.round(share * 100)} %`).join(', ')}: ` +
      SIDES.map((side) => `${scoreOf(side).toFixed(1)} with ${side}`).join(', '),
  ].join('\n');
}
