import type { CustomerPrivacyPayload } from '@shopify/web-pixels-extension';
import type { DeclaredPurposes } from '../contract.ts';

const PURPOSES = ['analytics', 'marketing', 'preferences', 'sale_of_data'] as const;

export type Purpose = (typeof PURPOSES)[number];

/** The visitor's decision on each purpose; `''` without a decision. */
export type VisitorConsent = Record<Purpose, 'yes' | 'no' | ''>;

export const UNDECIDED: VisitorConsent = {
  analytics: '',
  marketing: '',
  preferences: '',
  sale_of_data: '',
};

/** The visitor's consent after a decision about some of the purposes. */
export function decided(before: VisitorConsent, decision: Partial<Record<Purpose, boolean>>) {
  const after = { ...before };
  for (const purpose of PURPOSES) {
    const answer = decision[purpose];
    if (answer !== undefined) after[purpose] = answer ? 'yes' : 'no';
  }
  return after;
}

/** Whether a purpose is permitted: by decision, otherwise by the default of the shop's region. */
export function isAllowed(consent: VisitorConsent, purpose: Purpose, assumed: boolean): boolean {
  return consent[purpose] === '' ? assumed : consent[purpose] === 'yes';
}

/** The consent that a pixel receives. */
export function privacyPayload(consent: VisitorConsent, assumed: boolean): CustomerPrivacyPayload {
  const allowed = (purpose: Purpose) => isAllowed(consent, purpose, assumed);
  return {
    customerPrivacy: {
      analyticsProcessingAllowed: allowed('analytics'),
      marketingAllowed: allowed('marketing'),
      preferencesProcessingAllowed: allowed('preferences'),
      saleOfDataAllowed: allowed('sale_of_data'),
    },
  };
}

/**
 * Whether a pixel may be created: only once *all* purposes that it declares are permitted. A pixel that declares `ldu`
 * limits data use by itself and does not wait.
 */
export function mayRun(declared: DeclaredPurposes, consent: VisitorConsent, assumed: boolean) {
  const required: Purpose[] = [
    ...(['analytics', 'marketing', 'preferences'] as const).filter((purpose) => declared[purpose]),
    ...(declared.sale_of_data === 'enabled' ? (['sale_of_data'] as const) : []),
  ];
  return required.every((purpose) => isAllowed(consent, purpose, assumed));
}

const COOKIE_KEYS: Record<Purpose, string> = {
  analytics: 'a',
  marketing: 'm',
  preferences: 'p',
  sale_of_data: 's',
};

/** The text of the cookie `_tracking_consent`, before percent-encoding. */
export function consentCookie(consent: VisitorConsent): string {
  const codes = { yes: '1', no: '0', '': '' };
  const purposes = PURPOSES.map((purpose) => [COOKIE_KEYS[purpose], codes[consent[purpose]]]);
  return JSON.stringify({ v: '2.1', con: { CMP: Object.fromEntries(purposes) as unknown } });
}

/** Parses {@link consentCookie}; `null` without a cookie or for one in another format. */
export function consentFromCookie(text: string): VisitorConsent | null {
  try {
    const cookie = JSON.parse(text) as { con: { CMP: Record<string, unknown> } };
    const answer = (purpose: Purpose) => {
      const code = cookie.con.CMP[COOKIE_KEYS[purpose]];
      return code === '1' ? 'yes' : code === '0' ? 'no' : '';
    };
    return Object.fromEntries(PURPOSES.map((each) => [each, answer(each)])) as VisitorConsent;
  } catch {
    return null;
  }
}

/**
 * The value of a cookie as `browser.cookie.get` returns it: percent-decoded, and `""` for a missing cookie. A value
 * without valid percent-encoding stays as it is.
 *
 * @param cookies the text of `document.cookie`
 */
export function cookieValue(cookies: string, name: string): string {
  const prefix = `${name}=`;
  const pair = cookies.split('; ').find((candidate) => candidate.startsWith(prefix));
  return pair === undefined ? '' : decoded(pair.slice(prefix.length));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
