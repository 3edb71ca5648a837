import type { LoginReport } from '../beacon/login-report.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * How late a login may be reported. A login is recognized as known for far longer than that
 * (`forget.ts`), so none can outlive the memory of it and be sent twice.
 */
const LATEST_REPORT_MS = 7 * DAY_MS;

/** How far a browser's clock may be ahead of ours. */
const EARLIEST_REPORT_MS = DAY_MS;

/** How long after its acceptance a login can be reported again, by a browser whose clock is ahead too. */
export const REPORTABLE_FOR_MS = LATEST_REPORT_MS + EARLIEST_REPORT_MS;

/**
 * When the login happened, as far as that can be believed: a browser whose clock is ahead is corrected.
 *
 * @returns null when it is too far off
 */
export function timeOfLogin({ timestamp }: Pick<LoginReport, 'timestamp'>, now: Date): Date | null {
  const claimed = Date.parse(timestamp);
  const age = now.getTime() - claimed;
  if (age > LATEST_REPORT_MS || age < -EARLIEST_REPORT_MS) return null;
  return new Date(Math.min(claimed, now.getTime()));
}
