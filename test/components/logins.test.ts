import { describe, expect, it } from 'vitest';
import { fillDays } from '../../app/components/logins/login-counts.tsx';
import { loginWords } from '../../app/components/logins/login-row.tsx';
import { loginsAddress, readLoginsAddress } from '../../app/components/logins/logins-page.tsx';
import { createTimeFormat } from '../../app/components/time/format-time.ts';
import { LOGIN_REASONS, LOGIN_STATES } from '../../app/logins/login.ts';
import { textsIn } from '../../app/texts/every-language.ts';

const format = createTimeFormat('UTC', textsIn('en'));

const COUNTS = { waiting: 0, done: 3, failed: 1, unknown: 0 };
const NONE = { waiting: 0, done: 0, failed: 0, unknown: 0 };

describe('logins day by day', () => {
  it('have a row for each day, also without logins, and none that is older', () => {
    const counted = ['2026-02-26', '2026-03-01'].map((day) => ({ day, counts: COUNTS }));
    expect(fillDays(counted, '2026-03-02', 4)).toEqual([
      { day: '2026-02-27', counts: NONE },
      { day: '2026-02-28', counts: NONE },
      { day: '2026-03-01', counts: COUNTS },
      { day: '2026-03-02', counts: NONE },
    ]);
  });

  it('are named by weekday and date', () => {
    expect(format.day('2026-11-20')).toBe('Fri, Nov 20');
    expect(format.day('2027-01-01')).toBe('Fri, Jan 1');
  });
});

describe('the address of a page of logins', () => {
  it('says state and page, and reads what it says', () => {
    for (const filter of [
      { page: 1 },
      { page: 7 },
      ...LOGIN_STATES.map((state) => ({ state, page: 2 })),
    ]) {
      const { searchParams } = new URL(loginsAddress(filter), 'https://app.example');
      expect(readLoginsAddress(searchParams)).toEqual(filter);
    }
    expect(loginsAddress({ page: 1 })).toBe('/app/logins');
  });

  it.each(['state=sent&page=0', 'state=&page=-1', 'page=1e3', 'page=99999999', 'state=<b>'])(
    'is the first page of all where it makes no sense: %s',
    (query) => {
      expect(readLoginsAddress(new URLSearchParams(query))).toEqual({ page: 1 });
    },
  );
});

describe('what came of a login', () => {
  it('is said in sentences, whatever came of it', () => {
    for (const state of LOGIN_STATES) {
      for (const reason of [null, ...LOGIN_REASONS]) {
        expect(
          loginWords({ state, reason, httpStatus: null, canRetry: false }, textsIn('en').t),
        ).toMatch(/^[A-Z][^]*\.$/);
      }
    }
  });
});
