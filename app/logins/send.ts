import { readMode } from '../shop/settings.ts';
import { MINUTE_MS } from '../time/units.ts';
import { type DeliveryDeps, deliverOnce } from '../work/deliver-once.ts';
import { type DueEvent, markSending, readDueEvent } from './due-event.ts';
import type { LoginReason } from './login.ts';
import {
  InvalidEvent,
  LOGIN_PATH,
  type LoginEvent,
  loginEvent,
  type TrackedPage,
} from './login-event.ts';
import { POST_TIMEOUT_MS, postEvent, type PostTarget } from './post-event.ts';
import { outcomeAfter, type RecordDeps, writeOutcome } from './record-outcome.ts';

export interface SendDeps extends RecordDeps, DeliveryDeps, Omit<PostTarget, 'siteId'> {
  /** The pause before the second try of a login that was not accepted, in ms; each further pause is twice as long. */
  firstPauseMs: number;
  /** Between 0 and 1: spreads retries over time. */
  random?: () => number;
}

/** Much longer than a request: a process that needs more time has ended or stalled. */
export const SENDING_LIMIT_MS = MINUTE_MS + POST_TIMEOUT_MS;

/**
 * Runs one step of one event: sends it when it is due, once ({@link deliverOnce}). An event that is still being sent
 * beyond the limit becomes `unknown`, since the request may have been sent.
 */
export async function send(deps: SendDeps, id: string): Promise<void> {
  const { sql, now, random = Math.random, firstPauseMs } = deps;
  const event = await readDueEvent(sql, id);
  if (event === null || event.dueAt > now()) return;
  const end = (
    state: 'failed' | 'unknown',
    reason: LoginReason,
    httpStatus: number | null = null,
  ): Promise<void> => writeOutcome(deps, event, { state, reason, httpStatus, dueAt: null });
  if (event.state === 'sending') return end('unknown', 'interrupted');
  if (event.giveUpAt <= now()) return end('failed', 'too-old', event.httpStatus);
  const { account } = event;
  if (account === null) return end('failed', event.isInstalled ? 'no-account' : 'uninstalled');
  const outgoing = buildEvent(deps, event);
  if (outgoing === null) return end('failed', 'invalid');
  const mode = readMode(event.setMode);
  await deliverOnce(
    {
      limitMs: SENDING_LIMIT_MS,
      mark: (until) => markSending(sql, event, { account, mode, until }),
      send: () => postEvent(outgoing, { ...deps, siteId: account }),
      record(sending, result) {
        const facts = { now: now(), random: random(), firstPauseMs };
        return writeOutcome(deps, sending, outcomeAfter(result, sending, facts));
      },
    },
    deps,
    { login: event.id, shop: event.shopDomain },
  );
}

/** Builds the event to send; null, with a line in the log, if the stored one is not valid. */
function buildEvent(
  { log }: SendDeps,
  { id, path, shopperId, page, happenedAt, setMode }: DueEvent,
): LoginEvent | null {
  try {
    if (path !== LOGIN_PATH) throw new InvalidEvent(['the app has no such event']);
    if (page === null || shopperId === null) throw new InvalidEvent(['forgotten']);
    // `loginEvent` checks what was stored.
    const stored = page as unknown as TrackedPage;
    return loginEvent({ shopperId, page: stored, happenedAt, mode: readMode(setMode) });
  } catch (error) {
    if (!(error instanceof InvalidEvent)) throw error;
    log.error({ login: id, err: error }, 'login invalid; not sent');
    return null;
  }
}
