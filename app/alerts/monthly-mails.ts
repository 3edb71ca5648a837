import type { PrismaClient } from '@prisma/client';
import { mailKind, type MailRules, OF_RECIPIENT, recipientOf } from './mails.ts';
import type { MailContext } from './mail-text.ts';
import { readMonthlyFigures } from './monthly-figures.ts';
import { writeMonthlyMail } from './monthly-text.ts';

export const MONTHLY_MAIL = mailKind('monthly-mail');

/**
 * Creates the rules of monthly mails. An address can end them and keep the alerts.
 *
 * @param context the data behind the links in a mail
 */
export const monthlyMails = (prisma: PrismaClient, context: MailContext): MailRules => ({
  kind: MONTHLY_MAIL,
  table: prisma.monthlyMail,

  async read(id) {
    const row = await prisma.monthlyMail.findUnique({
      where: { id },
      include: { shop: { include: { ...OF_RECIPIENT, credentials: true } } },
    });
    const figures = readMonthlyFigures(row?.figures);
    if (row === null || figures === null) return null;
    const { address, month, shop } = row;
    const { addresses = [], monthlyOptOuts = [], monthly = false } = shop.alertSettings ?? {};
    const isSubscribed =
      monthly && addresses.includes(address) && !monthlyOptOuts.includes(address);
    const isWanted = isSubscribed && shop.uninstalledAt === null && shop.credentials !== null;
    return {
      ...row,
      about: { mail: id, shop: shop.domain, kind: `monthly ${month}` },
      content: isWanted
        ? () => writeMonthlyMail({ figures, ...recipientOf(address, shop) }, context)
        : null,
    };
  },

  subscribed: (address) => ({
    shop: {
      alertSettings: {
        monthly: true,
        addresses: { has: address },
        NOT: { monthlyOptOuts: { has: address } },
      },
    },
  }),
});
