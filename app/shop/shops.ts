import type { Prisma, PrismaClient, Shop } from '@prisma/client';
import { DAY_MS, later, MINUTE_MS } from '../time/units.ts';
import { forgetBefore, forgetBesideShop, forgetConnection, forgetReports } from './forget-shop.ts';
import { storableText } from './form-fields.ts';

/** A shop that installed the app; `uninstalledAt` is never before `confirmedAt`. */
export interface ShopRecord extends Omit<Shop, FactColumn> {
  facts: ShopFacts | null;
}

type FactColumn = 'name' | 'timeZone' | 'unlistedCount' | 'countries' | 'factsReadAt';

/** Shopify's data about the shop. */
export interface ShopFacts {
  name: string;
  /** An IANA name, such as `Europe/Berlin`. */
  timeZone: string;
  /** Products with status `UNLISTED`, which the service does not index; null if they cannot be counted. */
  unlistedCount: number | null;
  /** The countries that the shop ships to, as ISO 3166-1 codes. */
  countries: string[];
  readAt: Date;
}

/** Returns the time zone of a shop; UTC until it is read from Shopify. */
export async function zoneOf(shops: Pick<Shops, 'find'>, shop: string): Promise<string> {
  return (await shops.find(shop))?.facts?.timeZone ?? 'UTC';
}

/** The shops that have installed the app. */
export interface Shops {
  /**
   * Stores that Shopify has confirmed an installation. If the app was uninstalled before, this is a new installation,
   * and dismissed notes show again. Repeats change only the time of the confirmation.
   *
   * @param confirmedAt when Shopify confirmed that the app is installed, by its clock
   * @returns null if the app was uninstalled at that time or later: the confirmation is outdated then
   */
  install(domain: string, confirmedAt: Date): Promise<ShopRecord | null>;
  find(domain: string): Promise<ShopRecord | null>;
  /** Saves the facts; does nothing for an unknown shop. */
  saveFacts(domain: string, facts: ShopFacts): Promise<void>;
  /** Dismisses the setup guide, or the note about unlisted products, until the app is installed again. */
  dismiss(domain: string, what: 'guide' | 'unlisted'): Promise<void>;
  /** Shows the setup guide again. */
  showGuide(domain: string): Promise<void>;
  /**
   * Deletes credentials, pixel, storefront extension, catalogue, files to upload, sessions, orders, results of lists
   * and hourly figures, ends alerts without a mail, and stores the time, of an unknown shop too. Settings and history
   * stay for a return. A part of `tx`, as are the other members with one.
   *
   * @param uninstalledAt by Shopify's clock; null where Shopify does not say, which means just now
   * @returns `outdated` if an installation has been confirmed since: then only the time of that one changes
   */
  uninstall(
    domain: string,
    uninstalledAt: Date | null,
    tx: Prisma.TransactionClient,
  ): Promise<'uninstalled' | 'outdated'>;
  /**
   * Stores that Shopify asks to redact the shop. A repeat keeps the first time, unless an installation has been
   * confirmed since.
   */
  requestRedaction(domain: string, tx: Prisma.TransactionClient): Promise<void>;
  /**
   * Requests the redaction of shops that uninstalled the app 30 days ago: Shopify does so 48 hours after an uninstallation,
   * and that webhook can be lost.
   */
  requestLostRedactions(): Promise<void>;
  /** Shops with a redaction request that is not decided; at most `limit`, the oldest first. */
  redactionsRequested(limit: number): Promise<string[]>;
  /**
   * Deletes everything about the shop.
   *
   * @param seen the shop at the time of the decision; null if it was unknown
   * @returns `changed`, with nothing deleted, if an installation has been confirmed since
   */
  redact(domain: string, seen: ShopRecord | null): Promise<'redacted' | 'changed'>;
  /**
   * Deletes the history of earlier installations, keeps that of the present one, and ends the request for a redaction.
   */
  redactEarlierInstallation(seen: ShopRecord): Promise<void>;
}

/** Shopify's servers may differ by a little, and session tokens have whole seconds. */
const TOLERANCE_MS = 5_000;

/** Returns the latest time of a confirmation that may still be older than the event at `happenedAt`. */
const latestOlderConfirmation = (happenedAt: Date): Date => later(happenedAt, TOLERANCE_MS);

/**
 * Whether Shopify has confirmed an installation since an event. Webhooks may arrive hours late, and an event of an
 * earlier installation must not affect this one.
 *
 * @param happenedAt null where Shopify does not give a time
 */
export function isConfirmedSince(
  { confirmedAt }: Pick<ShopRecord, 'confirmedAt'>,
  happenedAt: Date | null,
): boolean {
  return happenedAt !== null && confirmedAt > latestOlderConfirmation(happenedAt);
}

/** The time after an uninstallation in which Shopify's request for redaction is still expected. */
const REQUESTED_WITHIN_MS = 30 * DAY_MS;

