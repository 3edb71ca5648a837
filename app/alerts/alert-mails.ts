import type { PrismaClient } from '@prisma/client';
import { namesOf } from '../shop/feed-names.ts';
import { localeOf } from '../texts/languages.ts';
import type { MailState } from './alert.ts';
import { readAlert } from './alert-store.ts';
import { mailKind, type MailRows } from './mails.ts';
import { type AlertLetter, type MailContext, writeAlertMail } from './mail-text.ts';

export const MAIL = mailKind('mail');

/** The mails about alerts. */
export function createAlertMailRows({
  prisma,
  context,
  now,
}: {
  prisma: PrismaClient;
  /** Addresses in what a mail says. */
  context: MailContext;
  now: () => Date;
}): MailRows {
  return {
    async read(id) {
      const row = await prisma.alertMail.findUnique({
        where: { id },
        include: {
          alert: { include: { shop: { include: { alertSettings: true, feedNames: true } } } },
        },
      });
      if (row?.dueAt == null) return null;
      const { address, queuedAt, dueAt, attempts, phase } = row;
      const { shop, endedAt } = row.alert;
      const alert = readAlert(row.alert);
      if (alert === null || (phase !== 'begin' && phase !== 'end')) return null;
      const isSubscribed = shop.alertSettings?.addresses.includes(address) ?? false;
      const isCurrent = phase === 'end' || endedAt === null;
      const letter: AlertLetter = {
        phase,
        alert,
        endedAt,
        address,
        shop: shop.domain,
        shopName: shop.name ?? shop.domain,
        timeZone: shop.timeZone ?? 'UTC',
        feedNames: namesOf(shop.feedNames),
        locale: localeOf(shop.alertSettings?.locale ?? null),
      };
      return {
        id,
        state: row.state as MailState,
        attempts,
        queuedAt,
        dueAt,
        address,
        shop: shop.domain,
        kind: alert.kind,
        isWanted: isSubscribed && isCurrent && shop.uninstalledAt === null,
        write: () => writeAlertMail(letter, context),
      };
    },

    async change({ id, state, attempts, dueAt, address }, data, where) {
      const subscribed = { alert: { shop: { alertSettings: { addresses: { has: address } } } } };
      const { count } = await prisma.alertMail.updateMany({
        where: { id, state, attempts, dueAt, ...(where === 'subscribed' && subscribed) },
        data,
      });
      return count === 1;
    },

    due: (limit) =>
      prisma.alertMail.findMany({
        where: { dueAt: { lte: now() } },
        orderBy: { dueAt: 'asc' },
        take: limit,
        select: { id: true },
      }),
  };
}
