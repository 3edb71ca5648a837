import type { Prisma, PrismaClient, Shop } from '@prisma/client';
import { later, MINUTE_MS } from '../time/units.ts';
import { forgetBefore, forgetBesideShop, forgetConnection } from './forget-shop.ts';
import { storableText } from './form-fields.ts';

/** For what belongs to a larger transaction: it is read or changed there, and committed with it. */
export interface Within {
  tx?: Prisma.TransactionClient;
}

/** A shop that installed the app. */
export interface ShopRecord {
  /** Its permanent domain, such as `demo-shop.myshopify.com`. */
  domain: string;
  installedAt: Date;
  /**
   * When Shopify signed the newest session token of staff, by its clock: the app was installed then.
   * What says that it was uninstalled before is older news.
   */
  confirmedAt: Date;
  /** By Shopify's clock, and never before {@link ShopRecord.confirmedAt}. */
  uninstalledAt: Date | null;
  /** When Shopify asked to forget the shop, by this app's clock; null once that is decided. */
  redactionRequestedAt: Date | null;
  facts: ShopFacts | null;
  /** When staff disconnected the web pixel in the app; null once they connected it again. */
  pixelDisconnectedAt: Date | null;
  guideDismissedAt: Date | null;
  /** When staff dismissed the note about unlisted products. */
  unlistedDismissedAt: Date | null;
}

/** What Shopify says of the shop. */
export interface ShopFacts {
  name: string;
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
  /** Products with status `UNLISTED`, which the service does not index; null: not countable. */
  unlistedCount: number | null;
  /** The countries that it ships to, by ISO 3166-1 codes. */
  countries: string[];
  readAt: Date;
}

/** The time zone of a shop; UTC until Shopify has given it. */
export async function zoneOf(shops: Pick<Shops, 'find'>, shop: string): Promise<string> {
  return (await shops.find(shop))?.facts?.timeZone ?? 'UTC';
}

/** The shops that have installed the app. */
export interface Shops {
  /**
   * Stores that Shopify has confirmed an installation. Where the app was uninstalled before, this is a new one, and
   * what staff had dismissed shows again. Repeats change nothing but the time of the confirmation.
   *
   * @param confirmedAt when Shopify confirmed that the app is installed, by its clock
   * @returns null where the app was uninstalled at that time or later: the confirmation is outdated then
   */
  install(domain: string, confirmedAt: Date): Promise<ShopRecord | null>;
  find(domain: string, within?: Within): Promise<ShopRecord | null>;
  /** Does nothing for a shop that is not known. */
  saveFacts(domain: string, facts: ShopFacts): Promise<void>;
  dismissGuide(domain: string): Promise<void>;
  /** Brings back the setup guide. */
  showGuide(domain: string): Promise<void>;
  /** Dismisses the note about unlisted products, until the app is installed again. */
  dismissUnlisted(domain: string): Promise<void>;
  /**
   * Forgets credentials, pixel, storefront extension, catalogue, files to upload, sessions, orders, what lists brought
   * and the figures of hours, ends alerts without a mail, and stores when, of an unknown shop too. Settings and history stay for a
   * return.
   *
   * @param uninstalledAt by Shopify's clock; null where it does not say, which means just now
   * @returns `outdated`, and nothing is changed, where an installation has been confirmed since
   */
  uninstall(
    domain: string,
    uninstalledAt: Date | null,
    within?: Within,
  ): Promise<'uninstalled' | 'outdated'>;
  /**
   * Stores that Shopify asks to forget the shop. A repeat keeps the first time, unless an installation has
   * been confirmed since.
   */
  requestRedaction(domain: string, within?: Within): Promise<void>;
  /** Shops that Shopify has asked to forget and that are not decided; at most `limit`, the oldest first. */
  redactionsRequested(limit: number): Promise<string[]>;
  /**
   * Forgets everything about the shop.
   *
   * @param seen the shop as it was when this was decided; null where it was not known
   * @returns `changed`, and nothing is forgotten, where an installation has been confirmed since
   */
  redact(domain: string, seen: ShopRecord | null, within?: Within): Promise<'redacted' | 'changed'>;
  /**
   * Forgets the history of before the present installation, keeps what belongs to this one, and ends the
   * request for a redaction that was decided.
   */
  redactEarlierInstallation(seen: ShopRecord): Promise<void>;
}

/** Shopify's servers may differ by a little, and session tokens know whole seconds. */
const TOLERANCE_MS = 5_000;

/** The latest time that a confirmation can have and still be older than what happened at `happenedAt`. */
const latestOlderConfirmation = (happenedAt: Date): Date => later(happenedAt, TOLERANCE_MS);

/**
 * Whether Shopify has confirmed an installation since something happened. Webhooks may come hours late,
 * and what happened to an earlier installation must not happen to this one.
 *
 * @param happenedAt null where Shopify does not say when
 */
export function isConfirmedSince(
  { confirmedAt }: Pick<ShopRecord, 'confirmedAt'>,
  happenedAt: Date | null,
): boolean {
  return happenedAt !== null && confirmedAt > latestOlderConfirmation(happenedAt);
}

/** Of a transaction that forgets: millions of rows take longer than the 5 s that Prisma gives it. In ms. */
export const FORGETTING = { timeout: MINUTE_MS };

