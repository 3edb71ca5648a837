import type { SqlTransaction } from '../database/sql.ts';
import type { DirectState } from './direct-event.ts';
import type { LoginLimit, LoginLimits } from './login-limits.ts';
import type { TrackedPage } from './tracked-page.ts';

/** A login as it is to be stored. */
export interface NewLogin {
  id: string;
  shopDomain: string;
  /** The customer that Shopify signed, in digits. */
  shopperId: string;
  loginId: string;
  page: TrackedPage;
  happenedAt: Date;
  /** Due at once. */
  acceptedAt: Date;
  giveUpAt: Date;
}

/** What the database said of a login; it is stored where `stored` says so. */
export interface LoginFindings {
  installed: boolean;
  hasAccount: boolean;
  /** Of this shop, this shopper and this login's id there is one, or was one that had to be forgotten. */
  known: boolean;
  /** Of the logins that make a limit reached, when the first was accepted; null where it is not reached. */
  shopperFullSince: Date | null;
  shopFullSince: Date | null;
  stored: boolean;
}

const WAITING: DirectState = 'waiting';

/**
 * Looks at everything that decides about a login, and stores it if it may be, in one statement.
 *
 * Until the transaction ends the shop can be neither uninstalled nor forgotten: what ends its logins
 * then (`stop.ts`) waits for this one, and finds it. Of several processes that store the same login, one
 * does; to the others it is neither stored nor refused.
 */
export async function storeLogin(
  tx: SqlTransaction,
  login: NewLogin,
  limits: LoginLimits,
): Promise<LoginFindings> {
  const { id, shopDomain, shopperId, loginId, page, happenedAt, acceptedAt, giveUpAt } = login;
  const since = ({ withinMs }: LoginLimit) => new Date(acceptedAt.getTime() - withinMs);
  const [findings] = await tx.query<LoginFindings>(STORE_LOGIN, [
    shopDomain,
    shopperId,
    loginId,
    since(limits.shopper),
    limits.shopper.most - 1,
    since(limits.shop),
    limits.shop.most - 1,
    id,
    WAITING,
    JSON.stringify(page),
    happenedAt,
    acceptedAt,
    giveUpAt,
  ]);
  if (findings === undefined) throw new Error('The database said nothing of a login.');
  return findings;
}

const STORE_LOGIN = `
  WITH shop AS (
    SELECT s."uninstalledAt" IS NULL AS installed, c."siteId" IS NOT NULL AS "hasAccount"
    FROM "Shop" s LEFT JOIN "Credentials" c ON c."shopDomain" = s."domain"
    WHERE s."domain" = $1 FOR SHARE OF s
  ), found AS (
    SELECT
      coalesce((SELECT installed FROM shop), false) AS installed,
      coalesce((SELECT "hasAccount" FROM shop), false) AS "hasAccount",
      EXISTS (SELECT FROM "DirectEvent"
        WHERE "shopDomain" = $1 AND "shopperId" = $2 AND "loginId" = $3::uuid)
      -- As redact-customer.ts writes it.
      OR EXISTS (SELECT FROM "ForgottenLogin"
        WHERE "shopDomain" = $1
          AND "hash" = sha256(convert_to($2 || ' ' || $3::uuid::text, 'UTF8'))) AS known,
      -- A limit is reached while there are as many in its time: the oldest of those has to leave first.
      (SELECT "acceptedAt" FROM "DirectEvent"
        WHERE "shopDomain" = $1 AND "shopperId" = $2 AND "acceptedAt" > $4
        ORDER BY "acceptedAt" DESC OFFSET $5::int LIMIT 1) AS "shopperFullSince",
      (SELECT "acceptedAt" FROM "DirectEvent"
        WHERE "shopDomain" = $1 AND "acceptedAt" > $6
        ORDER BY "acceptedAt" DESC OFFSET $7::int LIMIT 1) AS "shopFullSince"
  ), stored AS (
    INSERT INTO "DirectEvent" ("id", "shopDomain", "path", "state", "shopperId", "loginId", "page",
      "happenedAt", "acceptedAt", "dueAt", "giveUpAt")
    SELECT $8::uuid, $1::text, 'shopper/login', $9::text, $2::text, $3::uuid, $10::jsonb,
      $11::timestamptz, $12::timestamptz, $12::timestamptz, $13::timestamptz
    FROM found
    WHERE installed AND "hasAccount" AND NOT known
      AND "shopperFullSince" IS NULL AND "shopFullSince" IS NULL
    ON CONFLICT DO NOTHING RETURNING "id"
  )
  SELECT found.*, EXISTS (SELECT FROM stored) AS stored FROM found`;
