import { isDeepStrictEqual } from 'node:util';
import type { LoggingStoreDeps } from '../database/connect.ts';
import { type Locks, withLock } from '../database/locks.ts';
import type { StorefrontSettings } from '../beacon/storefront-settings.ts';
import { HOUR_MS } from '../time/units.ts';
import {
  type AdminApi,
  LOCK_TIMEOUT_MS,
  type Refusal,
  SHOPIFY_REST_MS,
  type ShopifyProblem,
} from './admin-api.ts';
import { createTtlCache } from '../time/ttl-cache.ts';
import {
  doubtSeenSettings,
  storeSeenSettings,
  readSeenSettings,
  readStorefrontSettings,
  removeStorefrontSettings,
  writeStorefrontSettings,
} from './storefront-settings-operations.ts';
import type { WantedSettings } from './wanted-settings.ts';

/** The settings that the storefront extension reads, or why they were not written. */
export type StorefrontOutcome =
  /** `null` without an account, so that the extension does nothing. */
  | { ok: true; settings: StorefrontSettings | null }
  /** Shopify has other settings, or gives no answer. */
  | { ok: false; problem: ShopifyProblem };

/**
 * Writes the settings that the storefront extension reads (`app/beacon/storefront-settings.ts`), derived from those of
 * the shop. Repeated and concurrent calls lead to the same result.
 */
export interface StorefrontSettingsSync {
  /** Returns the settings that the extension should have, without a request to Shopify. */
  wanted(shop: string): Promise<StorefrontSettings | null>;
  /** Reads the settings from Shopify, and writes them if they differ. */
  sync(shop: string, admin: AdminApi): Promise<StorefrontOutcome>;
  /**
   * The same for every visit, but without a request to Shopify if it had the right settings within the last hour. So
   * settings that could not be written, or were lost in an installation, are written again. After a failure the same
   * outcome is returned for half a minute without a request.
   */
  syncOnVisit(shop: string, admin: AdminApi): Promise<StorefrontOutcome>;
}

export interface StorefrontSettingsSyncDeps extends LoggingStoreDeps {
  wanted: Pick<WantedSettings, 'storefront'>;
  /** Let one request at a time change the settings of a shop: none overwrites those of a later one. */
  locks: Pick<Locks, 'tryWithLock'>;
}

/** How long confirmed settings are cached. */
const BELIEVED_FOR_MS = HOUR_MS;

export function createStorefrontSettingsSync(
  deps: StorefrontSettingsSyncDeps,
): StorefrontSettingsSync {
  const { prisma, locks, now, log } = deps;
  const { storefront: wantedSettings } = deps.wanted;
  /** Recent outcomes, with the settings that were wanted: a success replaces the failure before it. */
  const lastOutcomes = createTtlCache<{
    wanted: StorefrontSettings | null;
    outcome: StorefrontOutcome;
  }>(now, SHOPIFY_REST_MS);

  async function inTurn(
    shop: string,
    work: () => Promise<StorefrontOutcome>,
  ): Promise<StorefrontOutcome> {
    const held = await withLock(locks, `storefront settings of ${shop}`, work, LOCK_TIMEOUT_MS);
    return held?.result ?? { ok: false, problem: { code: 'BUSY' } };
  }

  async function write(shop: string, admin: AdminApi): Promise<StorefrontOutcome> {
    // First: this process may end before it confirms a write, and staff may meanwhile restore the settings last seen.
    await doubtSeenSettings(prisma, shop);
    const wanted = await wantedSettings(shop);
    const result = await ensureWritten(admin, wanted);
    const outcome: StorefrontOutcome =
      result === 'done' ? { ok: true, settings: wanted } : refused(shop, result);
    if (outcome.ok) await storeSeenSettings(prisma, shop, { settings: wanted, seenAt: now() });
    lastOutcomes.set(shop, { wanted, outcome });
    return outcome;
  }

  /** Returns the outcome for the wanted settings if it needs no request; null if Shopify is to be asked. */
  async function knownOutcome(shop: string): Promise<StorefrontOutcome | null> {
    const [wanted, seen] = await Promise.all([
      wantedSettings(shop),
      readSeenSettings(prisma, shop),
    ]);
    const isBelieved =
      seen !== null &&
      isDeepStrictEqual(seen.settings, wanted) &&
      now().getTime() - seen.seenAt.getTime() < BELIEVED_FOR_MS;
    if (isBelieved) return { ok: true, settings: wanted };
    const last = lastOutcomes.get(shop);
    return last?.outcome.ok === false && isDeepStrictEqual(last.wanted, wanted)
      ? last.outcome
      : null;
  }

  async function ensureWritten(
    admin: AdminApi,
    wanted: StorefrontSettings | null,
  ): Promise<'done' | Refusal> {
    const written = await readStorefrontSettings(admin);
    if ('refused' in written) return written;
    const { ownerId, settings } = written;
    if (settings !== 'unreadable' && isDeepStrictEqual(settings, wanted)) return 'done';
    return wanted === null
      ? removeStorefrontSettings(admin, ownerId)
      : writeStorefrontSettings(admin, ownerId, wanted);
  }

  function refused(shop: string, { refused: code, message }: Refusal): StorefrontOutcome {
    log.warn({ shop, code, message }, 'storefront extension settings not written');
    return { ok: false, problem: { code } };
  }

  return {
    wanted: wantedSettings,
    sync: (shop, admin) => inTurn(shop, () => write(shop, admin)),
    async syncOnVisit(shop, admin) {
      // Another visit may have asked Shopify while this one waited for its turn.
      const known = await knownOutcome(shop);
      return known ?? inTurn(shop, async () => (await knownOutcome(shop)) ?? write(shop, admin));
    },
  };
}
