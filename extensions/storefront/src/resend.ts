/**
 * The module that sends again the events that the service certainly did not take; loaded if an event waits. A Web Lock
 * lets only one tab take it out.
 */
import { withLock, type Lock } from './lock.ts';
import { takeDue, type Outgoing } from './stored-events.ts';
import type { Store } from './storage.ts';

export interface ResendDeps {
  /** The storage of waiting events, and their name, as in `outbox.ts`. */
  area: Store;
  name: string;
  lock: Lock | undefined;
  mayTrack: () => boolean | undefined;
  now: () => number;
  /** Sends an event; resolves once the next one may follow. */
  send: (event: Outgoing) => Promise<void>;
}

/** Sends due events that any page has stored, and runs again when more are due. */
export type Resend = () => void;

/** The exports of the asset. */
export interface ResendModule {
  start: (deps: ResendDeps) => Resend;
}

/** The shortest time between two checks, in milliseconds. */
const PAUSE_MS = 1_000;

export function start({ area, name, lock, mayTrack, now, send }: ResendDeps): Resend {
  let nextCheck: ReturnType<typeof setTimeout> | undefined;
  /** Whether this page waits for the lock. */
  let isQueued = false;

  function sendDue(): void {
    // A page waits for the lock once at a time, or its requests would pile up while many events wait.
    if (isQueued) return;
    isQueued = true;
    void withLock(lock, name, async () => {
      isQueued = false;
      const found = mayTrack() ? takeDue(area, name, now()) : Infinity;
      if (typeof found === 'object') {
        await send(found);
        sendDue();
      } else if (found < Infinity) {
        clearTimeout(nextCheck);
        nextCheck = setTimeout(sendDue, Math.max(found - now(), PAUSE_MS));
      }
    }).then((isDone) => {
      if (!isDone) isQueued = false;
    });
  }

  return sendDue;
}
