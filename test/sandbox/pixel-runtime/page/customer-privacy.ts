import type { CustomerPrivacyPayload } from '@shopify/web-pixels-extension';
import type { DeclaredPurposes } from '../contract.ts';
import {
  consentCookie,
  consentFromCookie,
  cookieValue,
  decided,
  isAllowed,
  mayRun,
  privacyPayload,
  type Purpose,
  UNDECIDED,
  type VisitorConsent,
} from '../rules/consent.ts';
import type { Records } from './idle.ts';

const COOKIE = '_tracking_consent';

/** The part of `window.Shopify.customerPrivacy` that themes and app embeds use. */
export interface CustomerPrivacyApi {
  currentVisitorConsent(): VisitorConsent;
  /** Stores a decision on the given purposes, then notifies `document` (`visitorConsentCollected`). */
  setTrackingConsent(decision: Partial<Record<Purpose, boolean>>, callback?: () => void): void;
  analyticsProcessingAllowed(): boolean;
  marketingAllowed(): boolean;
  preferencesProcessingAllowed(): boolean;
  saleOfDataAllowed(): boolean;
  /** Whether the visitor still has to be asked. */
  shouldShowBanner(): boolean;
}

export interface CustomerPrivacyOptions {
  /** Whether a visitor without a decision counts as consenting. */
  assumed: boolean;
  records: Records;
  onDecision: () => void;
}

export interface CustomerPrivacy {
  api: CustomerPrivacyApi;
  payload(): CustomerPrivacyPayload;
  mayRun(declared: DeclaredPurposes): boolean;
}

/**
 * The visitor's consent, stored in a cookie so that it applies on the next page and in other tabs. If cookies are
 * refused, it applies to this page only.
 */
export function createCustomerPrivacy(options: CustomerPrivacyOptions): CustomerPrivacy {
  const { assumed, records, onDecision } = options;
  let onThisPage = UNDECIDED;
  const current = () => storedConsent() ?? onThisPage;
  const allowed = (purpose: Purpose) => isAllowed(current(), purpose, assumed);

  const setTrackingConsent: CustomerPrivacyApi['setTrackingConsent'] = (decision, callback) => {
    onThisPage = decided(current(), decision);
    store(onThisPage, records);
    records.add('consent', consentCookie(onThisPage));
    records.catchErrors(onDecision);
    const detail = {
      analyticsAllowed: allowed('analytics'),
      marketingAllowed: allowed('marketing'),
      preferencesAllowed: allowed('preferences'),
      saleOfDataAllowed: allowed('sale_of_data'),
    };
    document.dispatchEvent(new CustomEvent('visitorConsentCollected', { detail }));
    callback?.();
  };

  return {
    api: {
      currentVisitorConsent: current,
      setTrackingConsent,
      analyticsProcessingAllowed: () => allowed('analytics'),
      marketingAllowed: () => allowed('marketing'),
      preferencesProcessingAllowed: () => allowed('preferences'),
      saleOfDataAllowed: () => allowed('sale_of_data'),
      shouldShowBanner: () => !assumed && current().analytics === '',
    },
    payload: () => privacyPayload(current(), assumed),
    mayRun: (declared) => mayRun(declared, current(), assumed),
  };
}

function storedConsent(): VisitorConsent | null {
  try {
    return consentFromCookie(cookieValue(document.cookie, COOKIE));
  } catch {
    return null;
  }
}

function store(consent: VisitorConsent, records: Records): void {
  records.catchErrors(() => {
    const value = encodeURIComponent(consentCookie(consent));
    document.cookie = `${COOKIE}=${value}; path=/; max-age=31536000; samesite=lax`;
  });
}
