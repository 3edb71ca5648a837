import { setTimeout as pauseFor } from 'node:timers/promises';
import type { PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import { retryUntil } from '../http/retry-until.ts';
import { namesOf } from '../shop/feed-names.ts';
import { localeOf } from '../texts/languages.ts';
import type { MailState, WakeMail } from './alert.ts';
import { readAlert } from './alert-store.ts';
import type { Mailer, MailResult } from './mailer.ts';
import { type AlertLetter, type MailContext, writeAlertMail } from './mail-text.ts';

/** Sends what is queued, each mail at most once. */
export interface MailQueue {
  /** One step of one mail, by a worker. Safe to call at any time, by any number of processes. */
  step(id: string): Promise<void>;
  /** Ids of mails whose step is due, oldest first. */
  due(limit: number): Promise<string[]>;
}

export interface MailQueueDeps {
  prisma: PrismaClient;
  mailer: Mailer;
  wake: WakeMail;
  /** Addresses in what a mail says. */
  context: MailContext;
  now: () => Date;
  log: Logger;
}

/** A mail that the server has not taken by then is given up. */
export const TRIED_FOR_MS = 24 * 60 * 60_000;

/** Longer than all timeouts of the mailer together. */
export const SENDING_LEASE_MS = 180_000;
const LEASE_MARGIN_MS = 10_000;

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * A mail is marked as `sending` before it is sent, which one of several workers can do. One that is still `sending`
 * after its lease becomes `unknown`.
 */
export function createMailQueue(deps: MailQueueDeps): MailQueue {
  const { prisma, mailer, wake, context, now, log } = deps;

  return {
    async step(id) {
      const mail = await read(id);
      if (mail === null) return;
      const at = now();
      if (mail.dueAt > at) {
        if (mail.state === 'waiting') await wake(id, mail.dueAt);
        return;
      }
      if (mail.state === 'sending') return end(mail, 'unknown', 'interrupted');
      if (!mail.isWanted) return end(mail, 'failed', 'not wanted any more');
      if (at.getTime() - mail.queuedAt.getTime() >= TRIED_FOR_MS)
        return end(mail, 'failed', 'too old');
      await send(mail);
    },

    async due(limit) {
      const rows = await prisma.alertMail.findMany({
        where: { dueAt: { lte: now() } },
        orderBy: { dueAt: 'asc' },
        take: limit,
        select: { id: true },
      });
      return rows.map(({ id }) => id);
    },
  };

  async function send(mail: DueMail): Promise<void> {
    const leaseEndsAt = new Date(now().getTime() + SENDING_LEASE_MS);
    const sending = { ...mail, state: 'sending' as const, attempts: mail.attempts + 1 };
    if (!(await write(mail, { state: 'sending', attempts: sending.attempts, dueAt: leaseEndsAt })))
      return;
    const result = await mailer.send({
      id: mail.id,
      to: mail.address,
      ...writeAlertMail(mail, context),
    });
    // Only this process has the answer, so the write is retried.
    await retryUntil(() => record({ ...sending, dueAt: leaseEndsAt }, result), {
      until: new Date(leaseEndsAt.getTime() - LEASE_MARGIN_MS),
      now,
      wait: pauseFor,
      onFailure: (err) => {
        log.warn({ mail: mail.id, err }, 'the outcome of a mail could not be recorded yet');
      },
    });
  }

  async function record(mail: DueMail, result: MailResult): Promise<void> {
    if (result.outcome === 'taken') return end(mail, 'done', null);
    if (result.outcome === 'refused') return end(mail, 'failed', result.why);
    if (result.outcome === 'unknown') return end(mail, 'unknown', result.why);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (mail.attempts - 1), LONGEST_PAUSE_MS);
    const dueAt = new Date(now().getTime() + pause);
    const { attempts } = mail;
    // The sweep finds a mail whose job was lost.
    if (await write(mail, { state: 'waiting', attempts, dueAt })) await wake(mail.id, dueAt);
    log.warn({ mail: mail.id, reason: result.why, dueAt }, 'a mail was not taken yet');
  }

  async function end(
    mail: DueMail,
    state: 'done' | 'failed' | 'unknown',
    reason: string | null,
  ): Promise<void> {
    if (!(await write(mail, { state, attempts: mail.attempts, dueAt: null }))) return;
    const told = { mail: mail.id, shop: mail.shop, kind: mail.alert.kind, state, reason };
    if (state === 'done') log.info(told, 'a mail was sent');
    else log.warn(told, 'a mail was not sent, or may not have been');
  }

  /** Writes a change of a mail as it was read; false when another write came first. */
  async function write(
    { id, state, attempts, dueAt }: DueMail,
    change: { state: MailState; attempts: number; dueAt: Date | null },
  ): Promise<boolean> {
    const { count } = await prisma.alertMail.updateMany({
      where: { id, state, attempts, dueAt },
      data: change,
    });
    return count === 1;
  }

  /** Null for a mail that has ended or was deleted. */
  async function read(id: string): Promise<DueMail | null> {
    const row = await prisma.alertMail.findUnique({
      where: { id },
      include: {
        alert: { include: { shop: { include: { alertSettings: true, feedNames: true } } } },
      },
    });
    if (row?.dueAt == null) return null;
    const { address, queuedAt, dueAt, attempts } = row;
    const { shop, endedAt } = row.alert;
    const alert = readAlert(row.alert);
    if (alert === null || (row.phase !== 'begin' && row.phase !== 'end')) return null;
    const isSubscribed = shop.alertSettings?.addresses.includes(address) ?? false;
    const isNews = row.phase === 'end' || endedAt === null;
    return {
      id,
      phase: row.phase,
      address,
      state: row.state as MailState,
      attempts,
      queuedAt,
      dueAt,
      alert,
      endedAt,
      shop: shop.domain,
      shopName: shop.name ?? shop.domain,
      timeZone: shop.timeZone ?? 'UTC',
      feedNames: namesOf(shop.feedNames),
      locale: localeOf(shop.alertSettings?.locale ?? null),
      isWanted: isSubscribed && isNews && shop.uninstalledAt === null,
    };
  }
}

/** A mail whose step is due, with what it is about. */
interface DueMail extends AlertLetter {
  id: string;
  state: MailState;
  attempts: number;
  queuedAt: Date;
  dueAt: Date;
  /** Whether the address is still subscribed, and the alert of a `begin` still open. */
  isWanted: boolean;
}