/** The shops in the database. */
export function createShops({ prisma, now }: { prisma: PrismaClient; now: () => Date }): Shops {
  const together = <T>(
    { tx }: Within,
    change: (tx: Prisma.TransactionClient) => Promise<T>,
  ): Promise<T> => (tx === undefined ? prisma.$transaction(change, FORGETTING) : change(tx));

  async function find(domain: string, { tx = prisma }: Within = {}): Promise<ShopRecord | null> {
    const row = await tx.shop.findUnique({ where: { domain } });
    return row === null ? null : toRecord(row);
  }

  /** UTC for a zone that the database does not know: each statement that names a day would fail. */
  async function knownZone(zone: string): Promise<string> {
    const [known] = await prisma.$queryRaw<{ name: string }[]>`
      SELECT "name" FROM pg_timezone_names WHERE "name" = ${zone}`;
    return known?.name ?? 'UTC';
  }

  return {
    async install(domain, confirmedAt) {
      // One statement: two loaders of one page may both be first, and an uninstallation may come between.
      const changed = await prisma.$executeRaw`
        INSERT INTO "Shop" AS known ("domain", "installedAt", "confirmedAt")
        VALUES (${domain}, ${now()}, ${confirmedAt})
        ON CONFLICT ("domain") DO UPDATE SET
          "installedAt" = CASE WHEN known."uninstalledAt" IS NULL
            THEN known."installedAt" ELSE EXCLUDED."installedAt" END,
          "guideDismissedAt" = CASE WHEN known."uninstalledAt" IS NULL
            THEN known."guideDismissedAt" END,
          "unlistedDismissedAt" = CASE WHEN known."uninstalledAt" IS NULL
            THEN known."unlistedDismissedAt" END,
          "confirmedAt" = GREATEST(known."confirmedAt", EXCLUDED."confirmedAt"),
          "uninstalledAt" = NULL
        WHERE known."uninstalledAt" IS NULL OR known."uninstalledAt" < EXCLUDED."confirmedAt"`;
      if (changed > 0) return find(domain);
      // A request with an outdated confirmation may have stored outdated sessions.
      await prisma.session.deleteMany({ where: { shop: domain } });
      return null;
    },

    find,

    async saveFacts(domain, facts) {
      await prisma.shop.updateMany({
        where: { domain },
        data: {
          name: storableText(facts.name),
          timeZone: await knownZone(storableText(facts.timeZone)),
          unlistedCount: facts.unlistedCount,
          countries: facts.countries,
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

    async showGuide(domain) {
      await prisma.shop.updateMany({ where: { domain }, data: { guideDismissedAt: null } });
    },

    async dismissUnlisted(domain) {
      await prisma.shop.updateMany({
        where: { domain, unlistedDismissedAt: null },
        data: { unlistedDismissedAt: now() },
      });
    },

    async uninstall(domain, uninstalledAt, within = {}) {
      const latest = uninstalledAt && latestOlderConfirmation(uninstalledAt);
      // The time comes from an unsigned header: a later one would keep the shop out.
      const at = earlier(uninstalledAt, now());
      return together(within, async (tx) => {
        const changed = await tx.$executeRaw`
          INSERT INTO "Shop" AS known ("domain", "installedAt", "confirmedAt", "uninstalledAt")
          VALUES (${domain}, ${at}, ${at}, ${at})
          ON CONFLICT ("domain") DO UPDATE SET
            "uninstalledAt" = GREATEST(
              known."uninstalledAt", known."confirmedAt", EXCLUDED."uninstalledAt")
          WHERE COALESCE(known."confirmedAt" <= ${latest}::timestamptz, TRUE)`;
        if (changed === 0) return 'outdated';
        await forgetConnection(tx, domain, now());
        return 'uninstalled';
      });
    },

    async requestRedaction(domain, { tx = prisma } = {}) {
      await tx.$executeRaw`
        UPDATE "Shop" SET "redactionRequestedAt" = ${now()}
        WHERE "domain" = ${domain} AND COALESCE(
          "redactionRequestedAt" + ${TOLERANCE_MS} * interval '1 ms' < "confirmedAt", TRUE)`;
    },

    async redactionsRequested(limit) {
      const rows = await prisma.shop.findMany({
        where: { redactionRequestedAt: { not: null } },
        orderBy: { redactionRequestedAt: 'asc' },
        take: limit,
        select: { domain: true },
      });
      return rows.map(({ domain }) => domain);
    },

    redact: (domain, seen, within = {}) =>
      together(within, async (tx) => {
        // Everything else refers to the shop's row.
        if (seen !== null)
          await tx.shop.deleteMany({ where: { domain, confirmedAt: seen.confirmedAt } });
        if ((await tx.shop.count({ where: { domain } })) > 0) return 'changed';
        await forgetBesideShop(tx, domain);
        return 'redacted';
      }),

    async redactEarlierInstallation({ domain, installedAt, redactionRequestedAt }) {
      await prisma.$transaction(async (tx) => {
        await forgetBefore(tx, domain, installedAt);
        await tx.shop.updateMany({
          where: { domain, redactionRequestedAt },
          data: { redactionRequestedAt: null },
        });
      }, FORGETTING);
    },
  };
}

function earlier(one: Date | null, other: Date): Date {
  return one !== null && one < other ? one : other;
}

function toRecord(row: Shop): ShopRecord {
  const { domain, installedAt, confirmedAt, uninstalledAt } = row;
  const { redactionRequestedAt, pixelDisconnectedAt, guideDismissedAt, unlistedDismissedAt } = row;
  return {
    domain,
    installedAt,
    confirmedAt,
    uninstalledAt,
    redactionRequestedAt,
    facts: factsOf(row),
    pixelDisconnectedAt,
    guideDismissedAt,
    unlistedDismissedAt,
  };
}

/** Facts are saved together: without one of them there are none. */
function factsOf(row: Shop): ShopFacts | null {
  const { name, timeZone, unlistedCount, countries, factsReadAt } = row;
  if (name === null || timeZone === null || factsReadAt === null) {
    return null;
  }
  return { name, timeZone, unlistedCount, countries, readAt: factsReadAt };
}
