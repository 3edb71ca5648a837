import { Prisma, type PrismaClient } from '@prisma/client';
import { z } from 'zod';
import { isRowId } from '../database/sql.ts';
import type { CredentialsStore } from '../shop/credentials.ts';
import { later } from '../time/units.ts';
import { TRIED_FOR_MS } from '../work/deliveries.ts';
import { dueRows, type DueWork, type WorkKind } from '../work/work.ts';
import { type AcceptDeps, acceptLogin } from './accept.ts';
import { canRetry, countByDay, countEvents, listEvents } from './list.ts';
import type {
  AcceptOutcome,
  DayCounts,
  CountsByState,
  LoginFilter,
  LoginPage,
  ReportedLogin,
  StopReason,
} from './login.ts';
import { deleteOld, redactCustomer, stopAll } from './retention.ts';
import { send, type SendDeps } from './send.ts';

/**
 * Logins, which the app sends itself. Members that take a shop never reach another's data: for an event of another shop
 * they do nothing.
 */
export interface Logins {
  /** Accepts a login, once. */
  acceptLogin(shop: string, login: ReportedLogin): Promise<AcceptOutcome>;
  list(shop: string, filter: LoginFilter, page: number): Promise<LoginPage>;
  /** Counts the events accepted since a time. */
  counts(shop: string, since: Date): Promise<CountsByState>;
  /**
   * Counts events by day, oldest first; days without events are left out.
   *
   * @param firstDay such as `2026-11-20`
   * @param timeZone an IANA name, such as `Europe/Berlin`
   */
  countsByDay(shop: string, firstDay: string, timeZone: string): Promise<DayCounts[]>;
  /**
   * Queues an event again that was certainly not counted (see `canRetry`).
   *
   * @returns `not-possible` for all others, also when another call was faster
   */
  retry(shop: string, id: string): Promise<'queued' | 'not-possible' | 'not-found'>;
  /**
   * Ends waiting logins when a shop uninstalls or disconnects its account. A login that is being sent ends with its
   * answer, whatever it is; none of them can be retried. A part of `tx`.
   */
  stopAll(shop: string, why: StopReason, tx: Prisma.TransactionClient): Promise<void>;
  /** Deletes everything about a customer, in digits; waiting logins are not sent, and none is sent twice. In `tx`. */
  redactCustomer(shop: string, customerId: string, tx: Prisma.TransactionClient): Promise<void>;

  /** Sends one login by one request, which times out. */
  work: DueWork<{ login: string }>;
  /** Deletes what is no longer needed (see `retention.ts`). */
  deleteOld(): Promise<void>;
}

export const LOGIN: WorkKind<{ login: string }> = {
  name: 'login',
  data: z.object({ login: z.uuid() }),
  retry: 'backoff',
  concurrency: 80,
  spreadMs: 5,
  timeoutSeconds: 120,
};

export interface LoginsDeps extends AcceptDeps, SendDeps {
  prisma: PrismaClient;
  /** Only the site ID is read. */
  credentials: Pick<CredentialsStore, 'view'>;
}

/** Creates the logins in the database. */
export function createLogins(deps: LoginsDeps): Logins {
  const { prisma, credentials, enqueue, now } = deps;
  const accountOf = async (shop: string) => (await credentials.view(shop))?.siteId ?? null;

  return {
    acceptLogin: (shop, login) => acceptLogin(deps, shop, login),
    list: async (shop, filter, page) =>
      listEvents(prisma, { shop, filter, page, siteId: await accountOf(shop) }),
    counts: (shop, since) => countEvents(prisma, shop, since),
    countsByDay: (shop, firstDay, timeZone) => countByDay(prisma, shop, firstDay, timeZone),

    async retry(shop, id) {
      if (!isRowId(id)) return 'not-found';
      const event = await prisma.login.findFirst({ where: { id, shopDomain: shop } });
      if (event === null) return 'not-found';
      if (!canRetry(event, await accountOf(shop))) return 'not-possible';
      const { attempts } = event;
      const at = now();
      const giveUpAt = later(at, TRIED_FOR_MS);
      return prisma.$transaction(async (tx) => {
        const { count } = await tx.login.updateMany({
          // Another call may have queued it, and `stopAll` may have deleted the page, since the login was read.
          where: { id, state: 'failed', attempts, page: { not: Prisma.DbNull } },
          data: { state: 'waiting', reason: null, endedAt: null, dueAt: at, giveUpAt },
        });
        if (count === 0) return 'not-possible';
        await enqueue(id, at, tx);
        return 'queued';
      });
    },

    stopAll: (shop, why, tx) => stopAll(tx, { shop, why }, now()),

    redactCustomer: (shop, customerId, tx) => redactCustomer(tx, { shop, customerId }, now()),

    work: {
      ...LOGIN,
      run: ({ login }) => send(deps, login),
      due: dueRows(prisma.login, 'login', now),
    },

    deleteOld: () => deleteOld(prisma, now()),
  };
}
