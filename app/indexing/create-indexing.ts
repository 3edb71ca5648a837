import { setTimeout as waitFor } from 'node:timers/promises';
import type { PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import type { ClientTimeouts } from './client.ts';
import { createIndexClient } from './client.ts';
import type { ConnectionReport, Indexing } from './indexing.ts';
import { createOverview } from './overview.ts';
import { createRequest } from './request.ts';
import { createStatusKeeper } from './status-keeper.ts';
import { createStep } from './step.ts';
import { createStop } from './stop.ts';
import { createReindexQueries } from './store/reindex-queries.ts';
import type { Wake } from './store/reindex-store.ts';
import { createReindexStore } from './store/reindex-store.ts';
import { createStatusStore } from './store/status-store.ts';

export interface IndexingParts {
  prisma: PrismaClient;
  credentials: Pick<CredentialsStore, 'open' | 'view'>;
  settings: Pick<SettingsStore, 'read'>;
  fetch: typeof globalThis.fetch;
  /** The service's address, https. */
  indexUrl: string;
  /** Calls a worker back for the next step of a re-index. */
  wake: Wake;
  /** How often a living re-index is asked about, in seconds. */
  followSeconds: number;
  now: () => Date;
  log: Logger;
  /** How long the service may take to answer; for tests. */
  timeouts?: ClientTimeouts;
  /** Lets so many milliseconds pass; for tests. */
  wait?: (ms: number) => Promise<void>;
}

/** How old an answer may be for a page, in milliseconds, when nothing else is said. */
const RECENT_MS = 10_000;

/** An account of which the service says nothing but `error` is not known to be right. */
const STATUS_ERROR: ConnectionReport = {
  ok: false,
  problem: { kind: 'status-error', httpStatus: null },
};

/** Indexing of all shops, on a database and the indexing service. */
export function createIndexing(parts: IndexingParts): Indexing {
  const { prisma, credentials, settings, fetch, indexUrl, wake, now, log, timeouts } = parts;
  const wait = parts.wait ?? ((ms: number) => waitFor(ms));
  const client = createIndexClient({ indexUrl, fetch, ...(timeouts && { timeouts }) });
  const store = createReindexStore({ prisma, wake });
  const queries = createReindexQueries(prisma);
  const keeper = createStatusKeeper({ client, store: createStatusStore(prisma), now });
  const shared = { store, queries, keeper, credentials, settings, now, log };

  return {
    overview: createOverview(shared),
    request: createRequest(shared),
    step: createStep({ ...shared, client, wait, followMs: parts.followSeconds * 1_000 }),
    ...createStop(shared),

    async refresh(shop, { maxAgeMs = RECENT_MS } = {}) {
      const account = await credentials.open(shop);
      if (account) await keeper.askUnlessRecent(shop, account, maxAgeMs);
    },

    async testConnection(account) {
      const result = await client.status(account);
      if (!result.ok) return result;
      const { status, feeds } = result.status;
      return status === 'error' ? STATUS_ERROR : { ok: true, feeds };
    },

    history: (shop, filter) => queries.history(shop, filter),
    detail: (shop, reindexId) => queries.find(shop, reindexId),
    due: (limit) => queries.due(now(), limit),
  };
}
