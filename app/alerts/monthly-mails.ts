import type { PrismaClient } from '@prisma/client';
import { namesOf } from '../shop/feed-names.ts';
import { localeOf } from '../texts/languages.ts';
import type { MailState } from './alert.ts';
import { mailKind, type MailRows } from './mails.ts';
import type { MailContext } from './mail-text.ts';
import { readMonthlyFigures } from './monthly-figures.ts';
import { writeMonthlyMail } from './monthly-text.ts';

export const MONTHLY_MAIL = mailKind('monthly-mail');

/** The monthly mails. */
export function createMonthlyMailRows({
  prisma,
  context,
  now,
}: {
  prisma: PrismaClient;
  context: MailContext;
  now: () => Date;
}): MailRows {
  return {
    async read(id) {
      const row = await prisma.monthlyMail.findUnique({
        where: { id },
        include: { shop: { include: { alertSettings: true, feedNames: true, credentials: true } } },
      });
      const figures = readMonthlyFigures(row?.figures);
      if (row?.dueAt == null || figures === null) return null;
      const { address, queuedAt, dueAt, attempts, month, shop } = row;
      const { addresses = [], monthlyOptOuts = [], monthly = false } = shop.alertSettings ?? {};
      const isSubscribed =
        monthly && addresses.includes(address) && !monthlyOptOuts.includes(address);
      return {
        id,
        state: row.state as MailState,
        attempts,
        queuedAt,
        dueAt,
        address,
        shop: shop.domain,
        kind: `monthly ${month}`,
        isWanted: isSubscribed && shop.uninstalledAt === null && shop.credentials !== null,
        write: () =>
          writeMonthlyMail(
            {
              figures,
              address,
              shop: shop.domain,
              shopName: shop.name ?? shop.domain,
              locale: localeOf(shop.alertSettings?.locale ?? null),
              feedNames: namesOf(shop.feedNames),
            },
            context,
          ),
      };
    },

    async change({ id, state, attempts, dueAt, address }, data, where) {
      const subscribed = {
        shop: {
          alertSettings: {
            monthly: true,
            addresses: { has: address },
            NOT: { monthlyOptOuts: { has: address } },
          },
        },
      };
      const { count } = await prisma.monthlyMail.updateMany({
        where: { id, state, attempts, dueAt, ...(where === 'subscribed' && subscribed) },
        data,
      });
      return count === 1;
    },

    due: (limit) =>
      prisma.monthlyMail.findMany({
        where: { dueAt: { lte: now() } },
        orderBy: { dueAt: 'asc' },
        take: limit,
        select: { id: true },
      }),
  };
}
