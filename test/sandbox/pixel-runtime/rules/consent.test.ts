import { describe, expect, it } from 'vitest';
import {
  UNDECIDED,
  consentCookie,
  consentFromCookie,
  cookieValue,
  decided,
  mayRun,
  privacyPayload,
} from './consent.ts';

const declared = {
  analytics: true,
  marketing: true,
  preferences: false,
  sale_of_data: 'disabled',
} as const;

describe('consent', () => {
  it('fact 1.runtime.no-consent-cookie: of a visitor who has not decided is what the region assumes', () => {
    expect(mayRun(declared, UNDECIDED, true)).toBe(true);
    expect(mayRun(declared, UNDECIDED, false)).toBe(false);
  });

  it('to the sale of data is needed by a pixel that sells it, not by one that limits its use', () => {
    const consent = decided(UNDECIDED, { analytics: true, marketing: true, sale_of_data: false });
    expect(mayRun({ ...declared, sale_of_data: 'enabled' }, consent, true)).toBe(false);
    expect(mayRun({ ...declared, sale_of_data: 'ldu' }, consent, true)).toBe(true);
  });

  it('once given to some purposes leaves the others as they were', () => {
    const consent = decided(decided(UNDECIDED, { analytics: false }), { preferences: true });
    expect(privacyPayload(consent, true)).toEqual({
      customerPrivacy: {
        analyticsProcessingAllowed: false,
        marketingAllowed: true,
        preferencesProcessingAllowed: true,
        saleOfDataAllowed: true,
      },
    });
  });

  it('comes back from its cookie as it went in', () => {
    const consent = decided(UNDECIDED, { analytics: true, marketing: false });
    expect(consentFromCookie(consentCookie(consent))).toEqual(consent);
  });

  it.each(['', 'nonsense', '{}', 'null'])('is not known from the cookie %j', (text) => {
    expect(consentFromCookie(text)).toBeNull();
  });
});

describe('the value of a cookie', () => {
  it('fact 1.runtime.cookie-missing: is the empty string for one that is not there', () => {
    expect(cookieValue('', 'a')).toBe('');
    expect(cookieValue('ba=1', 'a')).toBe('');
  });

  it('fact 1.runtime.cookie-decoded: comes percent-decoded, and as it is where it is no valid encoding', () => {
    expect(cookieValue('b=2; a=x%20y=z', 'a')).toBe('x y=z');
    expect(cookieValue('a=100%', 'a')).toBe('100%');
  });
});
