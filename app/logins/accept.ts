import { randomUUID } from 'node:crypto';
import type { LoginReport } from '../beacon/login-report.ts';
import { maskPageUrl } from '../beacon/page-url.ts';
import type { Sql } from '../database/sql.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import type { TrackedPage } from './login-event.ts';
import { TRIED_FOR_MS } from '../work/deliveries.ts';
import type { Enqueue } from '../work/work.ts';
import type { AcceptOutcome, LoginState, ReportedLogin } from './login.ts';

export interface AcceptDeps {
  sql: Sql;
  /** {@link LOGIN_LIMITS} by default. */
  limits?: LoginLimits;
  enqueue: Enqueue;
  now: () => Date;
  /** Query parameters of page addresses that keep their value, as in `page-url.ts`. */
  urlParameters: string;
}

/**
 * How long a login waits for its shop while that is being uninstalled or redacted. Shopify's app proxy and the
 * shopper's page wait for the answer, and a waiting login holds a connection of this process.
 */
const LOCK_TIMEOUT_MS = 2_000;

/** Accepts a login: stored and queued in one transaction, or refused and not stored. */
export async function acceptLogin(
  { sql, limits = LOGIN_LIMITS, enqueue, now, urlParameters }: AcceptDeps,
  shop: string,
  reported: ReportedLogin,
): Promise<AcceptOutcome> {
  const { shopperId, report } = reported;
  const at = now();
  const happenedAt = timeOfLogin(report, at);
  if (happenedAt === null) return { outcome: 'refused', why: 'out-of-time' };
  const id = randomUUID();
  const since = (name: keyof LoginLimits) => later(at, -limits[name].withinMs);
  const values = [
    shop,
    shopperId,
    report.loginId,
    since('shopper'),
    limits.shopper.max - 1,
    since('shop'),
    limits.shop.max - 1,
    id,
    WAITING,
    JSON.stringify(trackedPage(reported, urlParameters)),
    happenedAt,
    at,
    later(at, TRIED_FOR_MS),
  ];
  const findings = await sql.transaction(
    async (tx) => {
      const [found] = await tx.query<LoginFindings>(STORE_LOGIN, values);
      if (found === undefined) throw new Error('The database returned no findings on a login.');
      if (found.stored) await enqueue(id, at, tx);
      return found;
    },
    { lockTimeoutMs: LOCK_TIMEOUT_MS },
  );
  return outcomeOf(findings, limits);
}

function outcomeOf(findings: LoginFindings, limits: LoginLimits): AcceptOutcome {
  if (findings.stored) return { outcome: 'accepted' };
  if (!findings.installed) return { outcome: 'refused', why: 'no-shop' };
  if (!findings.hasAccount) return { outcome: 'refused', why: 'no-account' };
  const retryAt = findings.known ? null : nextAcceptedAt(findings, limits);
  return retryAt === null ? { outcome: 'known' } : { outcome: 'too-many', retryAt };
}

/** Builds the page of a login. Masks the address again: an older script, or any other sender, may report any. */
function trackedPage({ report, shopperIp }: ReportedLogin, urlParameters: string): TrackedPage {
  const { pageUrl, userId, sessionId, pageLoadId, currency, userAgent, attribution } = report;
  const masked = maskPageUrl(pageUrl, urlParameters);
  return {
    userId,
    sessionId,
    pageLoadId,
    pageUrl: masked,
    currency,
    userAgent,
    attribution,
    ip: shopperIp,
  };
}

/**
 * The limits of accepted logins: no more than `max` within any period of `withinMs`.
 *
 * The accepted logins in the database are counted, so all processes see the same. Logins that arrive at the same moment
 * do not see each other: a limit can be exceeded by the number of logins in progress at once.
 */
const LOGIN_LIMITS = {
  /** Per shopper: more logins than a person makes. */
  shopper: { max: 30, withinMs: HOUR_MS },
  /** For all shoppers of one shop: more than the largest shops have, and bearable for other shops. */
  shop: { max: 3_000, withinMs: MINUTE_MS },
};

export type LoginLimits = typeof LOGIN_LIMITS;

/** Returns when the next login of a shopper is accepted; null for at once. */
function nextAcceptedAt(
  { shopperFullSince, shopFullSince }: Pick<LoginFindings, 'shopperFullSince' | 'shopFullSince'>,
  limits: LoginLimits,
): Date | null {
  const freeAt = [
    ...(shopperFullSince ? [shopperFullSince.getTime() + limits.shopper.withinMs] : []),
    ...(shopFullSince ? [shopFullSince.getTime() + limits.shop.withinMs] : []),
  ];
  return freeAt.length === 0 ? null : new Date(Math.max(...freeAt));
}

