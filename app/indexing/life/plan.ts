import { findFeed } from '../decide.ts';
import type { Facts, Life, Move } from './life.ts';
import { planSending } from './plan-sending.ts';
import { planWatching } from './plan-watching.ts';

/**
 * The next move of a living re-index: all of its rules, and no effect.
 *
 * The state alone decides whether anything may be sent: once a request has been noted as leaving, no
 * move leads back to sending it, whatever else is known.
 */
export function plan(life: Life, facts: Facts): Move {
  switch (life.state) {
    case 'requested':
    case 'waiting':
      return planSending(life, facts);
    case 'sending':
    case 'accepted':
    case 'unknown':
    case 'running':
      return planWatching({ ...life, sendingAt: life.sendingAt ?? life.requestedAt }, facts);
  }
}

/** What the service said of the feed, for the record; null when it said nothing of it. */
export function observedState({ feedId }: Life, { status }: Facts['look']): string | null {
  return status?.status === 'success' ? (findFeed(status, feedId)?.state ?? null) : null;
}
