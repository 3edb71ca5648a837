import type { StorefrontSettings } from '../beacon/storefront-settings.ts';
import type { AdminApi } from './admin-api.ts';

/** Why Shopify did not take the settings, and what to do, in words for staff. */
export interface StorefrontProblem {
  /** A code of Shopify's `MetafieldsSetUserErrorCode`, or one of ours. */
  code: string;
  message: string;
}

/** What the storefront extension reads from now on. */
export type StorefrontOutcome =
  /** `null`: nothing, so that it does nothing, since no account is stored. */
  | { ok: true; settings: StorefrontSettings | null }
  /** Shopify has other settings than it should, or does not say. */
  | { ok: false; problem: StorefrontProblem };

/**
 * Keeps what the storefront extension reads (`app/beacon/storefront-settings.ts`) as it follows from what
 * staff have saved. Repeats and races of every member lead to the same.
 */
export interface StorefrontSettingsKeeper {
  /** Asks Shopify what it has, and changes it where that differs. */
  follow(shop: string, admin: AdminApi): Promise<StorefrontOutcome>;
  /**
   * The same, for every visit: Shopify is asked only where it was not seen to have the right settings
   * within the last hour. So it gets what it missed while it was away, and anew after an installation.
   * Where that has just failed, it is told again for half a minute without asking.
   */
  keepUp(shop: string, admin: AdminApi): Promise<StorefrontOutcome>;
}