/**
 * How late a login may be reported. Known logins are recognized for far longer (`retention.ts`), so that none is sent
 * twice.
 */
const LATEST_REPORT_MS = 7 * DAY_MS;

/** How far a browser's clock may be ahead of the server's. */
const EARLIEST_REPORT_MS = DAY_MS;

/** How long after its acceptance a login can be reported again, including by a browser whose clock is ahead. */
export const REPORTABLE_FOR_MS = LATEST_REPORT_MS + EARLIEST_REPORT_MS;

/**
 * Returns the plausible time of the login: that of a browser whose clock is ahead is corrected.
 *
 * @returns null when it is too far off
 */
function timeOfLogin({ timestamp }: Pick<LoginReport, 'timestamp'>, now: Date): Date | null {
  const claimed = Date.parse(timestamp);
  const age = now.getTime() - claimed;
  if (age > LATEST_REPORT_MS || age < -EARLIEST_REPORT_MS) return null;
  return new Date(Math.min(claimed, now.getTime()));
}

/** The database's findings about a login; it is stored if `stored` is true. */
interface LoginFindings {
  installed: boolean;
  hasAccount: boolean;
  /** A login of this shop, shopper and id exists, or did before it was redacted. */
  known: boolean;
  /** When the first of the logins that reach a limit was accepted; null if it is not reached. */
  shopperFullSince: Date | null;
  shopFullSince: Date | null;
  stored: boolean;
}

const WAITING: LoginState = 'waiting';

/**
 * Makes all checks of a login, and stores it if permitted, in one statement.
 *
 * Until the transaction ends the shop can be neither uninstalled nor redacted: the statement that ends its logins then
 * (`retention.ts`) waits for this one, and finds it. Of several processes that store the same login, one does; for the
 * others it is neither stored nor refused.
 */
const STORE_LOGIN = `
  WITH shop AS (
    SELECT s."uninstalledAt" IS NULL AS installed, c."siteId" IS NOT NULL AS "hasAccount"
    FROM "Shop" s LEFT JOIN "Credentials" c ON c."shopDomain" = s."domain"
    WHERE s."domain" = $1 FOR SHARE OF s
  ), found AS (
    SELECT
      coalesce((SELECT installed FROM shop), false) AS installed,
      coalesce((SELECT "hasAccount" FROM shop), false) AS "hasAccount",
      EXISTS (SELECT FROM "Login"
        WHERE "shopDomain" = $1 AND "shopperId" = $2 AND "loginId" = $3::uuid)
      -- As retention.ts writes it.
      OR EXISTS (SELECT FROM "ForgottenLogin"
        WHERE "shopDomain" = $1
          AND "hash" = sha256(convert_to($2 || ' ' || $3::uuid::text, 'UTF8'))) AS known,
      -- A limit is reached while there are as many in its time: the oldest of those has to leave first.
      (SELECT "acceptedAt" FROM "Login"
        WHERE "shopDomain" = $1 AND "shopperId" = $2 AND "acceptedAt" > $4
        ORDER BY "acceptedAt" DESC OFFSET $5::int LIMIT 1) AS "shopperFullSince",
      (SELECT "acceptedAt" FROM "Login"
        WHERE "shopDomain" = $1 AND "acceptedAt" > $6
        ORDER BY "acceptedAt" DESC OFFSET $7::int LIMIT 1) AS "shopFullSince"
  ), stored AS (
    INSERT INTO "Login" ("id", "shopDomain", "path", "state", "shopperId", "loginId", "page",
      "happenedAt", "acceptedAt", "dueAt", "giveUpAt")
    SELECT $8::uuid, $1::text, 'shopper/login', $9::text, $2::text, $3::uuid, $10::jsonb,
      $11::timestamptz, $12::timestamptz, $12::timestamptz, $13::timestamptz
    FROM found
    WHERE installed AND "hasAccount" AND NOT known
      AND "shopperFullSince" IS NULL AND "shopFullSince" IS NULL
    ON CONFLICT DO NOTHING RETURNING "id"
  )
  SELECT found.*, EXISTS (SELECT FROM stored) AS stored FROM found`;
