import { SECRET_KEY, SITE_ID } from '../addresses.ts';
import { type Feed, HOUR } from './feed.ts';

/** An account of the service in its initial state. */
export interface Account {
  siteId: string;
  secretKey: string;
  feeds: FeedSetup[];
}

/** A feed in its initial state, with times in milliseconds relative to the start. */
export interface FeedSetup {
  /** Digits. */
  id: string;
  name: string;
  /** Milliseconds between two scheduled indexes, or never. */
  interval: number | 'never';
  /** Milliseconds since the last index finished; null for a feed that was never indexed. */
  indexedAgo: number | null;
  /** Whether an external system regenerates the feed's file before each index. */
  regenerates?: boolean;
}

const MINUTE = 60_000;

/** The account of the demo shop, with a feed of every kind. */
export const DEMO_ACCOUNT: Account = {
  siteId: SITE_ID,
  secretKey: SECRET_KEY,
  feeds: [
    { id: '1201', name: 'Main', interval: 24 * HOUR, indexedAgo: 5 * HOUR + 12 * MINUTE },
    {
      id: '1202',
      name: 'French, made by an external system',
      interval: 24 * HOUR,
      indexedAgo: 9 * HOUR + 41 * MINUTE,
      regenerates: true,
    },
    { id: '1203', name: 'Outlet, never indexed yet', interval: 24 * HOUR, indexedAgo: null },
    { id: '1204', name: 'Archive', interval: 'never', indexedAgo: 31 * 24 * HOUR },
  ],
};

/** The feed of a setup, at the moment `at`. */
export function feedOf(setup: FeedSetup, at: number): Feed {
  const interval = setup.interval === 'never' ? null : setup.interval;
  return {
    id: setup.id,
    name: setup.name,
    regenerates: setup.regenerates ?? false,
    interval,
    lastIndexed: setup.indexedAgo === null ? null : at - setup.indexedAgo,
    nextIndex: interval === null ? null : at + interval - ((setup.indexedAgo ?? 0) % interval),
    lastEnd: 'done',
    run: null,
    failNext: null,
    shownState: null,
    lastAccepted: null,
    puts: 0,
    posts: 0,
    taken: 0,
  };
}
