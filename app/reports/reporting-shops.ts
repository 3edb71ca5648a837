import type { Sql } from '../database/sql.ts';

/** A shop whose browsers may report. */
export interface ReportingShop {
  domain: string;
  /** An IANA name; UTC until it is read from Shopify. */
  timeZone: string;
  /**
   * One of how many page loads reports, by the settings at Shopify; null if not connected: only connected ones know the
   * address for reports.
   */
  every: Record<'pixel' | 'script', number | null>;
}

export interface ReportingShops {
  /** Reads a shop; null if it does not have the app. */
  read(domain: string): Promise<ReportingShop | null>;
  /** The same, up to half a minute old. */
  find(domain: string): Promise<ReportingShop | null>;
}

/** How long a shop that was read is cached. */
const CACHED_FOR_MS = 30_000;

/** The most shops that are cached; the one that was read first is dropped first. */
const MAX_SHOPS = 20_000;

/** Creates the reader of shops in the database; each is read at most once per half minute, missing ones too. */
export function createReportingShops({ sql, now }: { sql: Sql; now: () => Date }): ReportingShops {
  const cached = new Map<string, { shop: Promise<ReportingShop | null>; until: number }>();

  async function read(domain: string): Promise<ReportingShop | null> {
    const [row] = await sql.query<{ zone: string } & Record<'pixel' | 'script', string | null>>(
      READ,
      [domain],
    );
    if (row === undefined) return null;
    const { zone: timeZone, pixel, script } = row;
    return { domain, timeZone, every: { pixel: everyOf(pixel), script: everyOf(script) } };
  }

  return {
    read,
    async find(domain) {
      const at = now().getTime();
      const found = cached.get(domain);
      if (found !== undefined && found.until > at) return found.shop;
      const shop = read(domain);
      cached.delete(domain);
      cached.set(domain, { shop, until: at + CACHED_FOR_MS });
      if (cached.size > MAX_SHOPS) cached.delete(cached.keys().next().value ?? domain);
      try {
        return await shop;
      } catch (error) {
        cached.delete(domain);
        throw error;
      }
    },
  };
}

/** @param setting `''` for a missing one, null if not connected */
const everyOf = (setting: string | null): number | null =>
  setting === null ? null : Number(setting) || 1;

const READ = `
  SELECT coalesce(s."timeZone", 'UTC') AS "zone",
    CASE WHEN p."shopDomain" IS NOT NULL THEN coalesce(p."settings"->>'reportEvery', '') END
      AS "pixel",
    CASE WHEN jsonb_typeof(f."settings") <> 'null' THEN coalesce(f."settings"->>'reportEvery', '')
      END AS "script"
  FROM "Shop" s
    LEFT JOIN "PixelConnection" p ON p."shopDomain" = s."domain"
    LEFT JOIN "StorefrontSettingsSeen" f ON f."shopDomain" = s."domain"
  WHERE s."domain" = $1 AND s."uninstalledAt" IS NULL`;
