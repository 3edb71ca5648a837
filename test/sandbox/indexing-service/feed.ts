import {
  type Durations,
  endOf,
  type IndexEnd,
  type IndexRun,
  pauseRun,
  planRun,
  runAt,
} from './index-run.ts';

/** One re-index per hour is accepted (specification, *Limits*). */
export const HOUR = 3_600_000;

/** The ways in which an index can fail. */
export type Failure = Exclude<IndexEnd, 'done'>;

/** The full state of a feed. Times are milliseconds since 1970. */
export interface Feed {
  /** Digits. */
  id: string;
  /** A name for people, which no answer contains. */
  name: string;
  /** Whether an external system regenerates the feed's file before each index. */
  regenerates: boolean;
  /** Milliseconds between two scheduled indexes; null is *Never*. */
  interval: number | null;
  /** When the last index finished successfully. */
  lastIndexed: number | null;
  nextIndex: number | null;
  /** The end of the last index; `done` before the first one. */
  lastEnd: IndexEnd;
  run: IndexRun | null;
  /** The failure of the next index; null if it succeeds. */
  failNext: Failure | null;
  /** Overrides the state in the status endpoint. */
  shownState: string | null;
  /** When a request was last accepted, for the hour limit. */
  lastAccepted: number | null;
  /** Feed requests that named this feed, refused ones included, and those that were accepted. */
  puts: number;
  posts: number;
  taken: number;
}

/** An index that has ended. */
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
 * The feed at `until`: indexes that are due have ended, and every scheduled index in between has run. Includes the
 * ended indexes, oldest first.
 */
export function advance(
  feed: Feed,
  until: number,
  durations: Durations,
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
      current = start(current, nextIndex, { startedBy: 'schedule', requestedBy: [] }, durations);
    }
  }
  return { feed: current, ended };
}

/**
 * Requests a re-index: at most one request per hour and feed is accepted. It pauses an index in progress; with the
 * interval *Never* it is accepted but starts nothing (specification, *Rules tied to states*).
 */
export function requestIndex(
  feed: Feed,
  { at, requestedBy, durations }: { at: number; requestedBy: string | null; durations: Durations },
): RequestAnswer {
  if (feed.lastAccepted !== null && at - feed.lastAccepted < HOUR) {
    return { accepted: false, reason: 'hour-limit', possibleAt: feed.lastAccepted + HOUR };
  }
  const accepted = { ...feed, lastAccepted: at, taken: feed.taken + 1 };
  const asking = requestedBy === null ? [] : [requestedBy];
  if (feed.run) {
    const paused = pauseRun(feed.run, at, durations.pause);
    const run = { ...paused, requestedBy: [...paused.requestedBy, ...asking] };
    return { accepted: true, effect: 'paused', feed: { ...accepted, run } };
  }
  if (feed.interval === null) return { accepted: true, effect: 'never', feed: accepted };
  const started = start(accepted, at, { startedBy: 'request', requestedBy: asking }, durations);
  return { accepted: true, effect: 'started', feed: started };
}

/** The feed with another interval, counted from `at`. An index in progress continues. */
export function withInterval(feed: Feed, interval: number | null, at: number): Feed {
  return { ...feed, interval, nextIndex: interval === null ? null : at + interval };
}

function start(
  feed: Feed,
  from: number,
  by: Pick<IndexRun, 'startedBy' | 'requestedBy'>,
  durations: Durations,
): Feed {
  const { regenerates, failNext } = feed;
  const run = planRun({ from, regenerates, end: failNext ?? 'done', ...by, durations });
  return { ...feed, run, failNext: null };
}

/** Removes a finished run and moves the next index by the interval, as often as needed to reach the future. */
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

/** The data of a feed that a snapshot shows in another form. */
type Inner = 'run' | 'lastEnd' | 'lastAccepted' | 'lastIndexed' | 'nextIndex';

/** A feed at a moment, including data that the API does not show. Times are ISO 8601 with milliseconds and Z. */
export interface FeedSnapshot extends Omit<Feed, Inner> {
  siteId: string;
  state: string;
  /** Completed share of the index, from 0 to 1; null without an index in progress. */
  progress: number | null;
  /** The end of the pause that a request caused; null if the index is not paused. */
  pausedUntil: string | null;
  /** The expected end of the index in progress. */
  endsAt: string | null;
  startedBy: 'schedule' | 'request' | null;
  lastIndexed: string | null;
  nextIndex: string | null;
  /** When the hour limit will accept a request again; null if it does now. */
  possibleAt: string | null;
}

/** The feed at the moment `at`, to which it must have been advanced. */
export function snapshotOf(siteId: string, feed: Feed, at: number): FeedSnapshot {
  const { run, lastEnd, lastAccepted, ...shown } = feed;
  const moment = run && runAt(run, at);
  const possibleAt = lastAccepted === null ? null : lastAccepted + HOUR;
  return {
    ...shown,
    siteId,
    state: stateOf({ run, lastEnd }, at),
    progress: moment?.progress ?? null,
    pausedUntil: iso(moment?.pausedUntil),
    endsAt: iso(run && endOf(run)),
    startedBy: run?.startedBy ?? null,
    lastIndexed: iso(feed.lastIndexed),
    nextIndex: iso(feed.nextIndex),
    possibleAt: possibleAt !== null && possibleAt > at ? iso(possibleAt) : null,
  };
}

function iso(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString();
}

/** A feed in the status endpoint's answer (specification, *Feed status record*). */
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

/** The feed's true state, ignoring an override. */
function stateOf({ run, lastEnd }: Pick<Feed, 'run' | 'lastEnd'>, at: number): string {
  return (run && runAt(run, at))?.state ?? lastEnd;
}

/** The service's time format: `2026-11-21T09:00:00+0000`. */
function timestamp(at: number | null): string | null {
  return iso(at)?.replace(/\.\d+Z$/, '+0000') ?? null;
}
