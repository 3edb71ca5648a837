/**
 * Shopify's Customer Privacy API, which says whether analytics are allowed. It loads with the page or later; until then
 * consent is not known, and nothing may be stored.
 */

import { attempt } from '../../../app/beacon/attempt.ts';

/** The part of `window.Shopify` that consent needs. */
export interface ShopifyConsent {
  customerPrivacy?: { analyticsProcessingAllowed?: () => boolean };
  loadFeatures?: (
    features: { name: string; version: string }[],
    onLoaded: (problem?: unknown) => void,
  ) => void;
}

export interface ConsentPage {
  shopify: () => ShopifyConsent | undefined;
  /**
   * Calls back whenever the visitor decides or the API has loaded, and when the page has been parsed, has loaded and is
   * shown again.
   */
  onChange: (callback: () => void) => void;
}

const CONSENT_API = [{ name: 'consent-tracking-api', version: '0.1' }];

/** Whether analytics are currently allowed; `undefined` while that is not known. */
export const isAllowed = (shopify: ShopifyConsent | undefined): boolean | undefined =>
  attempt(() => {
    const allowed: unknown = shopify?.customerPrivacy?.analyticsProcessingAllowed?.();
    return typeof allowed === 'boolean' ? allowed : undefined;
  });

/** Calls back each time that analytics become allowed or forbidden, first as soon as consent is known. */
export function followConsent(page: ConsentPage, decided: (isAllowed: boolean) => void): void {
  let last: boolean | undefined;
  let isLoading = false;
  const check = (): void => {
    const shopify = page.shopify();
    const allowed = isAllowed(shopify);
    if (allowed == null) {
      if (isLoading) return;
      isLoading = true;
      // The API loads later, or a theme's replacement throws: the next call tries again.
      isLoading = !!attempt(() => {
        (shopify as Required<ShopifyConsent>).loadFeatures(CONSENT_API, check);
        return true;
      });
    } else if (allowed !== last) {
      last = allowed;
      decided(allowed);
    }
  };
  page.onChange(check);
  check();
}
