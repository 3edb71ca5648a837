import { HOST, SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { SANDBOX_NODE_OPTIONS } from '../../sandbox/app-process/environment.ts';
import type { AppProcess } from '../../sandbox/app-process/start-app.ts';
import { type Companion, startCompanion } from '../../sandbox/companion.ts';
import type { FeedSetup } from '../../sandbox/indexing-service/account.ts';
import {
  startTrackingService,
  type TrackingService,
} from '../../sandbox/tracking-service/service.ts';
import { HOUR } from '../clock.ts';
import { sessionToken } from '../shopify/staff-requests.ts';
import { staffClient, type StaffClient } from '../whole/staff-client.ts';
import { openQueries, type Query } from './chaos-database.ts';

/** The duration of each stage of an index, and of answers, in milliseconds. */
const STAGE_MS = 300;
const FEED_ANSWER_MS = 600;
const EVENT_ANSWER_MS = 300;

/** The app with all its services, and queries of its database. */
export interface ChaosWorld {
  companion: Companion;
  tracking: TrackingService;
  query: Query;
  staff: StaffClient;
  /** The process that serves pages, and the one that runs the queue. */
  web: AppProcess;
  worker: AppProcess;
  /** The feeds of the account, in digits. */
  feedIds: readonly string[];
  close(): Promise<void>;
}

export interface ChaosWorldOptions {
  databaseUrl: string;
  /** The number of feeds of the account: each is re-indexed once. */
  feeds: number;
  /** Options of Node for the app's processes, besides the sandbox's. */
  nodeOptions?: string;
  /** Additional variables of their environment. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Starts the app in its sandbox, with the demo shop set up. Indexes take about a second, and the services answer
 * slowly, so that a fault hits pending requests.
 */
export async function startChaosWorld(options: ChaosWorldOptions): Promise<ChaosWorld> {
  const { databaseUrl, feeds, nodeOptions = '', env = {} } = options;
  await using resources = new AsyncDisposableStack();
  const tracking = resources.adopt(await startTracking(), (it) => it.close());
  const account = { siteId: SITE_ID, secretKey: SECRET_KEY, feeds: manyFeeds(feeds) };
  const companion = resources.adopt(
    await startCompanion(
      {
        trackingOrigin: new URL(tracking.beaconUrl).origin,
      },
      {
        accounts: [account],
        databaseUrl,
        env: {
          ...env,
          FOLLOW_SECONDS: '1',
          NODE_OPTIONS: `${SANDBOX_NODE_OPTIONS} ${nodeOptions}`,
          ROLE: 'web',
        },
      },
    ),
    (it) => it.close(),
  );
  const web = companion.app;
  const worker = await companion.startAnother({ ROLE: 'worker' });
  const staff = staffClient({
    origin: `http://${HOST}:${web.port}`,
    shop: SHOP.domain,
    token: () => sessionToken(),
  });
  await setUp(companion, tracking, staff);
  const parts = resources.move();
  return {
    companion,
    tracking,
    query: openQueries(databaseUrl),
    staff,
    web,
    worker,
    feedIds: account.feeds.map(({ id }) => id),
    close: () => parts.disposeAsync(),
  };
}

function startTracking(): Promise<TrackingService> {
  // Keeps the logins of hours of traffic, since all are counted at the end.
  return startTrackingService({
    beaconPort: 0,
    pagePort: 0,
    now: () => new Date(),
    keptEvents: Infinity,
  });
}

const FIRST_FEED = 2001;

const manyFeeds = (count: number): FeedSetup[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(FIRST_FEED + at),
    name: `Feed ${at + 1}`,
    interval: 24 * HOUR,
    indexedAgo: HOUR,
  }));

/** Installs the app and enters the account like staff. */
async function setUp(
  { admin, indexing }: Companion,
  tracking: TrackingService,
  staff: StaffClient,
): Promise<void> {
  admin.platform.install();
  const account = { intent: 'save', section: 'account', siteId: SITE_ID, secretKey: SECRET_KEY };
  const { status, body } = await staff.send('/app/settings', account);
  if (status !== 200) throw new Error(`The account was not saved: ${status} ${body}`);
  const durations = { waiting: STAGE_MS, running: STAGE_MS };
  await indexing.control({ kind: 'durations', durations });
  const slowFeed = { kind: 'slow', on: 'feed', delayMs: FEED_ANSWER_MS } as const;
  await indexing.control({ kind: 'faults', faults: [slowFeed] });
  await tracking.setFault({ kind: 'slow', delayMs: EVENT_ANSWER_MS });
}
