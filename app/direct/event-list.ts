import type { DirectEvent, PrismaClient } from '@prisma/client';
import { z } from 'zod';
import { DIRECT_REASONS, DIRECT_STATES, type DirectEventView } from './direct-event.ts';
import type { DirectFilter, DirectPage } from './direct-events.ts';
import { canRetry } from './retry-rule.ts';

/** Rows of one page. */
export const PAGE_SIZE = 25;

/** The columns are plain texts, so what comes from them is checked. */
const stateField = z.enum(DIRECT_STATES);
const reasonField = z.enum(DIRECT_REASONS).nullable();

/**
 * One page of a shop's events, newest first.
 *
 * @param siteId the shop's account today, by which it is decided what may be tried again
 * @param page from 1; beyond the end it is the last one
 */
export async function listEvents(
  prisma: PrismaClient,
  {
    shop,
    filter,
    page,
    siteId,
  }: { shop: string; filter: DirectFilter; page: number; siteId: string | null },
): Promise<DirectPage> {
  const where = { shopDomain: shop, ...(filter.state ? { state: filter.state } : {}) };
  const total = await prisma.directEvent.count({ where });
  const pageCount = Math.max(Math.ceil(total / PAGE_SIZE), 1);
  const shown = Math.min(Math.max(Math.trunc(page) || 1, 1), pageCount);
  const rows = await prisma.directEvent.findMany({
    where,
    orderBy: [{ acceptedAt: 'desc' }, { id: 'desc' }],
    skip: (shown - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
  });
  return { rows: rows.map((row) => toView(row, siteId)), page: shown, pageCount, total };
}

function toView(row: DirectEvent, siteId: string | null): DirectEventView {
  const { id, path, httpStatus, shopperId, happenedAt, acceptedAt, attempts, endedAt } = row;
  const state = stateField.parse(row.state);
  return {
    id,
    path,
    state,
    reason: reasonField.parse(row.reason),
    httpStatus,
    shopperId,
    happenedAt,
    acceptedAt,
    attempts,
    nextTryAt: state === 'waiting' ? row.dueAt : null,
    endedAt,
    canRetry: canRetry(row, siteId),
  };
}
