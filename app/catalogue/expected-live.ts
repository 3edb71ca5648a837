/** Estimates when a waiting change is in a feed's index. Pure. */
import type { FeedView } from '../indexing/overview.ts';
import type { ReindexView } from '../indexing/reindex.ts';
import { MINUTE_MS } from '../time/units.ts';
import type { AutomaticPlan, WaitReason } from './plan-automatic.ts';
import type { UpdatePlan } from './plan-updates.ts';

/** A feed whose index lacks a change. */
export interface ExpectedFacts {
  feed: Pick<FeedView, 'record' | 'active' | 'last' | 'method'>;
  /** The feed's automatic re-index. */
  automatic: AutomaticPlan;
  /** The updates of single products; null if none is sent for this change. */
  updates: UpdatePlan | null;
  /** The number of changed products that wait to be sent, this one among them. */
  waiting: number;
  changedAt: Date;
  now: Date;
}

/** A due update is sent by the sweep within a minute, and accepted within another. */
export const UPDATE_MS = 2 * MINUTE_MS;
/** The products that are sent in a minute at least, at the lowest rate limit of Shopify. */
const SENT_PER_MINUTE = 200;

/** Reasons to wait that end at a known time. */
const KNOWN_WAITS: ReadonlySet<WaitReason> = new Set(['quiet', 'daily', 'hour', 'rest', 'pause']);

/**
 * Returns when the change is expected in the index: by an update, or by the first index that begins after the change
 * and takes as long as the feed's last re-index did. Null if neither is planned, the duration of an index is not known,
 * or the time has passed.
 */
export function expectedLiveAt(facts: ExpectedFacts): Date | null {
  const { feed, now } = facts;
  const took = durationOf(feed.last);
  const indexed = took === null ? [] : indexBegins(facts).map((at) => at + took);
  const first = Math.min(...indexed, ...updateLands(facts));
  return Number.isFinite(first) && first > now.getTime() ? new Date(first) : null;
}

/** Returns how long a finished re-index took from its request to the service, in milliseconds. */
function durationOf(last: ReindexView | null): number | null {
  if (last?.state !== 'done' || last.sendingAt === null || last.endedAt === null) return null;
  return last.endedAt.getTime() - last.sendingAt.getTime();
}

/** Returns when indexes begin that include the change, as milliseconds since 1970. */
function indexBegins({ feed, automatic, changedAt, now }: ExpectedFacts): number[] {
  const { active, record, method } = feed;
  const begins: (Date | null)[] = [];
  if (active !== null) begins.push(mayHave(active, changedAt) ? beginOf(active, now) : null);
  else if (automatic.do === 're-index') begins.push(now);
  else if (automatic.do === 'wait' && KNOWN_WAITS.has(automatic.reason))
    begins.push(automatic.until);
  if (method === 'pull' && record?.nextRun && record.nextRun > now) begins.push(record.nextRun);
  return begins.filter((at) => at !== null && at > changedAt).map(Number);
}

/** Whether the index may include the change: a feed is read when it begins, a file was made before. */
function mayHave({ file }: ReindexView, changedAt: Date): boolean {
  return file === null || (file.includesUntil !== null && file.includesUntil > changedAt);
}

/** Returns when an unfinished re-index was or will be sent; null if that is not known. */
function beginOf({ state, sendingAt, possibleAt }: ReindexView, now: Date): Date | null {
  return sendingAt ?? (state === 'waiting' ? possibleAt : now);
}

function updateLands({ updates, waiting, now }: ExpectedFacts): number[] {
  const takes = UPDATE_MS + Math.floor(waiting / SENT_PER_MINUTE) * MINUTE_MS;
  if (updates?.do === 'send') return [now.getTime() + takes];
  if (updates?.do === 'wait' && (updates.reason === 'retry' || updates.reason === 'pause'))
    return [updates.until.getTime() + takes];
  return [];
}
