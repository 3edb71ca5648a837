import { HOUR } from './feed.ts';
import type { Failure, Feed } from './feed.ts';
import { endOf, runAt } from './index-run.ts';
import { stateOf } from './status-record.ts';

/** A feed at a moment, with what no client is told. Times are ISO 8601 with milliseconds and Z. */
export interface FeedSnapshot {
  siteId: string;
  id: string;
  name: string;
  /** The state it is in. */
  state: string;
  /** What the status endpoint was told to say instead; null where it says the truth. */
  shownState: string | null;
  /** Share of the index that is done, from 0 to 1; null where none is in progress. */
  progress: number | null;
  /** When the pause by a request ends; null where the index is not paused. */
  pausedUntil: string | null;
  /** When the index in progress will end, as far as is known. */
  endsAt: string | null;
  startedBy: 'schedule' | 'request' | null;
  lastIndexed: string | null;
  nextIndex: string | null;
  /** Milliseconds between two scheduled indexes; null is Never. */
  interval: number | null;
  regenerates: boolean;
  failNext: Failure | null;
  /** When the hour limit lets a request pass again; null where it does. */
  possibleAt: string | null;
  /** Feed requests that named this feed, whatever came of them, and those that were taken. */
  puts: number;
  posts: number;
  taken: number;
}

/** The feed as it is at the moment `at`, to which it must have been advanced. */
export function snapshotOf(siteId: string, feed: Feed, at: number): FeedSnapshot {
  const { run, lastAccepted } = feed;
  const moment = run && runAt(run, at);
  const possibleAt = lastAccepted === null ? null : lastAccepted + HOUR;
  return {
    siteId,
    id: feed.id,
    name: feed.name,
    state: stateOf(feed, at),
    shownState: feed.shownState,
    progress: moment?.progress ?? null,
    pausedUntil: iso(moment?.pausedUntil),
    endsAt: iso(run && endOf(run)),
    startedBy: run?.startedBy ?? null,
    lastIndexed: iso(feed.lastIndexed),
    nextIndex: iso(feed.nextIndex),
    interval: feed.interval,
    regenerates: feed.regenerates,
    failNext: feed.failNext,
    possibleAt: possibleAt !== null && possibleAt > at ? iso(possibleAt) : null,
    puts: feed.puts,
    posts: feed.posts,
    taken: feed.taken,
  };
}

function iso(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString();
}
