import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { CredentialsStore, OpenCredentials } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import { dueRows, type DueWork, type WorkKind } from '../work/work.ts';
import { type ConnectionReport, createIndexClient, type IndexClientDeps } from './client.ts';
import { refusesAccount } from './feed-status.ts';
import { createOverview, type IndexingOverview } from './overview.ts';
import { createReindexQueries, type ReindexQueries } from './reindex-queries.ts';
import { createReindexRequests, type ReindexRequests } from './requests.ts';
import { createRunStore, type RunStoreDeps } from './run-store.ts';
import { createStatusSync } from './status-sync.ts';
import { createStep, type StepDeps } from './step.ts';

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
  work: DueWork<{ reindexId: string }>;
}

/** `keep-stored`: the service refuses the account, and accepts another one that is stored. */
export interface AccountVerdict {
  verdict: 'replace' | 'keep-stored';
  report: ConnectionReport;
}

export const RE_INDEX: WorkKind<{ reindexId: string }> = {
  name: 're-index',
  data: z.object({ reindexId: z.uuid() }),
  retry: 'backoff',
  concurrency: 80,
  timeoutSeconds: 180,
};

export interface IndexingDeps
  extends
    IndexClientDeps,
    RunStoreDeps,
    Omit<StepDeps, 'store' | 'queries' | 'sync' | 'client' | 'followMs'> {
  credentials: Pick<CredentialsStore, 'open' | 'view'>;
  settings: Pick<SettingsStore, 'read'>;
  /** The interval at which a worker checks an unfinished re-index, in seconds. */
  followSeconds: number;
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
  const { prisma, credentials, followSeconds, now } = deps;
  const client = createIndexClient(deps);
  const store = createRunStore(deps);
  const queries = createReindexQueries(prisma);
  const sync = createStatusSync({ client, prisma, now });
  const shared = { ...deps, store, queries, sync };
  const step = createStep({ ...shared, client, followMs: followSeconds * 1_000 });

  async function testConnection(account: OpenCredentials): Promise<ConnectionReport> {
    const answer = await client.status(account);
    if (!answer.ok) return { ok: false, problem: answer.problem };
    const { status, feeds } = answer.content;
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
