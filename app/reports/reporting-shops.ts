import type { Sql } from '../database/sql.ts';

/** A shop whose browsers may report. */
export interface ReportingShop {
  domain: string;
  /** IANA name; UTC until Shopify has named one. */
  timeZone: string;
  /**
   * Of how many page loads one reports, by the settings that each has at Shopify; null for what is not connected:
   * nothing else knows where to report.
   */
  every: Record<'pixel' | 'script', number | null>;
}

export interface ReportingShops {
  /** Null for a shop that does not have the app. */
  read(domain: string): Promise<ReportingShop | null>;
  /** The same, up to half a minute old. */
  find(domain: string): Promise<ReportingShop | null>;
}

/** How long a shop that was read is cached. */
const CACHED_FOR_MS = 30_000;

/** How many shops are cached; the one that was read first goes first. */
const MOST_SHOPS = 20_000;

/** Shops in the database, each read once per half minute at most, missing ones too. */
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
      if (cached.size > MOST_SHOPS) cached.delete(cached.keys().next().value ?? domain);
      try {
        return await shop;
      } catch (error) {
        cached.delete(domain);
        throw error;
      }
    },
  };
}

/** @param setting `''` for one that is left out, null for what is not connected */
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
