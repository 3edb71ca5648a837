import type { PrismaClient } from '@prisma/client';
import { z } from 'zod';
import type { StoreDeps } from '../database/connect.ts';
import type { IndexClient } from './client.ts';
import { ACCOUNT_REFUSALS, refusesAccount } from './feed-status.ts';
import { later } from '../time/units.ts';
import type { StatusSnapshot } from './run.ts';
import type { OpenCredentials } from '../shop/credentials.ts';
import { serviceProblem } from './service-request.ts';

type RequestIfStale = (
  shop: string,
  credentials: OpenCredentials,
  maxAgeMs: number,
) => Promise<StatusSnapshot>;

/** Requests the status of accounts and stores the answers. */
export interface StatusSync {
  /** Requests the status now. */
  request(shop: string, credentials: OpenCredentials): Promise<StatusSnapshot>;
  /**
   * Requests the status unless any process did so less than `maxAgeMs` ago; then the stored answer is used. Equal
   * calls of one process at the same time share a request.
   */
  requestIfStale: RequestIfStale;
  /** The same, but also requests it if another process has no answer yet. */
  requestIfStaleOrUnknown: RequestIfStale;
  /** Returns the stored answer for this account, without a request. */
  stored(shop: string, siteId: string | null): Promise<StoredStatus | null>;
}

export function createStatusSync({
  client,
  prisma,
  now,
}: StoreDeps & { client: Pick<IndexClient, 'status'> }): StatusSync {
  const underway = new Map<string, Promise<StatusSnapshot>>();

  const requestIfStale: RequestIfStale = (shop, credentials, maxAgeMs) => {
    const { siteId, secretKey } = credentials;
    const key = JSON.stringify([maxAgeMs, shop, siteId, secretKey]);
    const shared = underway.get(key) ?? ask().finally(() => underway.delete(key));
    underway.set(key, shared);
    return shared;

    async function ask(): Promise<StatusSnapshot> {
      const askedAt = now();
      const before = later(askedAt, -maxAgeMs);
      return (await claimRequest(prisma, { shop, siteId, askedAt, before }))
        ? request(shop, credentials)
        : snapshotOf(await stored(shop, siteId));
    }
  };

  return {
    request,
    requestIfStale,
    async requestIfStaleOrUnknown(shop, credentials, maxAgeMs) {
      const snapshot = await requestIfStale(shop, credentials, maxAgeMs);
      const isUnanswered = snapshot.status === null && snapshot.problem === null;
      return isUnanswered ? request(shop, credentials) : snapshot;
    },
    stored,
  };

  async function request(shop: string, credentials: OpenCredentials): Promise<StatusSnapshot> {
    const askedAt = now();
    const result = await client.status(credentials);
    const snapshot: StatusSnapshot = result.ok
      ? { askedAt, status: result.content, problem: null }
      : { askedAt, status: null, problem: result.problem };
    await writeStatus(prisma, { shop, siteId: credentials.siteId, askedAt }, snapshot);
    return snapshot;
  }

  async function stored(shop: string, siteId: string | null): Promise<StoredStatus | null> {
    const row = await prisma.feedStatus.findUnique({ where: { shopDomain: shop } });
    return row?.siteId === siteId ? storedStatus.parse(row) : null;
  }
}

/** Returns the stored answer as a snapshot: without a status if the last request got no usable answer. */
export function snapshotOf(stored: StoredStatus | null): StatusSnapshot {
  if (stored === null) return { askedAt: null, status: null, problem: null };
  const { problem, answer, answeredAt, askedAt } = stored;
  return problem
    ? { askedAt, status: null, problem }
    : { askedAt: answeredAt, status: answer, problem: null };
}

interface StatusRequest {
  shop: string;
  siteId: string;
  askedAt: Date;
}

/** The difference between the clocks of two processes from which on one counts as wrong. */
const CLOCKS_DIFFER_MS = 5_000;

/** The longest a request may take: a later one can be answered before it. */
const MAX_REQUEST_MS = 30_000;

