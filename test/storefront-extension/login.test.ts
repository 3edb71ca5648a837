import { describe, expect, it } from 'vitest';
import { isUuid } from '../../app/beacon/uuid.ts';
import {
  isDue,
  updatedLogin,
  readLogin,
  type KnownLogin,
} from '../../extensions/storefront/src/login.ts';
import { CORRUPT_TEXTS } from '../support/corrupt-texts.ts';
import { NOW } from './memory-page.ts';

const ADA = '7012345678901';
const BEN = '7012345678918';
const LOGIN_ID = '080d179f-0034-4278-8d3c-dfba71c9b897';

/** Known an hour ago, before the page began. */
const EARLIER = NOW - 3_600_000;
const loggedOut: KnownLogin = { time: EARLIER, customerId: '', loginId: LOGIN_ID };
const withoutId: KnownLogin = { ...loggedOut, loginId: 'x' };
const ada: KnownLogin = { time: EARLIER, customerId: ADA };
const adaToReport: KnownLogin = { ...ada, loginId: LOGIN_ID };
const adaNow: KnownLogin = { ...adaToReport, time: NOW };

const page = (customerId: string, changes: { began?: number; mayBeOld?: boolean } = {}) => ({
  customerId,
  began: NOW - 500,
  mayBeOld: false,
  now: () => NOW,
  ...changes,
});

/** The login, with whether its id is a new one. */
const withNewId = (customerId: string) => ({
  time: NOW,
  customerId,
  loginId: expect.toSatisfy((id) => isUuid(id) && id !== LOGIN_ID) as string,
});

describe('what a page shows', () => {
  it.each<[what: string, known: KnownLogin | undefined, customerId: string, expected: unknown]>([
    ['a customer, at the first visit: no login', undefined, ADA, { time: NOW, customerId: ADA }],
    ['no customer, at the first visit: the next login gets an id', undefined, '', withNewId('')],
    ['a customer after none: a login, under the id that all tabs know', loggedOut, ADA, adaNow],
    ['a customer after none, whose login id is none: a login', withoutId, ADA, withNewId(ADA)],
    ['another customer: a login', ada, BEN, withNewId(BEN)],
    ['another customer before the login was accepted: a login', adaToReport, BEN, withNewId(BEN)],
    ['no customer: a logout, which drops what is not reported', adaToReport, '', withNewId('')],
  ])('%s', (_, known, customerId, expected) => {
    expect(updatedLogin(known, page(customerId))).toEqual(expected);
  });

  it.each([
    ['the same customer', ada, ADA],
    ['the same customer, whose login was not accepted yet', adaToReport, ADA],
    ['no customer again', loggedOut, ''],
  ])('changes nothing: %s', (_, known, customerId) => {
    expect(updatedLogin(known, page(customerId))).toBe(known);
  });
});

describe('a page that may be older than what is known', () => {
  it.each([
    ['a customer', ada, ''],
    ['another customer', ada, BEN],
    ['nothing', undefined, ADA],
    ['nothing, and no customer is logged in', undefined, ''],
  ])('since it came from a cache adds nothing to %s', (_, known, customerId) => {
    expect(updatedLogin(known, page(customerId, { mayBeOld: true }))).toBe(known);
  });

  it.each([
    ['a customer', ''],
    ['another customer', BEN],
  ])('since it began before adds nothing to %s', (_, customerId) => {
    const known = { ...ada, time: NOW - 200 };
    expect(updatedLogin(known, page(customerId, { began: NOW - 201 }))).toBe(known);
    expect(updatedLogin(known, page(customerId, { began: NOW - 200 }))).not.toBe(known);
  });

  it('shows a login after a logout: the app refuses it where it is out of date', () => {
    const login = { time: NOW, customerId: ADA, loginId: LOGIN_ID };
    expect(updatedLogin(loggedOut, page(ADA, { mayBeOld: true }))).toEqual(login);
    expect(
      updatedLogin({ ...loggedOut, time: NOW - 200 }, page(ADA, { began: NOW - 201 })),
    ).toEqual(login);
  });

  it('is not older than a time in the future, which a wrong clock has written', () => {
    const known = { ...ada, time: NOW + 86_400_000 };
    expect(updatedLogin(known, page(''))).toMatchObject({ time: NOW, customerId: '' });
  });
});

it.each<[what: string, due: boolean, login: KnownLogin | undefined, customerId: string]>([
  ['while its customer is logged in', true, adaToReport, ADA],
  ['that was accepted', false, ada, ADA],
  ['of another customer', false, adaToReport, BEN],
  ['after the logout', false, adaToReport, ''],
  ['that comes next', false, loggedOut, ''],
  ['of which nothing is known', false, undefined, ADA],
])('a login %s is due: %s', (_, due, login, customerId) => {
  expect(isDue(login, customerId)).toBe(due);
});

describe('a stored login', () => {
  it('is read as it was stored', () => {
    expect(readLogin(JSON.stringify(adaToReport))).toEqual(adaToReport);
  });

  it.each([...CORRUPT_TEXTS, '{"customerId":5}', '{"customerId":null}'])(
    'is none where the text is %s',
    (text) => {
      expect(readLogin(text)).toBeUndefined();
    },
  );
});
