import { randomUUID } from 'node:crypto';
import type { Prisma } from '@prisma/client';
import type { LoginReport } from '../beacon/login-report.ts';
import { maskPageUrl } from '../beacon/page-url.ts';
import type { Sql, SqlTransaction } from '../database/sql.ts';
import type { AcceptOutcome, ReportedLogin } from './direct-events.ts';
import { nextWelcomeAt, type LoginLimits } from './login-limits.ts';
import { TRIED_FOR_MS } from './next-try.ts';
import { storeLogin, type LoginFindings, type NewLogin } from './store-login.ts';
import type { TrackedPage } from './tracked-page.ts';

/** Has a worker look at an event at a time; with a transaction, only if that is committed. */
export type Wake = (
  directEventId: string,
  at: Date,
  tx?: Prisma.TransactionClient | SqlTransaction,
) => Promise<void>;

const DAY_MS = 24 * 60 * 60_000;

/**
 * How late a login may be reported. A login is recognized as known for far longer than that
 * (`forget.ts`), so none can outlive the memory of it and be sent twice.
 */
const LATEST_REPORT_MS = 7 * DAY_MS;

/** How far a browser's clock may be ahead of ours. */
const EARLIEST_REPORT_MS = DAY_MS;

export interface AcceptParts {
  sql: Sql;
  limits: LoginLimits;
  wake: Wake;
  now: () => Date;
}

/** Takes a login: stored and queued in one transaction, or refused and nothing stored. */
export async function acceptLogin(
  { sql, limits, wake, now }: AcceptParts,
  shop: string,
  { shopperId, report }: ReportedLogin,
): Promise<AcceptOutcome> {
  const at = now();
  const happenedAt = timeOfLogin(report, at);
  if (happenedAt === null) return { outcome: 'refused', why: 'out-of-time' };
  const login: NewLogin = {
    id: randomUUID(),
    shopDomain: shop,
    shopperId,
    loginId: report.loginId,
    page: trackedPage(report),
    happenedAt,
    acceptedAt: at,
    giveUpAt: new Date(at.getTime() + TRIED_FOR_MS),
  };
  const findings = await sql.transaction(async (tx) => {
    const found = await storeLogin(tx, login, limits);
    if (found.stored) await wake(login.id, at, tx);
    return found;
  });
  return outcomeOf(findings, limits);
}

function outcomeOf(findings: LoginFindings, limits: LoginLimits): AcceptOutcome {
  if (findings.stored) return { outcome: 'accepted' };
  if (!findings.installed) return { outcome: 'refused', why: 'no-shop' };
  if (!findings.hasAccount) return { outcome: 'refused', why: 'no-account' };
  const retryAt = findings.known ? null : nextWelcomeAt(findings, limits);
  return retryAt === null ? { outcome: 'known' } : { outcome: 'too-many', retryAt };
}

/**
 * When the login happened, as far as that can be believed: a browser whose clock is ahead is corrected.
 *
 * @returns null when it is too far off
 */
function timeOfLogin(report: LoginReport, now: Date): Date | null {
  const claimed = Date.parse(report.timestamp);
  const age = now.getTime() - claimed;
  if (age > LATEST_REPORT_MS || age < -EARLIEST_REPORT_MS) return null;
  return new Date(Math.min(claimed, now.getTime()));
}

function trackedPage({ userId, sessionId, pageLoadId, pageUrl }: LoginReport): TrackedPage {
  return { userId, sessionId, pageLoadId, pageUrl: maskPageUrl(pageUrl) };
}
