import { setTimeout as waitFor } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { CredentialsStore, OpenCredentials } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import { dueRows, type DueWork, type Enqueue, type WorkKind } from '../work/work.ts';
import { type ClientTimeouts, type ConnectionReport, createIndexClient } from './client.ts';
import type { FeedFiles, FeedMethod } from './feed-files.ts';
import { refusesAccount } from './feed-status.ts';
import { createOverview, type IndexingOverview } from './overview.ts';
import { createReindexQueries, type ReindexQueries } from './reindex-queries.ts';
import type { ReindexState } from './reindex.ts';
import { createReindexRequests, type ReindexRequests } from './requests.ts';
import { createRunStore, type IndexEnded, type Uploaded } from './run-store.ts';
import { createStatusSync } from './status-sync.ts';
import { createStep } from './step.ts';

/** Indexing of all shops. Every member takes the shop first and never reaches another's data. */
export interface Indexing
  extends
    ReindexRequests,
    Pick<
      ReindexQueries,
      'history' | 'detail' | 'ofFile' | 'lastIncluded' | 'lastLacking' | 'firstIncluding'
    > {
  /** Reads the overview without a request; of the feeds that staff chose and of those with unfinished runs. */
  overview(shop: string): Promise<IndexingOverview>;
  /**
   * Requests the status and stores the answer, unless that was done less than `maxAgeMs` ago (default 10 s). Concurrent
   * calls share one request. Does nothing without credentials; never throws for an answer of the service.
   */
  refresh(shop: string, options?: { maxAgeMs?: number }): Promise<void>;
  /** Requests the status once with the given credentials and stores nothing. */
  testConnection(credentials: OpenCredentials): Promise<ConnectionReport>;
  /** Decides whether an account may replace the stored one, with the service's answer to it. */
  judgeAccount(shop: string, account: OpenCredentials): Promise<AccountVerdict>;
  /** Whether the service has refused the account, and is not known to have accepted it. Sends no request. */
  isNeverAccepted(shop: string, siteId: string): Promise<boolean>;
  /** Takes the next step of one re-index: one or two requests to the indexing service, which time out. */
  work: DueWork<ReindexJob>;
}

/** `keep-stored`: the service refuses the account, and accepts another one that is stored. */
export interface AccountVerdict {
  verdict: 'replace' | 'keep-stored';
  report: ConnectionReport;
}

/** The id of a re-index's row. */
export interface ReindexJob {
  reindexId: string;
}

export const RE_INDEX: WorkKind<ReindexJob> = {
  name: 're-index',
  data: z.object({ reindexId: z.uuid() }),
  retry: 'backoff',
  concurrency: 80,
  timeoutSeconds: 180,
};

export interface IndexingDeps {
  prisma: PrismaClient;
  credentials: Pick<CredentialsStore, 'open' | 'view'>;
  settings: Pick<SettingsStore, 'read'>;
  feedMethod: FeedMethod;
  /** The files that uploads send. */
  files: FeedFiles;
  fetch: typeof globalThis.fetch;
  /** The service's address, https. */
  indexUrl: string;
  /** Schedules the next step of a re-index on a worker. */
  enqueue: Enqueue;
  /** Called for each upload that the service may have indexed. */
  uploaded?: Uploaded;
  indexEnded?: IndexEnded;
  /** The interval at which a worker checks an unfinished re-index, in seconds. */
  followSeconds: number;
  /** Called with each state that a worker's step gives to a re-index; for metrics. */
  onState?: (state: ReindexState) => void;
  now: () => Date;
  log: Logger;
  /** How long the service may take to answer; for tests. */
  timeouts?: ClientTimeouts;
  /** Resolves after `ms`; for tests. */
  wait?: (ms: number) => Promise<void>;
}

/** Default age up to which a page shows a stored answer, in milliseconds. */
const RECENT_MS = 10_000;

/** `status = error` does not show whether site ID and secret key match. */
const STATUS_ERROR: ConnectionReport = {
  ok: false,
  problem: { kind: 'status-error', httpStatus: null },
};

/** Creates the indexing of all shops, with a database and the indexing service. */
export function createIndexing(deps: IndexingDeps): Indexing {
  const { prisma, credentials, settings, feedMethod, files } = deps;
  const { fetch, indexUrl, enqueue, now, log, timeouts } = deps;
  const wait = deps.wait ?? ((ms: number) => waitFor(ms));
  const client = createIndexClient({ indexUrl, fetch, ...(timeouts && { timeouts }) });
  const store = createRunStore({
    prisma,
    enqueue,
    uploaded: deps.uploaded ?? (() => Promise.resolve()),
    indexEnded: deps.indexEnded,
  });
  const queries = createReindexQueries(prisma);
  const sync = createStatusSync({ client, prisma, now });
  const shared = { store, queries, sync, credentials, settings, feedMethod, now, log };
  const step = createStep({
    ...shared,
    client,
    files,
    wait,
    followMs: deps.followSeconds * 1_000,
    onState: deps.onState ?? (() => undefined),
  });

  async function testConnection(account: OpenCredentials): Promise<ConnectionReport> {
    const result = await client.status(account);
    if (!result.ok) return result;
    const { status, feeds } = result.status;
    return status === 'error' ? STATUS_ERROR : { ok: true, feeds };
  }

  return {
    work: {
      ...RE_INDEX,
      run: ({ reindexId }) => step(reindexId),
      due: dueRows(prisma.reindex, 'reindexId', now),
    },
    overview: createOverview(shared),
    ...queries,
    ...createReindexRequests(shared),

    async refresh(shop, { maxAgeMs = RECENT_MS } = {}) {
      const account = await credentials.open(shop);
      if (account) await sync.requestIfStale(shop, account, maxAgeMs);
    },

    testConnection,

    async judgeAccount(shop, account) {
      const [report, before] = await Promise.all([testConnection(account), credentials.open(shop)]);
      const isRefused = !report.ok && refusesAccount(report.problem);
      if (!isRefused || before === null || isDeepStrictEqual(before, account))
        return { verdict: 'replace', report };
      const { ok: isAccepted } = await testConnection(before);
      return { verdict: isAccepted ? 'keep-stored' : 'replace', report };
    },

    async isNeverAccepted(shop, siteId) {
      const status = await sync.stored(shop, siteId);
      return status?.answeredAt === null && refusesAccount(status.problem);
    },
  };
}
