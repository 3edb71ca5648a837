import type { Browser, Frame, Page } from 'playwright-core';
import { spreadOf, table } from '../table.ts';
import { MEASURE_VITALS, type Vitals } from '../web-vitals.ts';
import { STAFF } from '../../sandbox/admin/platform/shop.ts';
import type { StaffedApp } from './set-up-shop.ts';

/** Limits of the largest contentful paint, in milliseconds, and of the layout shift. */
const AIMS = { lcp: 1_500, cls: 0.05 };

const SHOWN_TEXT = 50;

/** @param loads at least one each way */
function reportOf(loads: Record<Way, readonly Load[]>): string {
  const framed = loads.framed.at(-1);
  if (!framed) throw new Error('Nothing was loaded.');
  return `
The overview in the browser, cache empty
${table([
  ['', 'LCP', '', 'from the tab’s start', '', 'CLS'],
  ['', 'median', 'p95', 'median', 'p95', 'worst'],
  ['in the admin’s frame', ...cellsOf(loads.framed)],
  ['alone', ...cellsOf(loads.alone)],
  ['aim', String(AIMS.lcp), '', '', '', AIMS.cls.toFixed(4)],
])}
  ${loads.framed.length} loads each way in turn, each by a new browser profile, after one that does not count. Times in
  milliseconds: of the app’s own document, and from when the tab was opened. The largest paint:
  “${shortened(framed.lcpText)}”.`;
}

function cellsOf(loads: readonly Load[]): string[] {
  const own = spreadOf(loads.map(({ lcp }) => lcp));
  const fromTab = spreadOf(loads.map(({ lcpFromTab }) => lcpFromTab));
  const times = [own.median, own.p95, fromTab.median, fromTab.p95].map((ms) => ms.toFixed(0));
  return [...times, Math.max(...loads.map(({ cls }) => cls)).toFixed(4)];
}

const shortened = (text: string): string =>
  text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text;

/** How long a page is observed after its load, for late layout shifts. */
const WATCHED_MS = 1_500;

/** The way to open a page: in the admin's frame, or alone in its tab. */
type Way = 'framed' | 'alone';

/** The measurements of one load of the app's document. */
interface Load extends Vitals {
  /** The largest contentful paint, in milliseconds since the navigation of the tab. */
  lcpFromTab: number;
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
    await context.addInitScript(MEASURE_VITALS);
    const page = await context.newPage();
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
    const vitals = await frame.evaluate<Vitals>('vitals');
    if (vitals.lcp === 0) throw new Error('The browser told of no largest contentful paint.');
    const startOf = (place: Frame | Page) => place.evaluate<number>('performance.timeOrigin');
    const lcpFromTab = (await startOf(frame)) - (await startOf(page)) + vitals.lcp;
    return { ...vitals, lcpFromTab };
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
