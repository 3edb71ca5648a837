import type { Browser, Frame, Page, Response } from 'playwright-core';
import { spreadOf, table } from '../table.ts';
import { cumulativeLayoutShift, HISTORY_ROWS, type Paints, watchPaints } from './dashboard.ts';
import { count } from './process-cost.ts';
import { STAFF } from '../../sandbox/admin/platform/staff.ts';
import type { StaffedApp } from './set-up-shop.ts';

/** Limits of the largest contentful paint, in milliseconds, and of the layout shift. */
const AIMS = { lcp: 1_500, cls: 0.05 };

const SHOWN_TEXT = 50;

/** @param loads at least one each way */
function reportOf(loads: Record<Way, readonly Load[]>): string {
  const framed = loads.framed.at(-1);
  if (!framed) throw new Error('Nothing was loaded.');
  return `
The overview in the browser, cache empty, ${count(HISTORY_ROWS)} re-indexes in the history
${table([
  ['', 'LCP', '', 'from the tab’s start', '', 'CLS'],
  ['', 'median', 'p95', 'median', 'p95', 'worst'],
  ['in the admin’s frame', ...cellsOf(loads.framed)],
  ['alone', ...cellsOf(loads.alone)],
  ['aim', String(AIMS.lcp), '', '', '', AIMS.cls.toFixed(4)],
])}
${table([
  ['', 'files', 'over the wire', 'raw'],
  ['JavaScript', ...sizesOf(framed.transfers, 'text/javascript')],
  ['style sheets', ...sizesOf(framed.transfers, 'text/css')],
  ['document', ...sizesOf(framed.transfers, 'text/html')],
])}
  ${loads.framed.length} loads each way in turn, each by a new browser profile, after one that does not count. Times in
  milliseconds: of the app’s own document, and from when the tab was opened. Sizes in bytes, in the frame, without
  App Bridge; the sandbox’s front takes the document uncompressed. The largest paint: “${shortened(framed.lcpText)}”.`;
}

function cellsOf(loads: readonly Load[]): string[] {
  const own = spreadOf(loads.map(({ lcp }) => lcp));
  const fromTab = spreadOf(loads.map(({ lcpFromTab }) => lcpFromTab));
  const times = [own.median, own.p95, fromTab.median, fromTab.p95].map((ms) => ms.toFixed(0));
  return [...times, Math.max(...loads.map(({ cls }) => cls)).toFixed(4)];
}

function sizesOf(transfers: readonly Transfer[], type: string): string[] {
  const these = transfers.filter((transfer) => transfer.type === type);
  const sum = (size: 'wire' | 'raw') => these.reduce((total, each) => total + each[size], 0);
  return [String(these.length), count(sum('wire')), count(sum('raw'))];
}

const shortened = (text: string): string =>
  text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text;

/** How long a page is observed after its load, for late layout shifts. */
const WATCHED_MS = 1_500;

/** The way to open a page: in the admin's frame, or alone in its tab. */
type Way = 'framed' | 'alone';

/** The measurements of one load; times in milliseconds, sizes in bytes. */
interface Load {
  /** From the navigation of the app's document to its largest contentful paint. */
  lcp: number;
  /** The same, from the navigation of the tab. */
  lcpFromTab: number;
  /** The text of that paint. */
  lcpText: string;
  cls: number;
  /** Transfers of the app's own files, by media type. */
  transfers: Transfer[];
}

interface Transfer {
  type: string;
  /** The size on the wire, without headers. */
  wire: number;
  /** The size after decompression. */
  raw: number;
}

/** Opens the overview with an empty cache, in the admin's frame and alone; returns the report. */
export async function benchPageLoad(
  app: StaffedApp,
  browser: Browser,
  repetitions: number,
): Promise<string> {
  const loads: Record<Way, Load[]> = { framed: [], alone: [] };
  for (let round = -1; round < repetitions; round += 1) {
    for (const way of ['framed', 'alone'] as const) {
      const load = await loadOverview(app, browser, way);
      if (round >= 0) loads[way].push(load);
    }
  }
  return reportOf(loads);
}

async function loadOverview(app: StaffedApp, browser: Browser, way: Way): Promise<Load> {
  const { url, appUrl, actions } = app.companion.admin;
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1360, height: 1000 },
  });
  try {
    await context.addInitScript(watchPaints);
    const page = await context.newPage();
    const transfers: Promise<Transfer | null>[] = [];
    page.on('response', (answer) => {
      if (!answer.url().startsWith(appUrl) || !answer.ok()) return;
      // A page that redirects at once discards its bodies, which are not the overview's.
      transfers.push(transferOf(answer).catch(() => null));
    });
    const staffId = STAFF[0]?.id ?? '';
    await page.goto(
      way === 'framed'
        ? `${url}/apps/beacon-pixel`
        : `${appUrl}/app?${actions.launchQuery(staffId)}`,
    );
    const frame = await appFrame(page, appUrl);
    await frame.getByRole('heading', { level: 1, name: 'Overview', exact: true }).waitFor();
    await frame.waitForLoadState('load');
    await page.waitForTimeout(WATCHED_MS);
    const paints = await frame.evaluate<Paints>('paints');
    const tab = await page.evaluate<Paints>('paints');
    return {
      ...paintedIn(paints, tab),
      transfers: (await Promise.all(transfers)).filter((one) => one !== null),
    };
  } finally {
    await context.close();
  }
}

async function appFrame(page: Page, appUrl: string): Promise<Frame> {
  for (;;) {
    const frame = page.frames().find((each) => each.url().startsWith(appUrl));
    if (frame) return frame;
    await page.waitForEvent('framenavigated');
  }
}

function paintedIn({ largestAt, largestText, shifts, timeOrigin }: Paints, tab: Paints) {
  if (largestAt === null) throw new Error('The browser told of no largest contentful paint.');
  return {
    lcp: largestAt,
    lcpFromTab: timeOrigin - tab.timeOrigin + largestAt,
    lcpText: largestText,
    cls: cumulativeLayoutShift(shifts),
  };
}

async function transferOf(answer: Response): Promise<Transfer> {
  const [type = ''] = (answer.headers()['content-type'] ?? '').split(';', 1);
  const { responseBodySize } = await answer.request().sizes();
  return { type, wire: responseBodySize, raw: (await answer.body()).length };
}
