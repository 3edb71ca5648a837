import { findFeed } from './feed-status.ts';
import { planSending } from './plan-sending.ts';
import { planWatching } from './plan-watching.ts';
import type { PlanFacts, Run, Transition } from './run.ts';

/**
 * The next transition of a run: all rules, no effects.
 *
 * The state alone decides whether a request may be sent: once it is `sending`, no transition leads back
 * to sending.
 */
export function plan(run: Run, facts: PlanFacts): Transition {
  switch (run.state) {
    case 'requested':
    case 'waiting':
      return planSending(run, facts);
    case 'sending':
    case 'accepted':
    case 'unknown':
    case 'running':
      return planWatching({ ...run, sendingAt: run.sendingAt ?? run.requestedAt }, facts);
  }
}

/** The feed's state in an answer; null when the answer does not name the feed. */
export function observedState({ feedId }: Run, { status }: PlanFacts['snapshot']): string | null {
  return status?.status === 'success' ? (findFeed(status, feedId)?.state ?? null) : null;
}
