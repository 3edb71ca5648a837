import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';
import type { LoggingStoreDeps } from '../database/connect.ts';
import { nextDaily } from '../time/daily.ts';
import { dayIn } from '../time/calendar-day.ts';
import { DAY_MS, later } from '../time/units.ts';
import { ofShop, type DueWork, type Enqueue } from '../work/work.ts';
import { type MonthlyFacts, monthlyFigures, hasContent } from './monthly-figures.ts';

export interface MonthlyReportDeps extends LoggingStoreDeps {
  /** Reads the known facts about a shop's calendar month before that of `day`, from the database alone. */
  monthlyFacts: (shop: string, day: string) => Promise<MonthlyFacts>;
  /** Null if the operator has set up no mail server. */
  enqueue: Enqueue | null;
}

/** 8 a.m., in minutes since midnight. */
const TIME_OF_DAY = 8 * 60;

/** A report that is this late is skipped. */
const LATEST_MS = 3 * DAY_MS;

/** How long addresses and figures of mails are kept. */
const KEPT_MS = 60 * DAY_MS;

/** Returns the next 8 a.m. on the first of a month in a time zone. */
export function nextMonthly(after: Date, zone: string): Date {
  const day = dayIn(zone);
  let at = nextDaily(TIME_OF_DAY, after, zone);
  while (!day(at).endsWith('-01')) at = nextDaily(TIME_OF_DAY, at, zone);
  return at;
}

/** The month's first morning in the shop's zone, if that has moved west since and the morning is still to come. */
function firstToCome(dueAt: Date, zone: string): Date | null {
  const next = nextMonthly(dueAt, zone);
  return next < later(dueAt, 2 * DAY_MS) ? next : null;
}

/** Queues a shop's monthly mails on the first of the month, at most one per address and month. */
export function createMonthlyReport(deps: MonthlyReportDeps): DueWork<{ shop: string }> {
  const { prisma, monthlyFacts, enqueue, now, log } = deps;
  return {
    name: 'monthly-report',
    data: ofShop,
    retry: 'by-sweep',
    concurrency: 2,
    timeoutSeconds: 120,
    exclusive: true,

    async run({ shop }) {
      const at = now();
      const found = await prisma.shop.findUnique({
        where: { domain: shop },
        include: { alertSettings: true },
      });
      const dueAt = found?.alertSettings?.monthlyDueAt ?? null;
      if (dueAt === null || dueAt > at || enqueue === null) return;
      const zone = found?.timeZone ?? 'UTC';
      const isLate = at.getTime() - dueAt.getTime() > LATEST_MS;
      const first = firstToCome(dueAt, zone);
      const day = dayIn(zone)(dueAt);
      const figures = isLate || first ? null : monthlyFigures(await monthlyFacts(shop, day), at);
      const isSaid = figures !== null && hasContent(figures);
      const month = day.slice(0, 7);
      const queued = await prisma.$transaction(async (tx) => {
        // Staff may have changed their choice, or another worker was faster. The shop's row is locked first, as a
        // redaction does: the mails refer to it.
        const [row] = await tx.$queryRaw<{ addresses: string[] }[]>`
          WITH account AS MATERIALIZED (
            SELECT 1 FROM "Shop" JOIN "Credentials" ON "shopDomain" = "domain"
            WHERE "domain" = ${shop} AND "uninstalledAt" IS NULL FOR SHARE)
          UPDATE "AlertSettings" SET "monthlyDueAt" = ${first ?? nextMonthly(at, zone)} FROM account
          WHERE "shopDomain" = ${shop} AND "monthly" AND "monthlyDueAt" = ${dueAt}
          RETURNING ARRAY(SELECT unnest("addresses") EXCEPT SELECT unnest("monthlyOptOuts"))
            AS addresses`;
        const addresses = isSaid ? (row?.addresses ?? []) : [];
        const mails = addresses.map((address) => ({ id: randomUUID(), address }));
        await tx.monthlyMail.createMany({
          data: mails.map((mail) => ({
            ...mail,
            shopDomain: shop,
            month,
            figures: figures ?? {},
            state: 'waiting',
            queuedAt: at,
            dueAt: at,
          })),
          skipDuplicates: true,
        });
        for (const { id } of mails) await enqueue(id, at, tx);
        return mails.length;
      });
      log.info({ shop, month, queued, isLate }, 'monthly report made');
    },

    async due(limit) {
      if (enqueue === null) return [];
      return prisma.$queryRaw<{ shop: string }[]>`
        SELECT a."shopDomain" AS shop FROM "AlertSettings" a
        JOIN "Shop" s ON s."domain" = a."shopDomain" AND s."uninstalledAt" IS NULL
        JOIN "Credentials" c ON c."shopDomain" = a."shopDomain"
        WHERE a."monthly" AND a."monthlyDueAt" <= ${now()}
        ORDER BY a."monthlyDueAt" LIMIT ${limit}`;
    },
  };
}

/** Deletes mails older than {@link KEPT_MS}. */
export async function forgetMonthlyMails(prisma: PrismaClient, now: Date): Promise<void> {
  const before = later(now, -KEPT_MS);
  await prisma.monthlyMail.deleteMany({ where: { queuedAt: { lt: before } } });
}
