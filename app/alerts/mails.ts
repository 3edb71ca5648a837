import type { Prisma, PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import { z } from 'zod';
import { namesOf } from '../shop/feed-names.ts';
import { localeOf } from '../texts/languages.ts';
import { deliverOnce } from '../work/deliver-once.ts';
import { growingPause } from '../work/pause.ts';
import type { DueWork, WorkKind } from '../work/work.ts';
import type { MailState, WakeMail } from './alert.ts';
import { readAlert } from './alert-store.ts';
import type { Mailer, MailResult } from './mailer.ts';
import { type AlertLetter, type MailContext, writeAlertMail } from './mail-text.ts';

/** The id of a mail's row. */
export interface MailJob {
  mail: string;
}

export const MAIL: WorkKind<MailJob> = {
  name: 'mail',
  data: z.object({ mail: z.uuid() }),
  retry: 'growing',
  atOnce: 5,
  limitSeconds: 240,
};

export interface MailWorkDeps {
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
export const SENDING_LIMIT_MS = 180_000;

const PAUSES = { firstMs: 60_000, longestMs: 60 * 60_000 };

/**
 * Sends what is queued, each mail at most once ({@link deliverOnce}). One that is still `sending` beyond the limit
 * becomes `unknown`.
 */
export function createMailWork(deps: MailWorkDeps): DueWork<MailJob> {
  const { prisma, mailer, wake, context, now, log } = deps;

  return {
    ...MAIL,

    async run({ mail: id }) {
      const mail = await read(id);
      if (mail === null) return;
      const at = now();
      if (mail.dueAt > at) return;
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
      return rows.map(({ id }) => ({ mail: id }));
    },
  };

  function send(mail: DueMail): Promise<void> {
    const { id: mailId, address: to } = mail;
    return deliverOnce<DueMail, MailResult>(
      {
        limitMs: SENDING_LIMIT_MS,
        async mark(until) {
          const marked = { state: 'sending', attempts: mail.attempts + 1, dueAt: until } as const;
          // Staff may have removed the address meanwhile.
          const where = { alert: { shop: { alertSettings: { addresses: { has: to } } } } };
          return (await write(mail, marked, where)) ? { ...mail, ...marked } : null;
        },
        send: () => mailer.send({ id: mailId, to, ...writeAlertMail(mail, context) }),
        record,
      },
      deps,
      { mail: mailId },
    );
  }

  async function record(mail: DueMail, result: MailResult): Promise<void> {
    if (result.outcome === 'taken') return end(mail, 'done', null);
    if (result.outcome === 'refused') return end(mail, 'failed', result.why);
    if (result.outcome === 'unknown') return end(mail, 'unknown', result.why);
    const dueAt = new Date(now().getTime() + growingPause(mail.attempts, PAUSES));
    const { attempts } = mail;
    // The sweep finds a mail whose job was lost.
    if (await write(mail, { state: 'waiting', attempts, dueAt })) await wake(mail.id, dueAt);
    log.warn({ mail: mail.id, reason: result.why, dueAt }, 'mail not accepted; will retry');
  }

  async function end(
    mail: DueMail,
    state: 'done' | 'failed' | 'unknown',
    reason: string | null,
  ): Promise<void> {
    if (!(await write(mail, { state, attempts: mail.attempts, dueAt: null }))) return;
    const about = { mail: mail.id, shop: mail.shop, kind: mail.alert.kind, state, reason };
    if (state === 'done') log.info(about, 'mail sent');
    else log.warn(about, 'mail not sent, or not known to be');
  }

  /** Writes a change of a mail as it was read; false when another write came first. */
  async function write(
    { id, state, attempts, dueAt }: DueMail,
    change: { state: MailState; attempts: number; dueAt: Date | null },
    where: Prisma.AlertMailWhereInput = {},
  ): Promise<boolean> {
    const { count } = await prisma.alertMail.updateMany({
      where: { id, state, attempts, dueAt, ...where },
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
    const isCurrent = row.phase === 'end' || endedAt === null;
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
      isWanted: isSubscribed && isCurrent && shop.uninstalledAt === null,
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
