import type { Browser } from 'playwright-core';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { type Paints, watchPaints } from '../app/dashboard.ts';
import { threadTimesOf, TRACED, type TraceEvent } from '../weight/thread-times.ts';

/** Chromium's own measure of a processor about as slow as a phone's. */
const SLOWDOWN = 4;

/** How long a page is watched after its load event, in milliseconds: what is put off is in it. */
const WATCHED_MS = 4_000;

/** What loading one page took; times in milliseconds. */
export interface PageLoad {
  /** Processor time of the main thread. */
  main: number;
  /** Scripts in it: those of the page, of the theme's CDN, and the runtime of pixels. */
  script: number;
  /** What tasks of more than 50 ms took beyond that, together. */
  blocked: number;
  longest: number;
  /** Largest contentful paint. */
  lcp: number;
}

/** Loads a page in a new browser profile, and watches it. */
export async function loadPage(browser: Browser, shop: Sandbox, path: string): Promise<PageLoad> {
  const baseURL = shop.addresses.shop;
  const context = await browser.newContext({ baseURL, locale: 'en-US', viewport: PHONE });
  try {
    await context.addInitScript(watchPaints);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await browser.startTracing(page, { categories: TRACED });
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForTimeout(WATCHED_MS);
    const { largestAt } = await page.evaluate<Paints>('paints');
    const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    const { main, scripts, blocked, longest } = threadTimesOf(trace.traceEvents, baseURL);
    if (largestAt === null) throw new Error('Chromium told of no largest contentful paint.');
    const script = scripts.inline + scripts.runtime + scripts.theme;
    return { main, script, blocked, longest, lcp: largestAt };
  } finally {
    await context.close();
  }
}

const PHONE = { width: 412, height: 823 };
