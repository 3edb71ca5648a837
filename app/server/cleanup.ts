import type { StoreDeps } from '../database/connect.ts';
import type { Shops } from '../shop/shops.ts';
import { REDACTION } from '../shopify/redactions.ts';
import { HOUR_MS, later } from '../time/units.ts';
import type { Queue } from '../work/queue.ts';
import { runEach } from '../work/run-each.ts';
import { scheduledKind, type Work } from '../work/work.ts';

export interface CleanupDeps extends StoreDeps {
  /** Deletes old data, one function per room. */
  deleteOld: readonly (() => Promise<unknown>)[];
  shops: Pick<Shops, 'requestLostRedactions' | 'redactionsRequested'>;
  queue: Pick<Queue, 'sendMany'>;
}

/** Shopify repeats a webhook for four hours (Shopify, webhooks). */
const RECEIPT_LIFE_MS = 48 * HOUR_MS;

/** The most redactions of an hour. */
const MAX_REDACTIONS = 1_000;

/** Runs each hour: deletes old receipts of webhooks and other old rows, and queues redactions that are undecided. */
export function createCleanup({ prisma, deleteOld, shops, queue, now }: CleanupDeps): Work {
  return {
    ...scheduledKind('tidy-up', '17 * * * *', { timeoutSeconds: 600, retry: 'backoff' }),
    run: () =>
      runEach([forgetReceipts, ...deleteOld, queueRedactions], 'not everything was tidied up'),
  };

  async function forgetReceipts(): Promise<void> {
    const before = later(now(), -RECEIPT_LIFE_MS);
    await prisma.webhookReceipt.deleteMany({ where: { receivedAt: { lt: before } } });
  }

  async function queueRedactions(): Promise<void> {
    await shops.requestLostRedactions();
    const requested = await shops.redactionsRequested(MAX_REDACTIONS);
    await queue.sendMany(
      REDACTION,
      requested.map((shop) => ({ shop })),
    );
  }
}
