import { feedPhase } from '../indexing/feed-status.ts';
import type { FeedView } from '../indexing/overview.ts';
import { later } from '../time/units.ts';
import { CHECK_AGAIN_MS, CHECK_LATER_MS, checkAfterPause } from './plan-automatic.ts';
import { backoffMs } from '../work/backoff.ts';

/** Why sending ended early, for staff. */
export type UpdateProblem =
  | 'shopify' // Shopify did not answer about the products
  | 'no-access' // the app has no token until staff open it
  | 'account' // site ID and secret key are missing, or the service refuses them
  | 'service'; // the service did not accept the updates

/** The facts that decide whether changed products are sent to the index of a feed for which staff have chosen it. */
export interface UpdateFacts {
  /** Whether the feed is also re-indexed when the catalogue has changed. */
  onChange: boolean;
  /** The number of changed products that the feed lacks. */
  waiting: number;
  /** The feed by the service's last answer; null if staff do not manage it. */
  feed: Pick<FeedView, 'record' | 'active' | 'seemsNever'> | null;
  /** Whether that answer is reliable. */
  answer: 'usable' | 'none';
  /** The time of the next try; null without a failed one. */
  retryAt: Date | null;
  now: Date;
}

export type UpdatePlan =
  | { do: 'send' }
  | {
      do: 'wait';
      until: Date;
      reason:
        | 'index' // one is in progress, and updates during an index are lost
        | 'failed-index' // the last one failed, and the feed is not `done`
        | 'service' // no answer of the service allows updates
        | 'retry' // the last try failed
        | 'pause'; // the cause has ended, which the next step finds
    }
  | {
      do: 'nothing';
      reason:
        | 'no-changes'
        | 'unknown-feed'
        | 'never-indexed' // updates need an index to change
        | 'left-to-reindex'; // so many products changed that the following re-index is quicker
    };

/** The most products that are updated: more are left to the re-index that follows automatically. */
export const MAX_BY_UPDATES = 1_000;

/**
 * Decides whether changed products are sent now. "Updates made while a feed is generated or indexed are lost", so they
 * wait until the feed is `done`.
 */
export function planUpdates(facts: UpdateFacts): UpdatePlan {
  const { feed, retryAt, now } = facts;
  if (facts.waiting === 0) return nothing('no-changes');
  const isFollowed = facts.onChange && feed?.seemsNever !== true;
  if (isFollowed && facts.waiting > MAX_BY_UPDATES) return nothing('left-to-reindex');
  if (retryAt !== null && retryAt > now) return { do: 'wait', until: retryAt, reason: 'retry' };
  if (feed === null) return nothing('unknown-feed');
  if (isOnItsWay(feed.active)) return wait(now, 'index');
  if (facts.answer === 'none') return wait(now, 'service');
  if (feed.record === null) return nothing('unknown-feed');
  const phase = feedPhase(feed.record.state);
  if (phase === 'in-progress') return wait(now, 'index');
  if (phase === 'failed') return wait(now, 'failed-index');
  if (phase === 'unknown') return wait(now, 'service');
  return feed.record.lastIndexed === null ? nothing('never-indexed') : { do: 'send' };
}

/** The next step of a feed. */
export interface NextStep {
  /** The time of the step; null: once a change waits. */
  at: Date | null;
  /** Consecutive failed tries; without a problem, consecutive steps without a usable answer of the service. */
  tries: number;
  problem: UpdateProblem | null;
}

/** The step after one that leaves nothing to do. */
export const ONCE_CHANGED: NextStep = { at: null, tries: 0, problem: null };

/**
 * Returns the step after one that sends nothing.
 *
 * @param unanswered the number of consecutive steps before without a usable answer of the service
 */
export function nextStep(
  plan: Exclude<UpdatePlan, { do: 'send' }>,
  { unanswered, now }: { unanswered: number; now: Date },
): NextStep {
  switch (plan.reason) {
    case 'no-changes':
      return ONCE_CHANGED;
    case 'index':
    case 'retry':
    case 'pause':
      return { ...ONCE_CHANGED, at: plan.until };
    case 'service': {
      const tries = unanswered + 1;
      const pause = backoffMs(tries, { firstMs: CHECK_AGAIN_MS, maxMs: CHECK_LATER_MS });
      return { at: later(now, pause), tries, problem: null };
    }
    default:
      return { ...ONCE_CHANGED, at: later(now, CHECK_LATER_MS) };
  }
}

/** Returns the plan of a feed whose next step is due at a time: updates that are possible now wait for that. */
export function untilNextStep(plan: UpdatePlan, dueAt: Date | null, now: Date): UpdatePlan {
  const until = checkAfterPause(dueAt, now);
  return plan.do !== 'send' || until === null ? plan : { do: 'wait', until, reason: 'pause' };
}

/** Whether a re-index was sent: one that was not sent yet reads the catalogue later. */
function isOnItsWay(active: FeedView['active']): boolean {
  return active !== null && active.sendingAt !== null;
}

const nothing = (reason: (UpdatePlan & { do: 'nothing' })['reason']): UpdatePlan => ({
  do: 'nothing',
  reason,
});

function wait(now: Date, reason: (UpdatePlan & { do: 'wait' })['reason']): UpdatePlan {
  return { do: 'wait', until: later(now, CHECK_AGAIN_MS), reason };
}
