import { expect, it } from 'vitest';
import { listAddress } from '../../app/components/frame/addresses.ts';
import { fillDays } from '../../app/components/logins/login-counts.tsx';
import { loginText, readLoginsAddress } from '../../app/components/logins/login-list.tsx';
import { LOGIN_REASONS, LOGIN_STATES } from '../../app/logins/login.ts';
import { textsIn } from '../../app/texts/every-language.ts';

const COUNTS = { waiting: 0, done: 3, failed: 1, unknown: 0 };
const NONE = { waiting: 0, done: 0, failed: 0, unknown: 0 };

it('Logins by day have a row for each of the last days, also those without logins.', () => {
  const counted = ['2026-02-26', '2026-03-01'].map((day) => ({ day, counts: COUNTS }));
  expect(fillDays(counted, '2026-03-02', 4)).toEqual([
    { day: '2026-02-27', counts: NONE },
    { day: '2026-02-28', counts: NONE },
    { day: '2026-03-01', counts: COUNTS },
    { day: '2026-03-02', counts: NONE },
  ]);
});

it('The address of a page of logins is read as it is written, without an unknown state.', () => {
  for (const filter of [
    { page: 1 },
    { page: 7 },
    ...LOGIN_STATES.map((state) => ({ state, page: 2 })),
  ]) {
    const { page, ...chosen } = { state: undefined, ...filter };
    const address = listAddress('/app/logins', chosen, page);
    const { searchParams } = new URL(address, 'https://app.example');
    expect(readLoginsAddress(searchParams)).toEqual(filter);
  }
  expect(readLoginsAddress(new URLSearchParams('state=sent'))).toEqual({ page: 1 });
});

it('The outcome of a login is a whole sentence in every state and for every reason.', () => {
  for (const state of LOGIN_STATES) {
    for (const reason of [null, ...LOGIN_REASONS]) {
      expect(
        loginText({ state, reason, httpStatus: null, canRetry: false }, textsIn('en').t),
      ).toMatch(/^[A-Z][^]*\.$/);
    }
  }
});

it.each([
  ['en', 'accepts'],
  ['de', 'akzeptiert'],
] as const)(
  'The note about the account, in %s, also holds for one that is stored and refused.',
  (locale, accepts) => {
    expect(textsIn(locale).t('storefront.noAccount.text')).toContain(accepts);
  },
);
