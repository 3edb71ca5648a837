import type { PrismaClient } from '@prisma/client';
import { z } from 'zod';
import type { IndexStatus } from '../index-status.ts';
import type { Look } from '../life/life.ts';
import { later } from '../life/pauses.ts';
import { isProblemKind } from '../words/problem-words.ts';
import type { ServiceProblem, ServiceProblemKind } from '../service-problem.ts';

/** What is kept of an account: the last useful answer, and what came of the last question. */
export interface KeptStatus {
  siteId: string;
  askedAt: Date;
  /** When the question left that `answer` answers. */
  answeredAt: Date | null;
  answer: IndexStatus | null;
  problem: ServiceProblem | null;
}

/** The last thing that the status endpoint said about each shop's account. */
export interface StatusStore {
  read(shop: string): Promise<KeptStatus | null>;
  /**
   * Notes that the account is about to be asked, unless that was noted since `before`. A note from
   * the future is none: its clock was wrong, or has been put right.
   *
   * @returns whether to ask
   */
  claim(question: AccountQuestion & { before: Date }): Promise<boolean>;
  /**
   * Keeps what came of a question, unless a later one has been asked already: one that is not so much
   * later that it must be of a wrong clock.
   */
  keep(question: AccountQuestion, look: Pick<Look, 'status' | 'problem'>): Promise<void>;
}

export interface AccountQuestion {
  shop: string;
  siteId: string;
  askedAt: Date;
}

/** By how much the clocks of two processes may differ before one is taken to be wrong. */
const CLOCKS_DIFFER_MS = 5_000;

/** Within this time after a question left, another may have left and been answered before it. */
const LONGEST_QUESTION_MS = 30_000;

/** The statuses in the database. A shop that is gone keeps none. */
export function createStatusStore(prisma: PrismaClient): StatusStore {
  return {
    async read(shop) {
      const row = await prisma.feedStatus.findUnique({ where: { shopDomain: shop } });
      return row && keptStatus.parse(row);
    },

    async claim({ shop, siteId, askedAt, before }) {
      const future = later(askedAt, CLOCKS_DIFFER_MS);
      const claimed = await prisma.$executeRaw`
        INSERT INTO "FeedStatus" AS kept ("shopDomain", "siteId", "askedAt")
        SELECT "domain", ${siteId}, ${askedAt} FROM "Shop" WHERE "domain" = ${shop}
        ON CONFLICT ("shopDomain") DO UPDATE SET "askedAt" = EXCLUDED."askedAt"
        WHERE kept."askedAt" <= ${before} OR kept."askedAt" > ${future}
          OR kept."siteId" <> EXCLUDED."siteId"`;
      return claimed > 0;
    },

    async keep({ shop, siteId, askedAt }, { status, problem }) {
      const answer = status && JSON.stringify(status);
      const answeredAt = status && askedAt;
      const future = later(askedAt, LONGEST_QUESTION_MS);
      // A question without an answer leaves the answer before it, if it is about the same account.
      await prisma.$executeRaw`
        INSERT INTO "FeedStatus" AS kept
          ("shopDomain", "siteId", "askedAt", "answeredAt", "answer", "problem")
        SELECT "domain", ${siteId}, ${askedAt}, ${answeredAt}, ${answer}::jsonb,
          ${problem && JSON.stringify(problem)}::jsonb
        FROM "Shop" WHERE "domain" = ${shop}
        ON CONFLICT ("shopDomain") DO UPDATE SET
          "siteId" = EXCLUDED."siteId",
          "askedAt" = EXCLUDED."askedAt",
          "answeredAt" = CASE WHEN EXCLUDED."answer" IS NULL AND kept."siteId" = EXCLUDED."siteId"
            THEN kept."answeredAt" ELSE EXCLUDED."answeredAt" END,
          "answer" = CASE WHEN EXCLUDED."answer" IS NULL AND kept."siteId" = EXCLUDED."siteId"
            THEN kept."answer" ELSE EXCLUDED."answer" END,
          "problem" = EXCLUDED."problem"
        WHERE kept."askedAt" <= EXCLUDED."askedAt" OR kept."askedAt" > ${future}`;
    },
  };
}

/** Dates are written as ISO 8601 by `JSON.stringify`. */
const keptDate = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .nullable();

const keptAnswer = z.object({
  status: z.enum(['success', 'error']),
  feeds: z.array(
    z.object({ id: z.string(), state: z.string(), lastIndexed: keptDate, nextRun: keptDate }),
  ),
});

const keptProblem = z.object({
  kind: z.custom<ServiceProblemKind>((kind) => typeof kind === 'string' && isProblemKind(kind)),
  httpStatus: z.number().nullable(),
});

/** What another version of the app has kept in another shape is as good as nothing: it is asked anew. */
const keptStatus = z.object({
  siteId: z.string(),
  askedAt: z.date(),
  answeredAt: z.date().nullable(),
  answer: keptAnswer.nullable().catch(null),
  problem: keptProblem.nullable().catch(null),
});
