import type { Logger } from 'pino';
import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import { deliverOnce } from '../work/deliver-once.ts';
import { growingPause } from '../work/pause.ts';
import type { DueWork, WorkKind } from '../work/work.ts';
import type { MailState, WakeMail } from './alert.ts';
import type { Mailer, MailResult, OutgoingMail } from './mailer.ts';

/** The id of a mail's row. */
export interface MailJob {
  mail: string;
}

/** A kind of mail. */
export const mailKind = (name: string): WorkKind<MailJob> => ({
  name,
  data: z.object({ mail: z.uuid() }),
  retry: 'growing',
  atOnce: 5,
  limitSeconds: 240,
});

/** A mail whose step is due, as it was read. */
export interface DueMail {
  id: string;
  state: MailState;
  attempts: number;
  queuedAt: Date;
  dueAt: Date;
  address: string;
  shop: string;
  /** What it is about, for the log. */
  kind: string;
  /** Whether the address still wants it, and what it says is still so. */
  isWanted: boolean;
  write: () => Omit<OutgoingMail, 'id' | 'to'>;
}

/** The rows of mails of one kind. */
export interface MailRows {
  /** Null for a mail that has ended or was deleted. */
  read(id: string): Promise<DueMail | null>;
  /**
   * Writes a change of a mail as it was read; false when another write came first.
   *
   * @param where `subscribed`: only if the address still gets mails
   */
  change(
    mail: Pick<DueMail, 'id' | 'state' | 'attempts' | 'dueAt' | 'address'>,
    change: { state: MailState; attempts: number; dueAt: Date | null },
    where: 'as-read' | 'subscribed',
  ): Promise<boolean>;
  due(limit: number): Promise<{ id: string }[]>;
}

export interface MailWorkDeps {
  mailer: Mailer;
  wake: WakeMail;
  now: () => Date;
  log: Logger;
}

/** A mail that the server has not taken by then is given up. */
export const TRIED_FOR_MS = DAY_MS;

/** Longer than all timeouts of the mailer together. */
export const SENDING_LIMIT_MS = 3 * MINUTE_MS;

const PAUSES = { firstMs: MINUTE_MS, longestMs: HOUR_MS };

/**
 * Sends what is queued, each mail at most once ({@link deliverOnce}). One that is still `sending` beyond the limit
 * becomes `unknown`.
 */
export function createMailWork(
  kind: WorkKind<MailJob>,
  rows: MailRows,
  deps: MailWorkDeps,
): DueWork<MailJob> {
  const { mailer, wake, now, log } = deps;

  return {
    ...kind,

    async run({ mail: id }) {
      const mail = await rows.read(id);
      if (mail === null) return;
      const at = now();
      if (mail.dueAt > at) return;
      if (mail.state === 'sending') return end(mail, 'unknown', 'interrupted');
      if (!mail.isWanted) return end(mail, 'failed', 'not wanted any more');
      if (at.getTime() - mail.queuedAt.getTime() >= TRIED_FOR_MS)
        return end(mail, 'failed', 'too old');
      await send(mail);
    },

    due: async (limit) => (await rows.due(limit)).map(({ id }) => ({ mail: id })),
  };

  function send(mail: DueMail): Promise<void> {
    return deliverOnce<DueMail, MailResult>(
      {
        limitMs: SENDING_LIMIT_MS,
        async mark(until) {
          const marked = { state: 'sending', attempts: mail.attempts + 1, dueAt: until } as const;
          // Staff may have removed the address meanwhile.
          return (await rows.change(mail, marked, 'subscribed')) ? { ...mail, ...marked } : null;
        },
        send: () => mailer.send({ id: mail.id, to: mail.address, ...mail.write() }),
        record,
      },
      deps,
      { mail: mail.id },
    );
  }

  async function record(mail: DueMail, result: MailResult): Promise<void> {
    if (result.outcome === 'taken') return end(mail, 'done', null);
    if (result.outcome === 'refused') return end(mail, 'failed', result.why);
    if (result.outcome === 'unknown') return end(mail, 'unknown', result.why);
    const dueAt = later(now(), growingPause(mail.attempts, PAUSES));
    const { attempts } = mail;
    // The sweep finds a mail whose job was lost.
    if (await rows.change(mail, { state: 'waiting', attempts, dueAt }, 'as-read'))
      await wake(mail.id, dueAt);
    log.warn({ mail: mail.id, reason: result.why, dueAt }, 'mail not accepted; will retry');
  }

  async function end(
    mail: DueMail,
    state: 'done' | 'failed' | 'unknown',
    reason: string | null,
  ): Promise<void> {
    const change = { state, attempts: mail.attempts, dueAt: null };
    if (!(await rows.change(mail, change, 'as-read'))) return;
    const about = { mail: mail.id, shop: mail.shop, kind: mail.kind, state, reason };
    if (state === 'done') log.info(about, 'mail sent');
    else log.warn(about, 'mail not sent, or not known to be');
  }
}
