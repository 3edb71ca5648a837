import type { Login, PrismaClient } from '@prisma/client';
import { z } from 'zod';
import { readPage } from '../database/sql.ts';
import {
  type DayCounts,
  LOGIN_REASONS,
  LOGIN_STATES,
  type CountsByState,
  type LoginView,
  type LoginFilter,
  type LoginPage,
} from './login.ts';

/**
 * Whether *Try again* is safe, and may have another result than the last time. Among failed events:
 *
 * - those that were never accepted: no connection was made, or each answer of the service said so, or there was no
 *   account to send them for;
 * - those that the service refused for another account than today's, which has never seen them.
 *
 * The same account would refuse again. An `unknown` event may have been counted, and is never repeated.
 *
 * @param siteId the shop's account today; null without one
 */
export function canRetry(event: Login, siteId: string | null): boolean {
  if (event.state !== 'failed' || siteId === null) return false;
  if (event.page === null || event.shopperId === null) return false;
  if (event.reason === 'refused') return event.siteId !== siteId;
  return event.reason === 'too-old' || event.reason === 'no-account';
}

/** The number of rows of one page. */
const PAGE_SIZE = 25;

/** The columns are plain texts, so their values are validated. */
const stateField = z.enum(LOGIN_STATES);
const reasonField = z.enum(LOGIN_REASONS).nullable();

/**
 * Returns one page of a shop's events, newest first.
 *
 * @param asked.siteId the shop's account today, which decides which events can be retried
 * @param asked.page from 1; beyond the end it is the last one
 */
export async function listEvents(
  prisma: PrismaClient,
  asked: { shop: string; filter: LoginFilter; page: number; siteId: string | null },
): Promise<LoginPage> {
  const { shop, filter, page, siteId } = asked;
  const where = { shopDomain: shop, ...(filter.state ? { state: filter.state } : {}) };
  const total = await prisma.login.count({ where });
  return readPage(page, { total, size: PAGE_SIZE }, async (skip) => {
    const orderBy = [{ acceptedAt: 'desc' as const }, { id: 'desc' as const }];
    const rows = await prisma.login.findMany({ where, orderBy, skip, take: PAGE_SIZE });
    return rows.map((row) => toView(row, siteId));
  });
}

function toView(row: Login, siteId: string | null): LoginView {
  const { id, httpStatus, shopperId, happenedAt, attempts } = row;
  const state = stateField.parse(row.state);
  return {
    id,
    state,
    reason: reasonField.parse(row.reason),
    httpStatus,
    shopperId,
    happenedAt,
    attempts,
    nextTryAt: state === 'waiting' ? row.dueAt : null,
    canRetry: canRetry(row, siteId),
  };
}

/** Counts the events accepted since a time, by state. */
export async function countEvents(
  prisma: PrismaClient,
  shop: string,
  since: Date,
): Promise<CountsByState> {
  const groups = await prisma.login.groupBy({
    by: ['state'],
    where: { shopDomain: shop, acceptedAt: { gte: since } },
    _count: true,
  });
  const counts = none();
  for (const { state, _count } of groups) add(counts, state, _count);
  return counts;
}

/** Counts the events by day of a time zone, from a first day on, oldest first. */
export async function countByDay(
  prisma: PrismaClient,
  shop: string,
  firstDay: string,
  timeZone: string,
): Promise<DayCounts[]> {
  const groups = await prisma.$queryRaw<{ day: string; state: string; events: number }[]>`
    SELECT to_char("acceptedAt" AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day,
           state, count(*)::int AS events
    FROM "Login"
    WHERE "shopDomain" = ${shop}
      AND "acceptedAt" >= ${firstDay}::date::timestamp AT TIME ZONE ${timeZone}
    GROUP BY day, state ORDER BY day`;
  const days = new Map<string, CountsByState>();
  for (const { day, state, events } of groups) {
    const counts = days.get(day) ?? none();
    days.set(day, counts);
    add(counts, state, events);
  }
  return [...days].map(([day, counts]) => ({ day, counts }));
}

const none = (): CountsByState => ({ waiting: 0, done: 0, failed: 0, unknown: 0 });

function add(counts: CountsByState, stored: string, events: number): void {
  const state = stateField.parse(stored);
  counts[state === 'sending' ? 'waiting' : state] += events;
}