/** Options of a transaction that may change millions of rows, which takes longer than Prisma's default of 5 s. In ms. */
export const LONG_TRANSACTION = { timeout: MINUTE_MS };

/** Creates the store of shops in the database. */
export function createShops({ prisma, now }: { prisma: PrismaClient; now: () => Date }): Shops {
  async function find(domain: string): Promise<ShopRecord | null> {
    const row = await prisma.shop.findUnique({ where: { domain } });
    return row === null ? null : toRecord(row);
  }

  /** Returns UTC for a zone that the database does not know: each statement that uses it would fail. */
  async function knownZone(zone: string): Promise<string> {
    const [known] = await prisma.$queryRaw<{ name: string }[]>`
      SELECT "name" FROM pg_timezone_names WHERE "name" = ${zone}`;
    return known?.name ?? 'UTC';
  }

  return {
    async install(domain, confirmedAt) {
      const at = now();
      // One statement: two loaders of one page may run at once, with an uninstallation in between.
      const changed = await prisma.$executeRaw`
        INSERT INTO "Shop" AS known ("domain", "installedAt", "confirmedAt")
        VALUES (${domain}, ${at}, ${confirmedAt})
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
      if (changed > 0) {
        const shop = await find(domain);
        // Reports of browsers that were written during the uninstallation.
        if (shop?.installedAt.getTime() === at.getTime()) await forgetReports(prisma, domain);
        return shop;
      }
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

    async dismiss(domain, what) {
      const column = `${what}DismissedAt` as const;
      const where = { domain, [column]: null };
      await prisma.shop.updateMany({ where, data: { [column]: now() } });
    },

    async showGuide(domain) {
      await prisma.shop.updateMany({ where: { domain }, data: { guideDismissedAt: null } });
    },

    async uninstall(domain, uninstalledAt, tx) {
      const latest = uninstalledAt && latestOlderConfirmation(uninstalledAt);
      // The time is from an unsigned header: a later one would lock the shop out.
      const at = earlier(uninstalledAt, now());
      const changed = await tx.$executeRaw`
        INSERT INTO "Shop" AS known ("domain", "installedAt", "confirmedAt", "uninstalledAt")
        VALUES (${domain}, ${at}, ${at}, ${at})
        ON CONFLICT ("domain") DO UPDATE SET
          "uninstalledAt" = GREATEST(
            known."uninstalledAt", known."confirmedAt", EXCLUDED."uninstalledAt")
        WHERE COALESCE(known."confirmedAt" <= ${latest}::timestamptz, TRUE)`;
      if (changed === 0) {
        // A redaction keeps the data of the present installation, which began after this.
        const older = { domain, installedAt: { lt: at } };
        await tx.shop.updateMany({ where: older, data: { installedAt: at } });
        return 'outdated';
      }
      await forgetConnection(tx, domain, now());
      return 'uninstalled';
    },

    async requestRedaction(domain, tx) {
      await tx.$executeRaw`
        UPDATE "Shop" SET "redactionRequestedAt" = ${now()}
        WHERE "domain" = ${domain} AND COALESCE(
          "redactionRequestedAt" + ${TOLERANCE_MS} * interval '1 ms' < "confirmedAt", TRUE)`;
    },

    async requestLostRedactions() {
      await prisma.shop.updateMany({
        where: {
          redactionRequestedAt: null,
          uninstalledAt: { lt: later(now(), -REQUESTED_WITHIN_MS) },
        },
        data: { redactionRequestedAt: now() },
      });
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

    redact: (domain, seen) =>
      prisma.$transaction(async (tx) => {
        // All other rows refer to the shop's row.
        if (seen !== null)
          await tx.shop.deleteMany({ where: { domain, confirmedAt: seen.confirmedAt } });
        if ((await tx.shop.count({ where: { domain } })) > 0) return 'changed';
        await forgetBesideShop(tx, domain);
        return 'redacted';
      }, LONG_TRANSACTION),

    async redactEarlierInstallation({ domain, installedAt, redactionRequestedAt }) {
      // Not one transaction: it would hold rows for which one waits that holds the shop's. What fails stays requested.
      await forgetBefore(prisma, domain, installedAt);
      await prisma.shop.updateMany({
        where: { domain, redactionRequestedAt },
        data: { redactionRequestedAt: null },
      });
    },
  };
}

function earlier(one: Date | null, other: Date): Date {
  return one !== null && one < other ? one : other;
}

function toRecord(row: Shop): ShopRecord {
  const { name, timeZone, unlistedCount, countries, factsReadAt: readAt, ...record } = row;
  // Facts are saved together: without one of them there are none.
  const isRead = name !== null && timeZone !== null && readAt !== null;
  return { ...record, facts: isRead ? { name, timeZone, unlistedCount, countries, readAt } : null };
}
