import lighthouse from 'lighthouse';

/** Lighthouse's results for one page on its simulated phone: a quarter of the speed, slow 4G. */
export interface LighthouseRun {
  /** The performance score, 0 to 100. */
  score: number;
  /** Total blocking time in milliseconds, like all following values. */
  blocking: number;
  /** Largest contentful paint. */
  lcp: number;
  /** Parsing and running scripts. */
  script: number;
  /** All work of the main thread. */
  main: number;
  longestTask: number;
}

/**
 * Lets Lighthouse load a page with its own mobile settings, without stored data and cache.
 *
 * @param port of a browser's DevTools protocol
 * @throws {Error} with Lighthouse's message, if it cannot measure the page
 */
export async function runLighthouse(url: string, port: number): Promise<LighthouseRun> {
  const run = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'silent' });
  if (!run) throw new Error(`Lighthouse has no result for ${url}.`);
  const { categories, audits, runtimeError } = run.lhr;
  const score = categories.performance?.score;
  if (runtimeError || typeof score !== 'number') {
    throw new Error(`Lighthouse has no score for ${url}: ${runtimeError?.message ?? 'no reason'}`);
  }
  const ms = (audit: string): number => audits[audit]?.numericValue ?? NaN;
  const tasks = audits['long-tasks']?.details;
  const items = tasks?.type === 'table' ? tasks.items : [];
  return {
    score: score * 100,
    blocking: ms('total-blocking-time'),
    lcp: ms('largest-contentful-paint'),
    script: ms('bootup-time'),
    main: ms('mainthread-work-breakdown'),
    longestTask: Math.max(0, ...items.map(({ duration }) => Number(duration))),
  };
}
