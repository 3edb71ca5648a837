import type { PrismaClient } from '@prisma/client';
import type { DirectEvents } from '../direct/direct-events.ts';
import type { Indexing } from '../indexing/indexing.ts';
import type { JobHandlers, Jobs } from './jobs.ts';

export interface HandlerParts {
  indexing: Pick<Indexing, 'step' | 'due'>;
  direct: Pick<DirectEvents, 'send' | 'due' | 'forgetOld'>;
  jobs: Pick<Jobs, 'sendMany'>;
  prisma: PrismaClient;
  now: () => Date;
}

/** How many due re-indexes, or events, one sweep wakes up: more than a worker takes in a minute. */
const SWEEP_LIMIT = 20_000;

/** Shopify repeats a webhook for four hours (Shopify, webhooks); receipts are kept a good deal longer. */
const RECEIPT_LIFE_MS = 48 * 60 * 60 * 1000;

/** What each job does. */
export function createHandlers({ indexing, direct, jobs, prisma, now }: HandlerParts): JobHandlers {
  return {
    'reindex-step': ({ reindexId }) => indexing.step(reindexId),
    'reindex-sweep': async () => {
      const due = await indexing.due(SWEEP_LIMIT);
      await jobs.sendMany(
        'reindex-step',
        due.map((reindexId) => ({ reindexId })),
      );
    },
    'direct-send': ({ directEventId }) => direct.send(directEventId),
    'direct-sweep': async () => {
      const due = await direct.due(SWEEP_LIMIT);
      await jobs.sendMany(
        'direct-send',
        due.map((directEventId) => ({ directEventId })),
      );
    },
    'tidy-up': async () => {
      const before = new Date(now().getTime() - RECEIPT_LIFE_MS);
      await prisma.webhookReceipt.deleteMany({ where: { receivedAt: { lt: before } } });
      await direct.forgetOld();
    },
  };
}
