import type { DirectEvent } from '@prisma/client';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import type { Shops } from '../shop/shops.ts';
import type { DirectState } from './direct-event.ts';
import { loginEvent } from './login-event.ts';
import { type NoteParts, noteOutcome } from './note-outcome.ts';
import { InvalidEvent, type OutgoingEvent } from './outgoing-event.ts';
import { POST_TIMEOUT_MS, postEvent } from './post-event.ts';
import { changeAfter, ended, settle } from './settle.ts';
import { readTrackedPage } from './tracked-page.ts';

export interface SendParts extends NoteParts {
  credentials: Pick<CredentialsStore, 'view'>;
  settings: Pick<SettingsStore, 'read'>;
  shops: Pick<Shops, 'find'>;
  fetch: typeof globalThis.fetch;
  beaconUrl: string;
  timeoutMs?: number;
  /** See `next-try.ts`. */
  firstPauseMs: number;
}

/**
 * How long a process may take from marking an event as being sent to noting what came of it. Much
 * longer than a request: whoever is still at it then has ended or stalled.
 */
export const SENDING_LEASE_MS = 60_000 + POST_TIMEOUT_MS;

const WAITING: DirectState = 'waiting';
const SENDING: DirectState = 'sending';

/**
 * One step of one event: it is sent when it is due, once.
 *
 * It is marked as being sent before the request leaves, by a change that only one of several workers
 * can make. A process that ends in between leaves it so; when its lease is over it is `unknown`, since
 * nobody can tell whether the request had left.
 */
export async function send(parts: SendParts, id: string): Promise<void> {
  const { prisma, wake, now } = parts;
  const event = await prisma.directEvent.findUnique({ where: { id } });
  if (!event?.dueAt) return;
  if (event.dueAt > now()) {
    // The queue's clock may be ahead of this one.
    if (event.state === 'waiting') await wake(id, event.dueAt);
    return;
  }
  if (event.state === 'sending') {
    await settle(parts, event, ended('unknown', 'interrupted', null, now()));
    return;
  }
  if (event.giveUpAt <= now()) {
    await settle(parts, event, ended('failed', 'too-old', event.httpStatus, now()));
    return;
  }
  await sendNow(parts, event);
}

async function sendNow(parts: SendParts, event: DirectEvent): Promise<void> {
  const { fetch, beaconUrl, now, random, firstPauseMs, timeoutMs } = parts;
  const account = await parts.credentials.view(event.shopDomain);
  if (account === null) {
    const shop = await parts.shops.find(event.shopDomain);
    const why = shop?.uninstalledAt === null ? 'no-account' : 'uninstalled';
    await settle(parts, event, ended('failed', why, null, now()));
    return;
  }
  const outgoing = await buildEvent(parts, event);
  if (outgoing === null) {
    await settle(parts, event, ended('failed', 'invalid', null, now()));
    return;
  }
  const { siteId } = account;
  const sending = await claim(parts, event, siteId);
  if (sending === null) return;
  const result = await postEvent(outgoing, {
    fetch,
    beaconUrl,
    siteId,
    now,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const settlement = changeAfter(result, sending, {
    now: now(),
    random: random(),
    firstPauseMs,
  });
  await noteOutcome(parts, sending, settlement);
}

/** The event to send; null, with a line in the log, where the stored one may not leave. */
async function buildEvent(
  { settings, log }: SendParts,
  event: DirectEvent,
): Promise<OutgoingEvent | null> {
  const page = readTrackedPage(event.page);
  const { id, path, shopperId, happenedAt } = event;
  try {
    if (path !== 'shopper/login') throw new InvalidEvent(path, ['the app has no such event']);
    if (page === null || shopperId === null) throw new InvalidEvent(path, ['forgotten']);
    const { mode } = await settings.read(event.shopDomain);
    return loginEvent({ shopperId, page, happenedAt, mode });
  } catch (error) {
    if (!(error instanceof InvalidEvent)) throw error;
    log.error({ directEventId: id, err: error }, 'an event of the app cannot be sent');
    return null;
  }
}

/** Marks the event as being sent, in one statement; null when another worker was faster. */
async function claim(
  { prisma, now }: SendParts,
  event: DirectEvent,
  siteId: string,
): Promise<DirectEvent | null> {
  const { id, attempts, dueAt } = event;
  const leaseEndsAt = new Date(now().getTime() + SENDING_LEASE_MS);
  const claimed = await prisma.$executeRaw`
    UPDATE "DirectEvent" SET "state" = ${SENDING}, "reason" = NULL, "attempts" = "attempts" + 1,
      "siteId" = ${siteId}, "dueAt" = ${leaseEndsAt}
    WHERE "id" = ${id}::uuid AND "state" = ${WAITING} AND "attempts" = ${attempts} AND "dueAt" = ${dueAt}`;
  if (claimed === 0) return null;
  return {
    ...event,
    state: SENDING,
    reason: null,
    attempts: attempts + 1,
    siteId,
    dueAt: leaseEndsAt,
  };
}
