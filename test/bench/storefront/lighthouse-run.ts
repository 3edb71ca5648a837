import lighthouse from 'lighthouse';

/** What Lighthouse finds of one page on the phone that it simulates: a quarter of the speed, slow 4G. */
export interface LighthouseRun {
  /** The performance score, 0 to 100. */
  score: number;
  /** Total blocking time, in milliseconds, as all that follow. */
  blocking: number;
  /** Largest contentful paint. */
  lcp: number;
  /** Parsing and running scripts. */
  script: number;
  /** Everything that the main thread does. */
  main: number;
  longestTask: number;
}

/**
 * Has Lighthouse load a page in its own mobile settings, with nothing stored and nothing cached.
 *
 * @param port of a browser's DevTools protocol
 * @throws {Error} with what Lighthouse says, where it cannot measure the page
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
