import type { Logger } from 'pino';
import type { Sql } from '../database/sql.ts';
import { HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import { ofShop, type DueWork } from '../work/work.ts';
import type { OfflineApi } from './admin-client.ts';
import type { PixelConnections } from './pixel-connection.ts';
import type { StorefrontSettingsSync } from './storefront-settings.ts';

export interface TestModeDeps {
  sql: Sql;
  pixel: Pick<PixelConnections, 'sync'>;
  storefront: Pick<StorefrontSettingsSync, 'sync'>;
  api: Pick<OfflineApi, 'admin'>;
  now: () => Date;
  log: Logger;
}

const GIVEN_UP_AFTER_MS = 7 * 24 * HOUR_MS;

interface Ended {
  testStepAt: Date;
  testEndsAt: Date | null;
}

/**
 * Ends test mode when its time is over, and sends the new settings to pixel and storefront extension, also after staff
 * have ended it. If Shopify does not answer it is retried, each time after a longer pause, for a week.
 */
export function createTestMode(deps: TestModeDeps): DueWork<{ shop: string }> {
  const { sql, pixel, storefront, api, now, log } = deps;

  async function syncBoth(shop: string): Promise<boolean> {
    const admin = api.admin(shop);
    const synced = await Promise.all([pixel.sync(shop, admin), storefront.sync(shop, admin)]);
    return synced.every(({ ok }) => ok);
  }

  return {
    name: 'test-mode',
    data: ofShop,
    retry: 'by-sweep',
    concurrency: 5,
    timeoutSeconds: 120,
    exclusive: true,

    async run({ shop }) {
      const at = now();
      const [ended] = await sql.query<Ended>(END, [shop, at]);
      if (ended === undefined) return;
      const { testStepAt, testEndsAt } = ended;
      const age = at.getTime() - (testEndsAt ?? at).getTime();
      const isOver = (await syncBoth(shop)) || age >= GIVEN_UP_AFTER_MS;
      const pauseMs = Math.min(Math.max(age, MINUTE_MS), HOUR_MS);
      const next = isOver ? null : later(now(), pauseMs);
      await sql.query(NEXT, [shop, testStepAt, next]);
      log.info({ shop, next }, 'test mode ended');
    },

    due: (limit) => sql.query<{ shop: string }>(DUE, [now(), limit]),
  };
}

const DUE = `
  SELECT t."shopDomain" AS shop FROM "Settings" t JOIN "Shop" s ON s."domain" = t."shopDomain"
  WHERE t."testStepAt" <= $1::timestamptz AND s."uninstalledAt" IS NULL
  ORDER BY t."testStepAt" LIMIT $2::int`;

/** Ends test mode. One that staff have begun meanwhile is due later. */
const END = `
  UPDATE "Settings" t SET "mode" = 'live', "updatedAt" = $2::timestamptz FROM "Shop" s
  WHERE t."shopDomain" = $1 AND s."domain" = t."shopDomain" AND s."uninstalledAt" IS NULL
    AND t."testStepAt" <= $2::timestamptz
  RETURNING t."testStepAt", t."testEndsAt"`;

const NEXT = `
  UPDATE "Settings" SET "testStepAt" = $3::timestamptz,
    "testEndsAt" = CASE WHEN $3::timestamptz IS NOT NULL THEN "testEndsAt" END
  WHERE "shopDomain" = $1 AND "testStepAt" = $2::timestamptz AND "mode" = 'live'`;
