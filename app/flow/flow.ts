import { randomUUID } from 'node:crypto';
import type { Prisma, PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { AlertChanged } from '../alerts/alert.ts';
import type { IndexEnded } from '../indexing/run-store.ts';
import type { OfflineTokens } from '../shopify/offline-tokens.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import { deliverOnce } from '../work/deliver-once.ts';
import { growingPause } from '../work/pause.ts';
import type { DueWork, WorkKind } from '../work/work.ts';
import type { FlowSender, FlowResult } from './send.ts';
import { createTriggerReader, type DueTrigger } from './due-trigger.ts';
import type { FlowHandle } from './payload.ts';

/** Tells Shopify Flow of changes, so that workflows of merchants begin with them; each change at most once. */
export interface Flow {
  /** Queues _Index finished_ or _Index failed_ with the transaction. */
  indexEnded: IndexEnded;
  /** Queues _Tracking stopped_ or _Tracking recovered_ with the transaction. Failed indexes are no alert here. */
  alertChanged: AlertChanged;
  /** Fires one trigger. The sweep alone queues it, so that no transaction takes a statement more for a job. */
  work: DueWork<TriggerJob>;
  /** Deletes triggers 30 days after they were queued. */
  forgetOld(): Promise<void>;
}

/** The id of a trigger's row. */
export interface TriggerJob {
  trigger: string;
}

export const FLOW_TRIGGER: WorkKind<TriggerJob> = {
  name: 'flow-trigger',
  data: z.object({ trigger: z.uuid() }),
  retry: 'by-sweep',
  atOnce: 5,
  limitSeconds: 240,
};

export interface FlowDeps {
  prisma: PrismaClient;
  /** Asked before a trigger is marked as sent, so that one without a token stays unsent. */
  tokens: Pick<OfflineTokens, 'find'>;
  sender: FlowSender;
  /** The app's client ID. */
  apiKey: string;
  now: () => Date;
  log: Logger;
}

/** News that is older than this is given up. */
export const TRIED_FOR_MS = DAY_MS;

const KEPT_MS = 30 * DAY_MS;

/** Longer than Shopify's answer and two new tokens take. */
const SENDING_LIMIT_MS = 150_000;

const PAUSES = { firstMs: MINUTE_MS, longestMs: HOUR_MS };

/**
 * `waiting` → `sending` → `done` | `failed` | `unknown`.
 *
 * `failed`: refused by Shopify, or no longer wanted. `unknown`: it may have been taken, so it is not fired again.
 */
export type TriggerState = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown';

export function createFlow(deps: FlowDeps): Flow {
  const { prisma, tokens, sender, apiKey, now, log } = deps;
  const read = createTriggerReader(prisma, apiKey);

  return {
    indexEnded: ({ id, shop }, state, tx) =>
      queue(tx, shop, state === 'done' ? 'index-finished' : 'index-failed', id),

    async alertChanged({ id, shop, kind }, phase, tx) {
      if (kind === 'index-failed') return;
      await queue(tx, shop, phase === 'begin' ? 'tracking-stopped' : 'tracking-recovered', id);
    },

    work: {
      ...FLOW_TRIGGER,
      run: ({ trigger }) => step(trigger),
      async due(limit) {
        const rows = await prisma.flowTrigger.findMany({
          where: { dueAt: { lte: now() } },
          orderBy: { dueAt: 'asc' },
          take: limit,
          select: { id: true },
        });
        return rows.map(({ id }) => ({ trigger: id }));
      },
    },

    async forgetOld() {
      const queuedAt = { lt: later(now(), -KEPT_MS) };
      await prisma.flowTrigger.deleteMany({ where: { queuedAt } });
    },
  };

  /** Queues nothing for a shop that has uninstalled the app, or to which the app has no access of its own. */
  async function queue(
    tx: Prisma.TransactionClient,
    shop: string,
    handle: FlowHandle,
    subject: string,
  ): Promise<void> {
    const at = now();
    await tx.$executeRaw`
      INSERT INTO "FlowTrigger"
        ("id", "shopDomain", "handle", "subjectId", "state", "queuedAt", "dueAt")
      SELECT ${randomUUID()}::uuid, s."domain", ${handle}, ${subject}::uuid, 'waiting', ${at}, ${at}
      FROM "Shop" s WHERE s."domain" = ${shop} AND s."uninstalledAt" IS NULL
        AND EXISTS (SELECT FROM "Session" a WHERE a."shop" = s."domain" AND NOT a."isOnline")
      ON CONFLICT DO NOTHING`;
  }

  async function step(id: string): Promise<void> {
    const trigger = await read(id);
    if (trigger === null || trigger.dueAt > now()) return;
    if (trigger.state === 'sending') return end(trigger, 'unknown', 'interrupted');
    if (trigger.payload === null) return end(trigger, 'failed', 'not wanted any more');
    if (now().getTime() - trigger.queuedAt.getTime() >= TRIED_FOR_MS)
      return end(trigger, 'failed', 'too old');
    const access = await tokens.find(trigger.shop);
    if (access === 'no-answer') return postpone(trigger, 0, access);
    if (typeof access === 'string') return end(trigger, 'failed', access);
    const { shop, handle, payload } = trigger;
    await deliverOnce<DueTrigger, FlowResult>(
      {
        limitMs: SENDING_LIMIT_MS,
        async mark(until) {
          const marked = {
            state: 'sending',
            attempts: trigger.attempts + 1,
            dueAt: until,
          } as const;
          const where = { shop: { uninstalledAt: null } };
          return (await write(trigger, marked, where)) ? { ...trigger, ...marked } : null;
        },
        send: () => sender.send(shop, handle, payload),
        record,
      },
      deps,
      { trigger: id },
    );
  }

  async function record(trigger: DueTrigger, result: FlowResult): Promise<void> {
    switch (result.outcome) {
      case 'taken':
        return end(trigger, 'done', null);
      case 'refused':
        return end(trigger, 'failed', result.why);
      case 'unknown':
        return end(trigger, 'unknown', 'no answer');
      case 'not-taken':
        return postpone(trigger, result.pauseMs, 'throttled');
    }
  }

  async function postpone(trigger: DueTrigger, atLeastMs: number, why: string): Promise<void> {
    const attempts = Math.max(trigger.attempts, 1);
    const dueAt = later(now(), growingPause(attempts, PAUSES, atLeastMs));
    await write(trigger, { state: 'waiting', attempts: trigger.attempts, dueAt });
    log.warn({ trigger: trigger.id, shop: trigger.shop, why, dueAt }, 'Flow trigger postponed');
  }

  async function end(
    trigger: DueTrigger,
    state: 'done' | 'failed' | 'unknown',
    why: string | null,
  ): Promise<void> {
    if (!(await write(trigger, { state, attempts: trigger.attempts, dueAt: null }))) return;
    const { id, shop, handle } = trigger;
    const about = { trigger: id, shop, handle, state, why };
    if (state === 'done') log.info(about, 'Flow trigger fired');
    else log.warn(about, 'Flow trigger not fired, or not known to be');
  }

  /** Writes a change of a trigger as it was read; false when another write came first. */
  async function write(
    { id, state, attempts, dueAt }: DueTrigger,
    change: { state: TriggerState; attempts: number; dueAt: Date | null },
    where: Prisma.FlowTriggerWhereInput = {},
  ): Promise<boolean> {
    const { count } = await prisma.flowTrigger.updateMany({
      where: { id, state, attempts, dueAt, ...where },
      data: change,
    });
    return count === 1;
  }
}
