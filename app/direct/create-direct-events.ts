import type { DirectEvent, PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import { isRowId } from '../database/row-id.ts';
import type { Sql } from '../database/sql.ts';
import type { CredentialsStore } from '../shop/credentials.ts';
import { acceptLogin, type Wake } from './accept-login.ts';
import type { DirectEvents } from './direct-events.ts';
import { countByDay, countEvents } from './event-counts.ts';
import { listEvents } from './event-list.ts';
import { forgetOld } from './forget.ts';
import { LOGIN_LIMITS, type LoginLimits } from './login-limits.ts';
import { FIRST_PAUSE_MS, TRIED_FOR_MS } from './next-try.ts';
import { redactCustomer } from './redact-customer.ts';
import { canRetry } from './retry-rule.ts';
import { send } from './send.ts';
import { stopAll } from './stop.ts';

export interface DirectEventsParts {
  prisma: PrismaClient;
  /** The same database. */
  sql: Sql;
  /** The site ID alone is read. */
  credentials: Pick<CredentialsStore, 'view'>;
  /** As in Node; its errors must carry the system's error as their cause. */
  fetch: typeof globalThis.fetch;
  /** The tracking service's base address with its version, `https://…/beacon/v2`. */
  beaconUrl: string;
  wake: Wake;
  now: () => Date;
  log: Logger;
  limits?: LoginLimits;
  /** Between 0 and 1: spreads what is tried again. */
  random?: () => number;
  /** Resolves after so many milliseconds; between attempts to note what came of a request. */
  wait?: (ms: number) => Promise<unknown>;
  /** How long what was not taken waits for its second try; each further pause is twice as long. */
  firstPauseMs?: number;
  /** How long connection and answer may take together. */
  timeoutMs?: number;
}

/** The app's own events in the database. */
export function createDirectEvents({
  limits = LOGIN_LIMITS,
  random = Math.random,
  firstPauseMs = FIRST_PAUSE_MS,
  ...given
}: DirectEventsParts): DirectEvents {
  const parts = { ...given, limits, random, firstPauseMs };
  const { prisma, credentials, wake, now } = parts;
  const accountOf = async (shop: string) => (await credentials.view(shop))?.siteId ?? null;

  return {
    acceptLogin: (shop, login) => acceptLogin(parts, shop, login),
    list: async (shop, filter, page) =>
      listEvents(prisma, { shop, filter, page, siteId: await accountOf(shop) }),
    counts: (shop, since) => countEvents(prisma, shop, since),
    countsByDay: (shop, since, timeZone) => countByDay(prisma, shop, since, timeZone),

    async retry(shop, id) {
      const event = await find(shop, id);
      if (event === null) return 'not-found';
      if (!canRetry(event, await accountOf(shop))) return 'not-possible';
      return (await queueAgain(event)) ? 'queued' : 'not-possible';
    },

    stopAll: (shop, { tx = prisma } = {}) => stopAll(tx, shop, now()),

    redactCustomer: (shop, customerId, { tx = prisma } = {}) =>
      redactCustomer(tx, { shop, customerId }, now()),

    send: (id) => send(parts, id),

    async due(limit) {
      const rows = await prisma.directEvent.findMany({
        where: { dueAt: { lte: now() } },
        orderBy: { dueAt: 'asc' },
        take: limit,
        select: { id: true },
      });
      return rows.map(({ id }) => id);
    },

    forgetOld: () => forgetOld(prisma, now()),
  };

  async function find(shop: string, id: string): Promise<DirectEvent | null> {
    return isRowId(id) ? prisma.directEvent.findFirst({ where: { id, shopDomain: shop } }) : null;
  }

  /** Whether this call did it: of two at once, one. */
  function queueAgain({ id, attempts }: DirectEvent): Promise<boolean> {
    const at = now();
    return prisma.$transaction(async (tx) => {
      const { count } = await tx.directEvent.updateMany({
        where: { id, state: 'failed', attempts },
        data: {
          state: 'waiting',
          reason: null,
          endedAt: null,
          dueAt: at,
          giveUpAt: new Date(at.getTime() + TRIED_FOR_MS),
        },
      });
      if (count > 0) await wake(id, at, tx);
      return count > 0;
    });
  }
}
