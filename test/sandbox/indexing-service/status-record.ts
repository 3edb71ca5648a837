import { runAt } from './index-run.ts';
import type { Feed } from './feed.ts';

/** A feed as the status endpoint describes it (specification, *Feed status record*). */
export interface StatusRecord {
  id: number;
  lastIndexed: string | null;
  nextIndexTime: string | null;
  indexStatus: string;
}

/** The record of a feed at the moment `at`. */
export function statusRecord(feed: Feed, at: number): StatusRecord {
  return {
    id: Number(feed.id),
    lastIndexed: feed.lastIndexed === null ? null : timestamp(feed.lastIndexed),
    nextIndexTime: feed.nextIndex === null ? null : timestamp(feed.nextIndex),
    indexStatus: feed.shownState ?? stateOf(feed, at),
  };
}

/** The state that the feed is in, whatever the status endpoint was told to say. */
export function stateOf(feed: Feed, at: number): string {
  const moment = feed.run && runAt(feed.run, at);
  return moment?.state ?? feed.lastEnd;
}

/** The service's form of a time: `2026-11-21T09:00:00+0000`. */
function timestamp(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, '+0000');
}
