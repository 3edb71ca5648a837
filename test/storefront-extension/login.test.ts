import { describe, expect, it } from 'vitest';
import { isUuid } from '../../app/beacon/uuid.ts';
import { isDue, meet, readLogin, type KnownLogin } from '../../extensions/storefront/src/login.ts';
import { CORRUPT_TEXTS } from '../support/corrupt-texts.ts';
import { NOW } from './memory-page.ts';

const ADA = '7012345678901';
const BEN = '7012345678918';
const LOGIN_ID = '080d179f-0034-4278-8d3c-dfba71c9b897';

/** Known an hour ago, before the page began. */
const EARLIER = NOW - 3_600_000;
const nobody: KnownLogin = { time: EARLIER, customerId: '', loginId: LOGIN_ID };
const ada: KnownLogin = { time: EARLIER, customerId: ADA };
const adaToReport: KnownLogin = { ...ada, loginId: LOGIN_ID };

const page = (customerId: string, changes: { began?: number; mayBeOld?: boolean } = {}) => ({
  customerId,
  began: NOW - 500,
  mayBeOld: false,
  now: () => NOW,
  ...changes,
});

describe('a browser that meets the script for the first time', () => {
  it('knows the shopper who is there, and takes that for no login', () => {
    const known = meet(undefined, page(ADA));
    expect(known).toEqual({ time: NOW, customerId: ADA });
    expect(isDue(known, ADA)).toBe(false);
  });

  it('keeps the id of the next login ready where nobody is there', () => {
    const known = meet(undefined, page(''));
    expect(known).toMatchObject({ time: NOW, customerId: '' });
    expect(isUuid(known?.loginId)).toBe(true);
    expect(isDue(known, '')).toBe(false);
  });
});

describe('a shopper where nobody was before', () => {
  it('has logged in, and every tab gives the login the id that was kept ready', () => {
    const known = meet(nobody, page(ADA));
    expect(known).toEqual({ time: NOW, customerId: ADA, loginId: LOGIN_ID });
    expect(isDue(known, ADA)).toBe(true);
  });
});

describe('a shopper where nobody was before, and no id is kept ready', () => {
  it.each([undefined, 'x'])('has logged in all the same (%s)', (loginId) => {
    const known = meet({ ...nobody, loginId }, page(ADA));
    expect(isUuid(known?.loginId)).toBe(true);
    expect(isDue(known, ADA)).toBe(true);
  });
});

describe('a shopper where another one was before', () => {
  it.each([ada, adaToReport])('has logged in, whatever became of the other (%j)', (before) => {
    const known = meet(before, page(BEN));
    expect(known).toMatchObject({ time: NOW, customerId: BEN });
    expect(isUuid(known?.loginId)).toBe(true);
    expect(known?.loginId).not.toBe(LOGIN_ID);
    expect(isDue(known, BEN)).toBe(true);
  });
});

describe('a shopper who was there before', () => {
  it('is no login', () => {
    expect(meet(ada, page(ADA))).toBe(ada);
    expect(isDue(ada, ADA)).toBe(false);
  });

  it('is the same login as long as it was not accepted', () => {
    expect(meet(adaToReport, page(ADA))).toBe(adaToReport);
    expect(isDue(adaToReport, ADA)).toBe(true);
  });

  it('has logged out where nobody is there any more, and takes along what was not reported', () => {
    const known = meet(adaToReport, page(''));
    expect(known).toMatchObject({ time: NOW, customerId: '' });
    expect(known?.loginId).not.toBe(LOGIN_ID);
    expect(isUuid(known?.loginId)).toBe(true);
  });
});

describe('nobody where nobody was before', () => {
  it('changes nothing, the id of the next login least of all', () => {
    expect(meet(nobody, page(''))).toBe(nobody);
  });
});

describe('a page that may be older than what is known', () => {
  it.each([
    ['a shopper', ada, ''],
    ['another shopper', ada, BEN],
    ['nothing', undefined, ADA],
    ['nothing, and nobody is there', undefined, ''],
  ])('since it came from a cache adds nothing to %s', (_, known, customerId) => {
    expect(meet(known, page(customerId, { mayBeOld: true }))).toBe(known);
  });

  it.each([
    ['a shopper', ''],
    ['another shopper', BEN],
  ])('since it began before adds nothing to %s', (_, customerId) => {
    const known = { ...ada, time: NOW - 200 };
    expect(meet(known, page(customerId, { began: NOW - 201 }))).toBe(known);
    expect(meet(known, page(customerId, { began: NOW - 200 }))).not.toBe(known);
  });

  it('shows a login where nobody was: if it is none any more, the app does not take it', () => {
    const login = { time: NOW, customerId: ADA, loginId: LOGIN_ID };
    expect(meet(nobody, page(ADA, { mayBeOld: true }))).toEqual(login);
    expect(meet({ ...nobody, time: NOW - 200 }, page(ADA, { began: NOW - 201 }))).toEqual(login);
  });

  it('is none only because the clock was wrong once', () => {
    const known = { ...ada, time: NOW + 86_400_000 };
    expect(meet(known, page(''))).toMatchObject({ time: NOW, customerId: '' });
  });
});

describe('a login is due', () => {
  it('only while the shopper is there who made it', () => {
    expect(isDue(adaToReport, BEN)).toBe(false);
    expect(isDue(adaToReport, '')).toBe(false);
    expect(isDue(undefined, ADA)).toBe(false);
  });
});

describe('what is read', () => {
  it('is what was kept', () => {
    expect(readLogin(JSON.stringify(adaToReport))).toEqual(adaToReport);
  });

  it.each([...CORRUPT_TEXTS, '{"customerId":5}', '{"customerId":null}'])(
    'is nothing where it is no entry: %s',
    (text) => {
      expect(readLogin(text)).toBeUndefined();
    },
  );
});
