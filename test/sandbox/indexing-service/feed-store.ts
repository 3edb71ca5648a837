import { type Account, feedOf } from './account.ts';
import { advance, type EndedIndex, type Feed } from './feed.ts';
import type { Durations, IndexEnd, IndexRun } from './index-run.ts';

/** A status e-mail that the service would have sent. */
export interface Mail {
  /** ISO 8601 with milliseconds and Z. */
  sentAt: string;
  to: string;
  siteId: string;
  feedId: string;
  end: IndexEnd;
}

/** The account and id of a feed. */
export interface FeedAddress {
  siteId: string;
  feedId: string;
}

export const keyOf = ({ siteId, feedId }: FeedAddress): string => `${siteId}/${feedId}`;

/** The feeds of all accounts, always up to date with the clock. */
export interface FeedStore {
  account(siteId: string): Account | undefined;
  /** The account's feeds, in the order of its setup. */
  feeds(siteId: string): Feed[];
  feed(address: FeedAddress): Feed | undefined;
  /** Replaces a feed by the result of `change`; does nothing for an unknown one. */
  update(address: FeedAddress, change: (feed: Feed, at: number) => Feed): void;
  durations(): Durations;
  /** Applies to indexes that start from now on. */
  setDurations(durations: Partial<Durations>): void;
  /** Oldest first. */
  mails(): Mail[];
  /** Restores the initial state, with the current time as the start. */
  reset(): void;
}

/** The approximate durations of a real index. */
const REALISTIC: Durations = {
  waiting: 40_000,
  running: 240_000,
  regen_waiting: 30_000,
  regen_running: 120_000,
  regen_done: 10_000,
  pause: 90_000,
};

/** Called for every index, when the store notices its beginning or end. */
export interface IndexWatch {
  began(address: FeedAddress): void;
  ended(address: FeedAddress, index: EndedIndex): void;
}

/** Creates the feeds of these accounts. Nothing runs by itself: state advances when it is read. */
export function createFeedStore({
  accounts,
  now,
  watch,
}: {
  accounts: readonly Account[];
  now: () => number;
  watch?: IndexWatch;
}): FeedStore {
  const bySite = new Map(accounts.map((account) => [account.siteId, account]));
  let durations = REALISTIC;
  let feeds = initialFeeds();
  let mails: Mail[] = [];

  return {
    account: (siteId) => bySite.get(siteId),

    feeds(siteId) {
      const at = now();
      const setups = bySite.get(siteId)?.feeds ?? [];
      return setups.flatMap(({ id }) => settle({ siteId, feedId: id }, at) ?? []);
    },
    feed: (address) => settle(address, now()),
    update(address, change) {
      const at = now();
      const feed = settle(address, at);
      if (!feed) return;
      put(address, change(feed, at));
    },
    durations: () => durations,
    setDurations(changed) {
      settleAll();
      durations = { ...durations, ...changed };
    },
    mails() {
      settleAll();
      return [...mails];
    },
    reset() {
      durations = REALISTIC;
      feeds = initialFeeds();
      mails = [];
    },
  };

  function initialFeeds(): Map<string, Feed> {
    const at = now();
    return new Map(
      accounts.flatMap(({ siteId, feeds: setups }) =>
        setups.map((setup) => [keyOf({ siteId, feedId: setup.id }), feedOf(setup, at)] as const),
      ),
    );
  }

  function put(address: FeedAddress, feed: Feed): void {
    const before = feeds.get(keyOf(address));
    feeds.set(keyOf(address), feed);
    if (feed.run && !isSameIndex(feed.run, before?.run)) watch?.began(address);
  }

  function settleAll(): void {
    const at = now();
    for (const { siteId, feeds: setups } of accounts) {
      for (const { id } of setups) settle({ siteId, feedId: id }, at);
    }
  }

  function settle(address: FeedAddress, at: number): Feed | undefined {
    const before = feeds.get(keyOf(address));
    if (!before) return undefined;
    const { feed, ended } = advance(before, at, durations);
    for (const index of ended) watch?.ended(address, index);
    put(address, feed);
    const sent = ended.flatMap(({ requestedBy, at: endedAt, end }) =>
      requestedBy.map((to) => ({ sentAt: new Date(endedAt).toISOString(), to, ...address, end })),
    );
    if (sent.length > 0) {
      mails = [...mails, ...sent].sort((one, other) => one.sentAt.localeCompare(other.sentAt));
    }
    return feed;
  }
}

/** Whether two runs are the same index, which keeps its start time through all other changes. */
function isSameIndex(one: IndexRun, other: IndexRun | null | undefined): boolean {
  return one.stages[0]?.from === other?.stages[0]?.from;
}
