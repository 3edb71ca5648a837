import { randomUUID } from 'node:crypto';
import type { Prisma, PrismaClient } from '@prisma/client';
import { z } from 'zod';
import { type AlertChanged, isAboutFeed } from '../alerts/alert.ts';
import type { IndexEnded } from '../indexing/run-store.ts';
import type { FindOwnToken } from '../shopify/offline-tokens.ts';
import { DAY_MS, later } from '../time/units.ts';
import type { DeliveryDeps } from '../work/deliver-once.ts';
import { createDelivery, type DeliveryResult } from '../work/deliveries.ts';
import { dueRows, type DueWork } from '../work/work.ts';
import type { FiredTrigger } from './send.ts';
import { createTriggerReader, type DueTrigger } from './due-trigger.ts';
import type { FlowHandle, FlowPayload } from './payload.ts';

/** Sends triggers of Shopify Flow, which start merchants' workflows; each change at most once. */
export interface Flow {
  /** Queues _Index finished_ or _Index failed_ within the transaction. */
  indexEnded: IndexEnded;
  /** Queues _Tracking stopped_ or _Tracking recovered_ within the transaction, for alerts about tracking. */
  alertChanged: AlertChanged;
  /** Fires one trigger. Only the sweep queues it, so that no transaction needs another statement for a job. */
  work: DueWork<{ trigger: string }>;
  /** Deletes triggers 30 days after they were queued, those of an alert 30 days after it ended. */
  deleteOld(): Promise<void>;
}

export interface FlowDeps extends DeliveryDeps {
  prisma: PrismaClient;
  /** Checked before a trigger is marked as sent, so that one without a token stays unsent. */
  findOwnToken: FindOwnToken;
  /** Fires a trigger by one request. Never throws. */
  fire: (shop: string, trigger: FiredTrigger) => Promise<DeliveryResult>;
  /** The app's client ID. */
  apiKey: string;
}

const KEPT_MS = 30 * DAY_MS;

/** Longer than Shopify's answer and two new tokens take. */
const SENDING_LIMIT_MS = 150_000;

export function createFlow(deps: FlowDeps): Flow {
  const { prisma, findOwnToken, fire, apiKey, now } = deps;
  const step = createDelivery<FlowPayload, DueTrigger>(
    {
      name: 'Flow trigger',
      limitMs: SENDING_LIMIT_MS,
      table: prisma.flowTrigger,
      read: createTriggerReader(prisma, apiKey),
      wanted: () => ({ shop: { uninstalledAt: null } }),
      async obstacle({ shop }) {
        const access = await findOwnToken(shop);
        if (typeof access !== 'string') return null;
        return { outcome: access === 'no-answer' ? 'not-taken' : 'refused', why: access };
      },
      send: ({ shop, handle }, payload) => fire(shop, { handle, payload }),
    },
    deps,
  );

  return {
    indexEnded: ({ id, shop }, state, tx) =>
      queue(tx, shop, state === 'done' ? 'index-finished' : 'index-failed', id),

    async alertChanged({ id, shop, kind }, phase, tx) {
      if (isAboutFeed(kind)) return;
      await queue(tx, shop, phase === 'begin' ? 'tracking-stopped' : 'tracking-recovered', id);
    },

    work: {
      name: 'flow-trigger',
      data: z.object({ trigger: z.uuid() }),
      retry: 'by-sweep',
      concurrency: 5,
      timeoutSeconds: 240,
      run: ({ trigger }) => step(trigger),
      due: dueRows(prisma.flowTrigger, 'trigger', now),
    },

    async deleteOld() {
      const before = later(now(), -KEPT_MS);
      // Whether a recovery is reported depends on the trigger of its alert's beginning.
      await prisma.$executeRaw`
        DELETE FROM "FlowTrigger" WHERE "queuedAt" < ${before} AND NOT EXISTS (
          SELECT FROM "Alert" a WHERE a."id" = "subjectId" AND coalesce(a."endedAt" >= ${before}, true))`;
    },
  };

  /** Queues a trigger, unless the shop has uninstalled the app, or the app has no access token of its own. */
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
}
