import type { Browser, Frame, Page, Response } from 'playwright-core';
import { STAFF } from '../../sandbox/admin/platform/staff.ts';
import { cumulativeLayoutShift } from './layout-shift.ts';
import { reportOf } from './page-load-report.ts';
import type { StaffedApp } from './set-up-shop.ts';
import { watchPaints } from './watch-paints.ts';
import type { Paints } from './watch-paints.ts';

/** How long a page is watched after its load, for what moves late. */
const WATCHED_MS = 1_500;

/** How a page is opened: in the admin's frame, or alone in its tab. */
export type Way = 'framed' | 'alone';

/** How one load went; times in milliseconds, sizes in bytes. */
export interface Load {
  /** From the navigation of the app's document to its largest contentful paint. */
  lcp: number;
  /** The same, from the navigation of the tab. */
  lcpFromTab: number;
  /** What was painted then. */
  lcpText: string;
  cls: number;
  /** Of the app's own files, by media type. */
  transfers: Transfer[];
}

export interface Transfer {
  type: string;
  /** As it came over the wire, without headers. */
  wire: number;
  /** As the browser reads it. */
  raw: number;
}

/** Opens the overview with an empty cache, in the admin's frame and alone; the report. */
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
      // A page that leads on at once takes its bodies along: what it brought is not the overview's.
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
