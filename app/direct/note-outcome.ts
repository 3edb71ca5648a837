import { setTimeout as pauseFor } from 'node:timers/promises';
import type { SendingEvent } from './due-event.ts';
import { settle, type Settlement, type SettleParts } from './settle.ts';

export interface NoteParts extends SettleParts {
  /** Resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<unknown>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** No attempt begins later than this before the lease ends: it takes time itself. */
const LEASE_MARGIN_MS = 5_000;

/**
 * Notes what came of a request. This process alone knows it, so while the database is out of reach it
 * is tried again after 0.25 s, 0.5, 1, 2, 4, 4 … until shortly before the lease ends, when the event
 * becomes `unknown` to everybody. Repeating is safe: what was noted is not noted twice.
 *
 * @param sending the event as it was marked as being sent
 * @throws the database's last error, once it is given up
 */
export async function noteOutcome(
  parts: NoteParts,
  sending: SendingEvent,
  settlement: Settlement,
): Promise<void> {
  const { now, log, wait = pauseFor } = parts;
  const { id, shopDomain, dueAt } = sending;
  const lastAttemptAt = dueAt.getTime() - LEASE_MARGIN_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      await settle(parts, sending, settlement);
      return;
    } catch (error) {
      const { state, httpStatus } = settlement;
      const about = { directEventId: id, shop: shopDomain, state, httpStatus, err: error };
      if (now().getTime() + pauseMs > lastAttemptAt) {
        log.error(about, 'what became of an event of the app could not be noted');
        throw error;
      }
      log.warn(about, 'what became of an event of the app could not be noted yet');
      await wait(pauseMs);
    }
  }
}
