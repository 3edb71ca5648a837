import { randomUUID } from 'node:crypto';
import type { Prisma } from '@prisma/client';
import type { LoginReport } from '../beacon/login-report.ts';
import { maskPageUrl } from '../beacon/page-url.ts';
import type { Sql, SqlTransaction } from '../database/sql.ts';
import type { AcceptOutcome, ReportedLogin } from './direct-events.ts';
import { nextWelcomeAt, type LoginLimits } from './login-limits.ts';
import { TRIED_FOR_MS } from './next-try.ts';
import { storeLogin, type LoginFindings, type NewLogin } from './store-login.ts';
import { timeOfLogin } from './time-of-login.ts';
import type { TrackedPage } from './tracked-page.ts';

/** Has a worker look at an event at a time; with a transaction, only if that is committed. */
export type Wake = (
  directEventId: string,
  at: Date,
  tx?: Prisma.TransactionClient | SqlTransaction,
) => Promise<void>;

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

function trackedPage({ userId, sessionId, pageLoadId, pageUrl }: LoginReport): TrackedPage {
  return { userId, sessionId, pageLoadId, pageUrl: maskPageUrl(pageUrl) };
}
