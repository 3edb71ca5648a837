import {
  endOf,
  hastenRun,
  type IndexEnd,
  type IndexRun,
  pauseRun,
  planRun,
  runAt,
  type Timing,
} from './index-run.ts';

/** One re-index per hour is accepted (specification, *Limits*). */
export const HOUR = 3_600_000;

/** How an index can fail. */
export type Failure = Exclude<IndexEnd, 'done'>;

/** Everything there is to know of a feed. Times are milliseconds since 1970. */
export interface Feed {
  /** Digits. */
  id: string;
  /** For people; no answer contains it. */
  name: string;
  /** Whether an external system makes the feed's file anew before each index. */
  regenerates: boolean;
  /** Between two scheduled indexes; null is *Never*. */
  interval: number | null;
  /** When the last index finished successfully. */
  lastIndexed: number | null;
  nextIndex: number | null;
  /** How the last index ended; `done` before the first one. */
  lastEnd: IndexEnd;
  run: IndexRun | null;
  /** How the next index fails; null where it succeeds. */
  failNext: Failure | null;
  /** What the status endpoint says instead of the state, whatever it is. */
  shownState: string | null;
  /** When a request was accepted last, as far as the hour limit remembers. */
  lastAccepted: number | null;
  /** Feed requests that named this feed, refused ones included, and those that were taken. */
  puts: number;
  posts: number;
  taken: number;
}

/** An index that came to its end. */
export interface EndedIndex {
  feedId: string;
  at: number;
  end: IndexEnd;
  requestedBy: readonly string[];
}

/** The answer to a re-index request. */
export type RequestAnswer =
  | { accepted: true; feed: Feed; effect: 'started' | 'paused' | 'never' }
  | { accepted: false; reason: 'hour-limit'; possibleAt: number };

/**
 * The feed as it is at `until`: what was in progress has ended where its time had come, and every
 * scheduled index in between has run. Ended indexes come with it, oldest first.
 */
export function advance(
  feed: Feed,
  until: number,
  timing: Timing,
): { feed: Feed; ended: EndedIndex[] } {
  const ended: EndedIndex[] = [];
  let current = feed;
  for (;;) {
    if (current.run) {
      const { run } = current;
      const at = endOf(run);
      if (at > until) break;
      current = withoutRun(current, run);
      ended.push({ feedId: feed.id, at, end: run.end, requestedBy: run.requestedBy });
    } else {
      const { nextIndex, interval } = current;
      if (nextIndex === null || interval === null || nextIndex > until) break;
      current = start(current, nextIndex, { startedBy: 'schedule', requestedBy: [] }, timing);
    }
  }
  return { feed: current, ended };
}

/**
 * Asks for a re-index: at most one request per hour and feed is accepted. With an index in progress
 * it pauses that one; with the interval *Never* it is accepted and starts nothing (specification,
 * *Rules tied to states*).
 */
export function requestIndex(
  feed: Feed,
  { at, requestedBy, timing }: { at: number; requestedBy: string | null; timing: Timing },
): RequestAnswer {
  if (feed.lastAccepted !== null && at - feed.lastAccepted < HOUR) {
    return { accepted: false, reason: 'hour-limit', possibleAt: feed.lastAccepted + HOUR };
  }
  const accepted = { ...feed, lastAccepted: at, taken: feed.taken + 1 };
  const asking = requestedBy === null ? [] : [requestedBy];
  if (feed.run) {
    const paused = pauseRun(feed.run, at, timing.durations.pause / timing.speed);
    const run = { ...paused, requestedBy: [...paused.requestedBy, ...asking] };
    return { accepted: true, effect: 'paused', feed: { ...accepted, run } };
  }
  if (feed.interval === null) return { accepted: true, effect: 'never', feed: accepted };
  const started = start(accepted, at, { startedBy: 'request', requestedBy: asking }, timing);
  return { accepted: true, effect: 'started', feed: started };
}

/** The feed with another interval, counted from `at`. An index in progress goes on. */
export function withInterval(feed: Feed, interval: number | null, at: number): Feed {
  return { ...feed, interval, nextIndex: interval === null ? null : at + interval };
}

/** The feed with what is left of its index passing `factor` times as fast. */
export function hastened(feed: Feed, at: number, factor: number): Feed {
  return feed.run ? { ...feed, run: hastenRun(feed.run, at, factor) } : feed;
}

function start(
  feed: Feed,
  from: number,
  by: Pick<IndexRun, 'startedBy' | 'requestedBy'>,
  timing: Timing,
): Feed {
  const { regenerates, failNext } = feed;
  const run = planRun({ from, regenerates, end: failNext ?? 'done', ...by, timing });
  return { ...feed, run, failNext: null };
}

/** The next index is moved on by the interval, and by more than one where that were past already. */
function withoutRun(feed: Feed, run: IndexRun): Feed {
  const at = endOf(run);
  const { interval, nextIndex } = feed;
  const next = interval === null || nextIndex === null ? null : nextAfter(at, nextIndex, interval);
  return {
    ...feed,
    run: null,
    lastEnd: run.end,
    lastIndexed: run.end === 'done' ? at : feed.lastIndexed,
    nextIndex: next,
  };
}

function nextAfter(at: number, next: number, interval: number): number {
  const missed = Math.floor((at - next) / interval);
  return next + interval * Math.max(1, missed + 1);
}

/** A feed at a moment, with what the API does not show. Times are ISO 8601 with milliseconds and Z. */
export interface FeedSnapshot {
  siteId: string;
  id: string;
  name: string;
  state: string;
  /** The state that the status endpoint shows instead; null where it shows the true one. */
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
  /** Feed requests that named this feed, refused ones included, and those that were taken. */
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

/** A feed as the status endpoint describes it (specification, *Feed status record*). */
interface StatusRecord {
  id: number;
  lastIndexed: string | null;
  nextIndexTime: string | null;
  indexStatus: string;
}

/** The record of a feed at the moment `at`. */
export function statusRecord(feed: Feed, at: number): StatusRecord {
  return {
    id: Number(feed.id),
    lastIndexed: timestamp(feed.lastIndexed),
    nextIndexTime: timestamp(feed.nextIndex),
    indexStatus: feed.shownState ?? stateOf(feed, at),
  };
}

/** The state that the feed is in, whatever the status endpoint shows. */
function stateOf(feed: Feed, at: number): string {
  const moment = feed.run && runAt(feed.run, at);
  return moment?.state ?? feed.lastEnd;
}

/** The service's form of a time: `2026-11-21T09:00:00+0000`. */
function timestamp(at: number | null): string | null {
  return iso(at)?.replace(/\.\d+Z$/, '+0000') ?? null;
}
