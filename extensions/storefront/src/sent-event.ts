import type { Outcome } from '../../../app/beacon/outcome.ts';
import type { Outgoing } from './stored-events.ts';

/**
 * The event by which the page's own scripts can follow sent events: a `CustomEvent` of this name on the inline script's
 * element, `beacon-pixel-page`, with {@link SentEvent} as its `detail`. It is dispatched twice per request: when the
 * request begins, and when its outcome is known.
 */
export const SENT_EVENT = 'beacon-sent';

export interface SentEvent {
  path: Outgoing['path'];
  /** The request's body: the event as JSON. */
  body: string;
  /** Missing when the request begins. */
  outcome?: Outcome | undefined;
}
