import { readMode } from '../shop/settings.ts';
import { MINUTE_MS } from '../time/units.ts';
import { deliverOnce } from '../work/deliver-once.ts';
import { type DueEvent, markSending, readDueEvent } from './due-event.ts';
import type { LoginReason } from './login.ts';
import { InvalidEvent, loginEvent, type OutgoingEvent, readTrackedPage } from './login-event.ts';
import { POST_TIMEOUT_MS, postEvent } from './post-event.ts';
import { ended, outcomeAfter, type RecordDeps, writeOutcome } from './record-outcome.ts';

export interface SendDeps extends RecordDeps {
  fetch: typeof globalThis.fetch;
  beaconUrl: string;
  timeoutMs?: number;
  /** Resolves after `ms`; used between attempts to record an outcome. */
  wait?: (ms: number) => Promise<unknown>;
  /** The pause before the second try of a login that was not accepted, in milliseconds. */
  firstPauseMs: number;
}

/** Much longer than a request: a process that needs more time has ended or stalled. */
export const SENDING_LIMIT_MS = MINUTE_MS + POST_TIMEOUT_MS;

/**
 * Runs one step of one event: sends it when it is due, once ({@link deliverOnce}). An event that is still being sent
 * beyond the limit becomes `unknown`, since the request may have been sent.
 */
export async function send(deps: SendDeps, id: string): Promise<void> {
  const { sql, fetch, beaconUrl, now, random, firstPauseMs, timeoutMs } = deps;
  const event = await readDueEvent(sql, id);
  if (event === null || event.dueAt > now()) return;
  const end = (
    state: 'failed' | 'unknown',
    reason: LoginReason,
    httpStatus: number | null = null,
  ): Promise<void> => writeOutcome(deps, event, ended(state, reason, httpStatus, now()));
  if (event.state === 'sending') return end('unknown', 'interrupted');
  if (event.giveUpAt <= now()) return end('failed', 'too-old', event.httpStatus);
  const { account } = event;
  if (account === null) return end('failed', event.isInstalled ? 'no-account' : 'uninstalled');
  const outgoing = buildEvent(deps, event);
  if (outgoing === null) return end('failed', 'invalid');
  const mode = readMode(event.mode);
  const request = { fetch, beaconUrl, siteId: account, now, ...(timeoutMs && { timeoutMs }) };
  await deliverOnce(
    {
      limitMs: SENDING_LIMIT_MS,
      mark: (until) => markSending(sql, event, { account, mode, until }),
      send: () => postEvent(outgoing, request),
      record: (sending, result) =>
        writeOutcome(
          deps,
          sending,
          outcomeAfter(result, sending, { now: now(), random: random(), firstPauseMs }),
        ),
    },
    deps,
    { login: event.id, shop: event.shopDomain },
  );
}

/** Builds the event to send; null, with a line in the log, if the stored one is not valid. */
function buildEvent({ log }: SendDeps, event: DueEvent): OutgoingEvent | null {
  const page = readTrackedPage(event.page);
  const { id, path, shopperId, happenedAt } = event;
  try {
    if (path !== 'shopper/login') throw new InvalidEvent(path, ['the app has no such event']);
    if (page === null || shopperId === null) throw new InvalidEvent(path, ['forgotten']);
    return loginEvent({ shopperId, page, happenedAt, mode: readMode(event.mode) });
  } catch (error) {
    if (!(error instanceof InvalidEvent)) throw error;
    log.error({ login: id, err: error }, 'login invalid; not sent');
    return null;
  }
}
