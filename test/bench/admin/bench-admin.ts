import { openGallery } from '../../browser/admin/pages/gallery.ts';
import { buildApp } from '../../support/build-app.ts';
import { launchChromium } from '../../support/chromium.ts';
import type { BenchOptions } from '../options.ts';
import { machineLine, spreadOf, table } from '../table.ts';
import type { Vitals } from '../web-vitals.ts';
import { usePage, type Visit } from './use-page.ts';

const ROUNDS: Record<BenchOptions['length'], number> = { quick: 1, usual: 5, long: 15 };

/** A full state of each staff page, as scenes of the gallery. */
const PAGES = [
  'overview-several-feeds',
  'pixel-connected',
  'settings-stored',
  'settings-alerts',
  'history-few',
  'detail-done',
  'logins-every-state',
  'orders-every-state',
  'results-healthy',
  'products-found',
  'product-waiting',
  'shop-feed-done',
  'upload-with-warnings',
];

/** Shopify's limits are for the 75th percentile, in milliseconds except the layout shift; our aim is for the INP. */
const FIGURES = [
  { name: 'LCP', of: ({ lcp }: Vitals) => lcp, digits: 0, limit: 2_500 },
  { name: 'CLS', of: ({ cls }: Vitals) => cls, digits: 3, limit: 0.1 },
  { name: 'INP', of: ({ inp }: Vitals) => inp, digits: 0, limit: 200 },
];
const AIM_INP = 100;

/** Uses the app's pages on a slowed processor, and compares them with Shopify's limits. A report. */
export async function benchAdmin(length: BenchOptions['length']): Promise<string> {
  console.log('Building the app…');
  await buildApp();
  await using resources = new AsyncDisposableStack();
  const gallery = resources.adopt(await openGallery(), (it) => it.close());
  const browser = resources.adopt(await launchChromium(), (it) => it.close());
  const visits: (Visit & { page: string })[] = [];
  for (let round = 0; round < ROUNDS[length]; round += 1) {
    console.log(`Using the pages, round ${round + 1} of ${ROUNDS[length]}…`);
    for (const page of PAGES) visits.push({ page, ...(await usePage(browser, gallery, page)) });
  }
  const cells = (values: readonly Vitals[], at: 'median' | 'p75'): string[] =>
    FIGURES.map(({ of, digits }) => spreadOf(values.map(of))[at].toFixed(digits));
  // Excludes visits without a measurable interaction.
  const used = visits.filter(({ inp }) => inp > 0);
  const [lcp = '', cls = ''] = cells(visits, 'p75');
  const [, , inp = 'none'] = used.length ? cells(used, 'p75') : [];
  const rows = PAGES.map((name) => {
    const own = visits.filter(({ page }) => page === name);
    const slowest = own.toSorted((one, other) => other.inp - one.inp)[0];
    return [
      name,
      ...cells(own, 'median'),
      String(slowest?.interactions ?? 0),
      String(slowest?.unused ?? 0),
      slowest?.slowest ?? '',
    ];
  });
  return [
    machineLine([`Chromium ${browser.version()}`]),
    `The app's pages at a quarter of the speed, ${ROUNDS[length]} visits each, medians; times in ms.`,
    table([
      ['page', ...FIGURES.map(({ name }) => name), 'interactions', 'not usable', 'slowest with'],
      ...rows,
      ['all, 75th percentile', lcp, cls, inp],
      ['Shopify allows', ...FIGURES.map(({ limit }) => String(limit))],
      ['aim', '', '', String(AIM_INP)],
    ]),
  ].join('\n');
}