/**
 * Records that a request about the account follows, unless that was recorded since `before`. A record from the future
 * does not count: its clock was wrong.
 *
 * @returns whether to send the request
 */
async function claimRequest(
  prisma: PrismaClient,
  { shop, siteId, askedAt, before }: StatusRequest & { before: Date },
): Promise<boolean> {
  const future = later(askedAt, CLOCKS_DIFFER_MS);
  const claimed = await prisma.$executeRaw`
    INSERT INTO "FeedStatus" AS kept ("shopDomain", "siteId", "askedAt")
    SELECT "domain", ${siteId}, ${askedAt}
    FROM "Shop" WHERE "domain" = ${shop} AND "uninstalledAt" IS NULL FOR SHARE
    ON CONFLICT ("shopDomain") DO UPDATE SET "askedAt" = EXCLUDED."askedAt"
    WHERE kept."askedAt" <= ${before} OR kept."askedAt" > ${future}
      OR kept."siteId" <> EXCLUDED."siteId"`;
  return claimed > 0;
}

/**
 * Stores the result of a request, unless a later request was made: one that is so much later that only a wrong clock
 * explains it does not count.
 */
async function writeStatus(
  prisma: PrismaClient,
  { shop, siteId, askedAt }: StatusRequest,
  { status, problem }: Pick<StatusSnapshot, 'status' | 'problem'>,
): Promise<void> {
  const answer = status && JSON.stringify(status);
  const answeredAt = status && askedAt;
  const future = later(askedAt, MAX_REQUEST_MS);
  const isRefusal = refusesAccount(problem);
  // A request without an answer keeps the earlier answer of the same account, and a refusal of it until the service
  // answers differently about the account.
  await prisma.$executeRaw`
    INSERT INTO "FeedStatus" AS kept
      ("shopDomain", "siteId", "askedAt", "answeredAt", "answer", "problem")
    SELECT "domain", ${siteId}, ${askedAt}, ${answeredAt}, ${answer}::jsonb,
      ${problem && JSON.stringify(problem)}::jsonb
    FROM "Shop" WHERE "domain" = ${shop} AND "uninstalledAt" IS NULL FOR SHARE
    ON CONFLICT ("shopDomain") DO UPDATE SET
      "siteId" = EXCLUDED."siteId",
      "askedAt" = EXCLUDED."askedAt",
      "answeredAt" = CASE WHEN EXCLUDED."answer" IS NULL AND kept."siteId" = EXCLUDED."siteId"
        THEN kept."answeredAt" ELSE EXCLUDED."answeredAt" END,
      "answer" = CASE WHEN EXCLUDED."answer" IS NULL AND kept."siteId" = EXCLUDED."siteId"
        THEN kept."answer" ELSE EXCLUDED."answer" END,
      "problem" = CASE WHEN EXCLUDED."problem" IS NOT NULL AND NOT ${isRefusal}
          AND kept."siteId" = EXCLUDED."siteId"
          AND kept."problem" ->> 'kind' = ANY(${ACCOUNT_REFUSALS}::text[])
        THEN kept."problem" ELSE EXCLUDED."problem" END
    WHERE kept."askedAt" <= EXCLUDED."askedAt" OR kept."askedAt" > ${future}`;
}

/** Dates are written as ISO 8601 by `JSON.stringify`. */
const storedDate = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .nullable();

const storedAnswer = z.object({
  status: z.enum(['success', 'error']),
  feeds: z.array(
    z.object({ id: z.string(), state: z.string(), lastIndexed: storedDate, nextRun: storedDate }),
  ),
});

/**
 * An account's last usable answer, and the result of the last request that showed anything of the account. One that
 * another version of the app stored in another shape counts as missing.
 */
const storedStatus = z.object({
  siteId: z.string(),
  askedAt: z.date(),
  /** When the request with this `answer` was sent. */
  answeredAt: z.date().nullable(),
  answer: storedAnswer.nullable().catch(null),
  problem: serviceProblem.nullable().catch(null),
});

export type StoredStatus = z.output<typeof storedStatus>;
