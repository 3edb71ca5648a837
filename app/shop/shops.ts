import type { Prisma, PrismaClient, Shop } from '@prisma/client';
import { storableText } from './storable-text.ts';
import type { Within } from './within.ts';

/** A shop that installed the app. */
export interface ShopRecord {
  /** Its permanent domain, such as `demo-shop.myshopify.com`. */
  domain: string;
  installedAt: Date;
  /**
   * When Shopify last gave a token for the shop: the app was installed then. What says that it was
   * uninstalled before is older news.
   */
  confirmedAt: Date;
  uninstalledAt: Date | null;
  facts: ShopFacts | null;
  guideDismissedAt: Date | null;
}

/** What Shopify says of the shop. */
export interface ShopFacts {
  name: string;
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
  taxesIncluded: boolean;
  /** Products with status `UNLISTED`, which the service does not index; null: not countable. */
  unlistedCount: number | null;
  readAt: Date;
}

/** The shops that have installed the app. */
export interface Shops {
  /**
   * Notes an installation, or that the app is there again, and that Shopify has confirmed it now.
   * Repeats change nothing but the confirmation.
   */
  install(domain: string): Promise<ShopRecord>;
  find(domain: string, within?: Within): Promise<ShopRecord | null>;
  /** Does nothing for a shop that is not known. */
  saveFacts(domain: string, facts: ShopFacts): Promise<void>;
  dismissGuide(domain: string): Promise<void>;
  /**
   * Forgets credentials, pixel, theme extension and sessions, and notes when. Settings and history stay
   * for a return.
   */
  uninstall(domain: string, within?: Within): Promise<void>;
  /** Forgets everything about the shop. */
  redact(domain: string, within?: Within): Promise<void>;
  /** Forgets the history of before the present installation, and keeps what belongs to this one. */
  redactEarlierInstallation(domain: string, within?: Within): Promise<void>;
}

/** The shops in the database. */
export function createShops({ prisma, now }: { prisma: PrismaClient; now: () => Date }): Shops {
  const together = <T>(
    { tx }: Within,
    change: (tx: Prisma.TransactionClient) => Promise<T>,
  ): Promise<T> => (tx === undefined ? prisma.$transaction(change) : change(tx));

  return {
    async install(domain) {
      const at = now();
      // Two loaders of one page may both be first.
      await prisma.shop.createMany({
        data: { domain, installedAt: at, confirmedAt: at },
        skipDuplicates: true,
      });
      await prisma.shop.updateMany({
        where: { domain, uninstalledAt: { not: null } },
        data: { installedAt: at, uninstalledAt: null },
      });
      return toRecord(await prisma.shop.update({ where: { domain }, data: { confirmedAt: at } }));
    },

    async find(domain, { tx = prisma } = {}) {
      const row = await tx.shop.findUnique({ where: { domain } });
      return row === null ? null : toRecord(row);
    },

    async saveFacts(domain, facts) {
      await prisma.shop.updateMany({
        where: { domain },
        data: {
          name: storableText(facts.name),
          timeZone: storableText(facts.timeZone),
          taxesIncluded: facts.taxesIncluded,
          unlistedCount: facts.unlistedCount,
          factsReadAt: facts.readAt,
        },
      });
    },

    async dismissGuide(domain) {
      await prisma.shop.updateMany({
        where: { domain, guideDismissedAt: null },
        data: { guideDismissedAt: now() },
      });
    },

    async uninstall(domain, within = {}) {
      await together(within, async (tx) => {
        await tx.session.deleteMany({ where: { shop: domain } });
        await tx.credentials.deleteMany({ where: { shopDomain: domain } });
        await tx.pixelConnection.deleteMany({ where: { shopDomain: domain } });
        await tx.storefrontSettingsSeen.deleteMany({ where: { shopDomain: domain } });
        await tx.shop.updateMany({
          where: { domain, uninstalledAt: null },
          data: { uninstalledAt: now() },
        });
      });
    },

    async redact(domain, within = {}) {
      await together(within, async (tx) => {
        await tx.session.deleteMany({ where: { shop: domain } });
        // Everything else hangs on the shop's row.
        await tx.shop.deleteMany({ where: { domain } });
      });
    },

    async redactEarlierInstallation(domain, within = {}) {
      await together(within, async (tx) => {
        const shop = await tx.shop.findUnique({ where: { domain } });
        if (shop === null) return;
        const earlier = { lt: shop.installedAt };
        await tx.reindex.deleteMany({ where: { shopDomain: domain, requestedAt: earlier } });
        await tx.directEvent.deleteMany({ where: { shopDomain: domain, acceptedAt: earlier } });
      });
    },
  };
}

function toRecord(row: Shop): ShopRecord {
  const { domain, installedAt, confirmedAt, uninstalledAt, guideDismissedAt } = row;
  return {
    domain,
    installedAt,
    confirmedAt,
    uninstalledAt,
    facts: factsOf(row),
    guideDismissedAt,
  };
}

/** Facts are saved together: without one of them there are none. */
function factsOf(row: Shop): ShopFacts | null {
  const { name, timeZone, taxesIncluded, unlistedCount, factsReadAt } = row;
  if (name === null || timeZone === null || taxesIncluded === null || factsReadAt === null) {
    return null;
  }
  return { name, timeZone, taxesIncluded, unlistedCount, readAt: factsReadAt };
}
