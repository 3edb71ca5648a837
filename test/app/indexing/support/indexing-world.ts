import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';
import {
  createIndexing,
  type Indexing,
  type IndexingDeps,
} from '../../../../app/indexing/indexing.ts';
import type { ReindexRequest, ReindexView } from '../../../../app/indexing/reindex.ts';
import type { OpenCredentials } from '../../../../app/shop/credentials.ts';
import { DEFAULT_SETTINGS } from '../../../../app/shop/settings.ts';
import { createUploadedFeeds } from '../../../../app/uploads/uploaded-feeds.ts';
import { INDEX_URL } from '../../../sandbox/addresses.ts';
import { startIndexingService } from '../../../sandbox/indexing-service/start-indexing-service.ts';
import { createClock } from '../../clock.ts';
import { silentLog } from '../../silent-log.ts';
import { NO_FILES, START } from './runs.ts';
import { ACCOUNT, serviceFetch } from './service-fetch.ts';

/** The feeds of the service's demo account. */
export const MAIN = '1201';
export const REGENERATED = '1202';
export const INTERVAL_NEVER = '1204';

/** The states of a re-index that is sent, accepted and indexed at once, with those of its feed. */
export const WHOLE_COURSE = [
  'requested',
  'feed:done',
  'sending',
  'accepted',
  'feed:waiting',
  'running',
  'feed:running',
  'feed:done',
  'done',
];

/** A person's request with the button of a feed. */
export const BY_STAFF = {
  feedId: MAIN,
  kind: 'now',
  confirmed: 'no',
  cause: 'staff',
  staff: { id: '71', name: 'Kim' },
} as const satisfies ReindexRequest;

/** One shop, the indexing service, and their common clock. */
export type IndexingWorld = Awaited<ReturnType<typeof createIndexingWorld>>;

export async function createIndexingWorld(
  prisma: PrismaClient,
  changes: Partial<IndexingDeps> = {},
) {
  const shop = `shop-${randomUUID()}.myshopify.com`;
  await prisma.shop.create({ data: { domain: shop } });
  const clock = createClock(START);
  const service = await startIndexingService({
    port: 0,
    now: () => clock.now().getTime(),
  });
  const world = {
    shop,
    service,
    clock,
    /** The shop's account; null for a shop without credentials. */
    account: ACCOUNT as OpenCredentials | null,
    indexing: anotherProcess(),
    anotherProcess,
    ask,
    view,
    /** Feed requests that the service received: re-indexes and uploads. */
    puts: () => service.requests().filter(({ method }) => method === 'PUT'),
    posts: () => service.requests().filter(({ method }) => method === 'POST'),
    live,
    /** Lets time pass without a step, and runs the due ones at its end. */
    skip(ms: number) {
      clock.pass(ms);
      return live(0);
    },
    /** The names of a re-index's states, in order. */
    course: async (id: string) => (await view(id)).states.map(({ state }) => state),
    close: () => service.close(),
  };
  return world;

  /** Another process on the same database. */
  function anotherProcess(ofTheirs: Partial<IndexingDeps> = {}): Indexing {
    return createIndexing({
      prisma,
      credentials: {
        open: (asked) => Promise.resolve(asked === shop ? world.account : null),
        view: (asked) =>
          Promise.resolve(
            asked === shop && world.account
              ? { siteId: world.account.siteId, updatedAt: clock.now(), secretKey: 'stored' }
              : null,
          ),
      },
      settings: {
        read: (asked) =>
          Promise.resolve(
            asked === shop
              ? { ...DEFAULT_SETTINGS, feedIds: [MAIN], requestedBy: 'staff@example.com' }
              : DEFAULT_SETTINGS,
          ),
      },
      feedMethod: createUploadedFeeds({ prisma }).method,
      files: NO_FILES,
      fetch: serviceFetch(service.url),
      indexUrl: INDEX_URL,
      enqueue: () => Promise.resolve(),
      followSeconds: 15,
      now: clock.now,
      log: silentLog,
      // Long enough for a busy machine; an unresponsive service delays a test by this time.
      timeouts: { statusMs: 2_000, feedMs: 2_000, uploadMs: 2_000 },
      ...changes,
      ...ofTheirs,
    });
  }

  /** Requests a re-index that must be accepted; returns its view. */
  async function ask(request: Partial<ReindexRequest> = {}): Promise<ReindexView> {
    const outcome = await world.indexing.request(shop, { ...BY_STAFF, ...request });
    if (outcome.outcome !== 'requested') throw new Error(JSON.stringify(outcome));
    return outcome.reindex;
  }

  async function view(id: string): Promise<ReindexView> {
    const found = await world.indexing.detail(shop, id);
    if (found === null) throw new Error(`There is no re-index ${id}.`);
    return found;
  }

  /** Lets time pass, and runs every step of this shop at the moment when it is due. */
  async function live(ms: number): Promise<void> {
    const until = new Date(clock.now().getTime() + ms);
    for (;;) {
      const next = await prisma.reindex.findFirst({
        where: { shopDomain: shop, dueAt: { lte: until } },
        orderBy: { dueAt: 'asc' },
      });
      if (!next?.dueAt) break;
      clock.passTo(next.dueAt);
      await world.indexing.work.run({ reindexId: next.id });
    }
    clock.passTo(until);
  }
}
