import type { PrismaClient } from '@prisma/client';
import { contentOfEnd } from '../work/deliveries.ts';
import { readAlert } from './alert-store.ts';
import { mailKind, type MailRules, OF_RECIPIENT, recipientOf } from './mails.ts';
import { type AlertMailData, type MailContext, writeAlertMail } from './mail-text.ts';

export const MAIL = mailKind('mail');

/**
 * Creates the rules of mails about alerts. A mail about a beginning is moot once the alert has ended, and one about an
 * end if the one about the beginning did not arrive.
 *
 * @param context the data behind the links in a mail
 */
export const alertMails = (prisma: PrismaClient, context: MailContext): MailRules => ({
  kind: MAIL,
  table: prisma.alertMail,

  async read(id) {
    const row = await prisma.alertMail.findUnique({
      where: { id },
      include: { alert: { include: { shop: { include: OF_RECIPIENT } } } },
    });
    if (row === null) return null;
    const { address, phase } = row;
    const { shop, endedAt } = row.alert;
    const alert = readAlert(row.alert);
    if (alert === null || (phase !== 'begin' && phase !== 'end')) return null;
    const isSubscribed = shop.alertSettings?.addresses.includes(address) ?? false;
    const isCurrent = phase === 'end' || endedAt === null;
    const isWanted = isSubscribed && isCurrent && shop.uninstalledAt === null;
    const timeZone = shop.timeZone ?? 'UTC';
    const letter: AlertMailData = {
      phase,
      alert,
      endedAt,
      timeZone,
      ...recipientOf(address, shop),
    };
    const about = { mail: id, shop: shop.domain, kind: alert.kind };
    const write = () => writeAlertMail(letter, context);
    if (!isWanted || phase === 'begin') return { ...row, about, content: isWanted ? write : null };
    const first = await prisma.alertMail.findUnique({
      where: { alertId_phase_address: { alertId: row.alertId, phase: 'begin', address } },
    });
    return { ...row, about, content: contentOfEnd(first?.state, write) };
  },

  subscribed: (address) => ({
    alert: { shop: { alertSettings: { addresses: { has: address } } } },
  }),
});
