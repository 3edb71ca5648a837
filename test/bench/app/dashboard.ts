import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { READ_PIXEL } from '../../../app/shopify/documents.ts';
import { spreadOf, table } from '../table.ts';
import type { BenchDatabase } from './bench-database.ts';
import { addHistory } from './bench-shops.ts';
import { EMPTY_ROUTES } from './quick-services.ts';
import { type Call, createClient, inTurn, type Kind, type Timed } from './requests.ts';
import type { StaffedApp } from './set-up-shop.ts';
import { count, ratio, TIMED_HEAD, timedCells } from './process-cost.ts';

/** Re-indexes in the history: one every 20 minutes for 139 days. */
export const HISTORY_ROWS = 10_000;

const WARM_UP = 20;
const LATE_PAGE = HISTORY_ROWS / 20;

/** The measured requests to an app, by name. */
const PAGES: Record<string, (app: StaffedApp) => Call> = {
  'overview, document': (app) => app.document('/app'),
  'overview, data': (app) => app.data('/app'),
  'history, first page, document': (app) => app.document('/app/history'),
  'history, first page, data': (app) => app.data('/app/history'),
  [`history, page ${LATE_PAGE}, data`]: (app) => app.data('/app/history', `page=${LATE_PAGE}`),
};

const HTTP = 'empty route: /healthz';
const REMIX = 'Remix, a route without data';
const SHOPIFY = 'the stand-in for Shopify, asked for the pixel';

/**
 * Times the pages of a shop with a long history beside those of one without, each in a separate app; returns the
 * report.
 *
 * @param database of the `full` app, which receives the history
 */
export async function benchDashboard(
  apps: { full: StaffedApp; empty: StaffedApp },
  { name, prisma }: BenchDatabase,
  repetitions: number,
): Promise<string> {
  await addHistory(prisma, SHOP.domain, HISTORY_ROWS);
  const full = createClient(apps.full.origin, 1);
  const empty = createClient(apps.empty.origin, 1);
  const { admin } = apps.full.companion;
  const shopify = createClient(admin.origin, 1);
  const token = admin.platform.tokens.usable()[0] ?? '';
  try {
    const pages = Object.entries(PAGES).flatMap(([page, call]): [string, Kind][] => [
      [ofFull(page), { client: full, next: () => call(apps.full) }],
      [ofEmpty(page), { client: empty, next: () => call(apps.empty) }],
    ]);
    const timed = await inTurn(
      {
        [HTTP]: { client: full, next: EMPTY_ROUTES.http },
        [REMIX]: { client: full, next: EMPTY_ROUTES.remix },
        [SHOPIFY]: { client: shopify, next: () => pixelQuestion(token) },
        ...Object.fromEntries(pages),
      },
      { warmUp: WARM_UP, repetitions },
    );
    return reportOf(timed, repetitions, name);
  } finally {
    for (const client of [full, empty, shopify]) client.close();
  }
}

const ofFull = (page: string): string => `${page} (full)`;
const ofEmpty = (page: string): string => `${page} (empty)`;

/** The overview's request to Shopify on each visit. */
const pixelQuestion = (token: string): Call => ({
  method: 'POST',
  path: '/admin/api/2026-10/graphql.json',
  headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
  body: JSON.stringify({ query: READ_PIXEL }),
  status: 200,
});

function reportOf(timed: Record<string, Timed[]>, repetitions: number, database: string): string {
  const of = (name: string): Timed[] => timed[name] ?? [];
  const cells = (name: string): string[] => timedCells(of(name), of(HTTP));
  const rows = Object.keys(PAGES).map((page) => [
    page,
    ...cells(ofFull(page)),
    ...cells(ofEmpty(page)).slice(0, 2),
    ratio(medianOf(of(ofFull(page))), medianOf(of(ofEmpty(page)))),
    count(of(ofFull(page)).at(-1)?.bytes ?? 0),
  ]);
  return `
Server time of the app’s pages, in milliseconds, on ${database}
${table([
  ['', '', '', `${count(HISTORY_ROWS)} rows`, '', '0 rows', 'full of', ''],
  ['', ...TIMED_HEAD, 'median', 'p95', 'empty', 'bytes'],
  ...[HTTP, REMIX, SHOPIFY].map((name) => [name, ...cells(name)]),
  ...rows,
])}
  Rows are re-indexes in the shop’s history. From the request to the last byte of its answer, ${repetitions} of each
  after ${WARM_UP} that do not count, all in turn, over one connection to each app. The token exchange is done
  before. The overview asks Shopify for the pixel each time, and the time of the stand-in is in it.
  Without rows the late page is the first one.`;
}

const medianOf = (timed: readonly Timed[]): number => spreadOf(timed.map(({ ms }) => ms)).median;
