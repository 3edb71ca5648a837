import type { Sql } from '../database/sql.ts';
import { createTtlCache } from '../time/ttl-cache.ts';

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

/** Creates the reader of shops in the database; each is read at most once per half minute, missing ones too. */
export function createReportingShops({ sql, now }: { sql: Sql; now: () => Date }): ReportingShops {
  const cached = createTtlCache<Promise<ReportingShop | null>>(now, CACHED_FOR_MS);

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
      const found = cached.get(domain);
      if (found !== null) return found;
      const shop = read(domain);
      cached.set(domain, shop);
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
