import { randomUUID } from 'node:crypto';
import type { Prisma, PrismaClient } from '@prisma/client';
import type { LoginReport } from '../beacon/login-report.ts';
import { maskPageUrl } from '../beacon/page-url.ts';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { Shops } from '../shop/shops.ts';
import type { AcceptOutcome, LoginRefusal, ReportedLogin } from './direct-events.ts';
import { nextWelcomeAt, type LoginLimits } from './login-limits.ts';
import { TRIED_FOR_MS } from './next-try.ts';
import type { TrackedPage } from './tracked-page.ts';

/** Has a worker look at an event at a time; with a transaction, only if that is committed. */
export type Wake = (
  directEventId: string,
  at: Date,
  tx?: Prisma.TransactionClient,
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
  prisma: PrismaClient;
  shops: Pick<Shops, 'find'>;
  credentials: Pick<CredentialsStore, 'view'>;
  limits: LoginLimits;
  wake: Wake;
  now: () => Date;
}

/** Takes a login: stored and queued in one transaction, or refused and nothing stored. */
export async function acceptLogin(
  parts: AcceptParts,
  shop: string,
  { shopperId, report }: ReportedLogin,
): Promise<AcceptOutcome> {
  const now = parts.now();
  const happenedAt = timeOfLogin(report, now);
  if (happenedAt === null) return { outcome: 'refused', why: 'out-of-time' };
  const [why, retryAt] = await Promise.all([
    refusal(parts, shop),
    nextWelcomeAt(parts.prisma, { shop, shopperId }, parts.limits, now),
  ]);
  if (why !== null) return { outcome: 'refused', why };
  const login = { shopDomain: shop, shopperId, loginId: report.loginId };
  if (retryAt !== null) {
    const known = await parts.prisma.directEvent.findFirst({ where: login });
    return known === null ? { outcome: 'too-many', retryAt } : { outcome: 'known' };
  }
  const isNew = await store(parts, {
    ...login,
    id: randomUUID(),
    path: 'shopper/login',
    state: 'waiting',
    page: trackedPage(report),
    happenedAt,
    acceptedAt: now,
    dueAt: now,
    giveUpAt: new Date(now.getTime() + TRIED_FOR_MS),
  });
  return { outcome: isNew ? 'accepted' : 'known' };
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

async function refusal(
  { shops, credentials }: AcceptParts,
  shop: string,
): Promise<LoginRefusal | null> {
  const [record, account] = await Promise.all([shops.find(shop), credentials.view(shop)]);
  if (record?.uninstalledAt !== null) return 'no-shop';
  return account === null ? 'no-account' : null;
}

/** Whether the event was new: of several processes that store the same login, one is told so. */
function store(
  { prisma, wake }: AcceptParts,
  event: Prisma.DirectEventCreateManyInput & { id: string; acceptedAt: Date },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.directEvent.createMany({ data: event, skipDuplicates: true });
    if (count > 0) await wake(event.id, event.acceptedAt, tx);
    return count > 0;
  });
}

function trackedPage({ userId, sessionId, pageLoadId, pageUrl }: LoginReport): TrackedPage {
  return { userId, sessionId, pageLoadId, pageUrl: maskPageUrl(pageUrl) };
}
