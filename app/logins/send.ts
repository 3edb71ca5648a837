import { readMode } from '../shop/settings.ts';
import { claimEvent, type DueEvent, readDueEvent } from './due-event.ts';
import { InvalidEvent, loginEvent, type OutgoingEvent, readTrackedPage } from './login-event.ts';
import { POST_TIMEOUT_MS, postEvent } from './post-event.ts';
import {
  ended,
  outcomeAfter,
  type RecordDeps,
  recordOutcome,
  writeOutcome,
} from './record-outcome.ts';

export interface SendDeps extends RecordDeps {
  fetch: typeof globalThis.fetch;
  beaconUrl: string;
  timeoutMs?: number;
  /** How long a login that was not taken waits for its second try, in milliseconds. */
  firstPauseMs: number;
}

/**
 * How long a process may take from marking an event as being sent to recording its outcome. Much longer
 * than a request: a process that needs more has ended or stalled.
 */
export const SENDING_LEASE_MS = 60_000 + POST_TIMEOUT_MS;

/**
 * One step of one event: it is sent when it is due, once.
 *
 * It is marked as being sent before the request leaves, by a change that only one of several workers
 * can make. A process that ends in between leaves the mark; when the lease is over the event becomes
 * `unknown`, since the request may have left.
 */
export async function send(deps: SendDeps, id: string): Promise<void> {
  const { sql, wake, now } = deps;
  const event = await readDueEvent(sql, id);
  if (event === null) return;
  if (event.dueAt > now()) {
    // The queue's clock may be ahead of this one.
    if (event.state === 'waiting') await wake(id, event.dueAt);
    return;
  }
  if (event.state === 'sending') {
    await writeOutcome(deps, event, ended('unknown', 'interrupted', null, now()));
    return;
  }
  if (event.giveUpAt <= now()) {
    await writeOutcome(deps, event, ended('failed', 'too-old', event.httpStatus, now()));
    return;
  }
  await sendNow(deps, event);
}

async function sendNow(deps: SendDeps, event: DueEvent): Promise<void> {
  const { sql, fetch, beaconUrl, now, random, firstPauseMs, timeoutMs } = deps;
  const { account } = event;
  if (account === null) {
    const why = event.isInstalled ? 'no-account' : 'uninstalled';
    await writeOutcome(deps, event, ended('failed', why, null, now()));
    return;
  }
  const outgoing = buildEvent(deps, event);
  if (outgoing === null) {
    await writeOutcome(deps, event, ended('failed', 'invalid', null, now()));
    return;
  }
  const leaseEndsAt = new Date(now().getTime() + SENDING_LEASE_MS);
  const sending = await claimEvent(sql, event, {
    account,
    mode: readMode(event.mode),
    leaseEndsAt,
  });
  if (sending === null) return;
  const result = await postEvent(outgoing, {
    fetch,
    beaconUrl,
    siteId: account,
    now,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const outcome = outcomeAfter(result, sending, {
    now: now(),
    random: random(),
    firstPauseMs,
  });
  await recordOutcome(deps, sending, outcome);
}

/** The event to send; null, with a line in the log, where the stored one may not leave. */
function buildEvent({ log }: SendDeps, event: DueEvent): OutgoingEvent | null {
  const page = readTrackedPage(event.page);
  const { id, path, shopperId, happenedAt } = event;
  try {
    if (path !== 'shopper/login') throw new InvalidEvent(path, ['the app has no such event']);
    if (page === null || shopperId === null) throw new InvalidEvent(path, ['forgotten']);
    return loginEvent({ shopperId, page, happenedAt, mode: readMode(event.mode) });
  } catch (error) {
    if (!(error instanceof InvalidEvent)) throw error;
    log.error({ login: id, err: error }, 'an event of the app cannot be sent');
    return null;
  }
}
