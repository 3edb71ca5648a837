import { describe, expect, it } from 'vitest';
import { prefix } from '../../app/beacon/dialect.ts';
import { BODY_LIMIT, handoverName, type HandedOver } from '../../app/beacon/handover.ts';
import { HANDED_OVER } from '../../app/beacon/modules.ts';
import { MINUTE_MS } from '../../app/time/units.ts';
import { removeOld, takeHandedOver } from '../../extensions/storefront/src/handover.ts';
import { webStorage } from '../../extensions/storefront/src/storage.ts';
import { CORRUPT_TEXTS } from '../support/corrupt-texts.ts';
import { entriesOf, memoryBrowser, memoryStorage, NOW } from './memory-page.ts';

const OWN = '080d179f-0034-4278-8d3c-dfba71c9b897';
const OTHER = '3f0c6f57-3ad1-4d26-8d4c-7b6f0f5a9c11';
const keyOf = (pageLoadId: string, number: number): string =>
  `${prefix}${handoverName(pageLoadId, number)}`;

/** The storage of a tab in which the pixel has left events with these numbers. */
function handedOver(
  numbers: number[] = [1],
  changes: Partial<Record<keyof HandedOver, unknown>> = {},
  pageLoadId = OWN,
): Storage {
  const session = memoryStorage();
  for (const number of numbers) {
    const event = { path: 'cart/add', body: `${number}`, since: NOW, ...changes };
    session.setItem(keyOf(pageLoadId, number), JSON.stringify(event));
  }
  return session;
}

/** The bodies that a page takes from storage. */
const taken = (session: Storage, now = NOW): string[] =>
  takeHandedOver(
    memoryBrowser().open({ session: webStorage(() => session), now: () => now }),
    OWN,
  ).map(({ body }) => body);

describe('what the pixel has handed over', () => {
  it('is taken in the order of the numbers, whatever the storage’s, and with gaps', () => {
    expect(taken(handedOver([10, 2, 9, 1, 12]))).toEqual(['1', '2', '9', '10', '12']);
  });

  it('is taken once, and the time stays in its place, for the pixel to see that it was stored', () => {
    const session = handedOver();
    expect(taken(session)).toEqual(['1']);
    expect(taken(session)).toEqual([]);
    expect(taken(session, NOW + 1)).toEqual([]);
    expect(entriesOf(session)).toEqual({ [keyOf(OWN, 1)]: `${NOW}` });
  });

  it.each([
    [1_999, [keyOf(OWN, 1)]],
    [2_000, []],
  ])('and was taken %i ms ago, is left by the next page: %j', (ms, left) => {
    const session = handedOver();
    expect(taken(session)).toEqual(['1']);
    const next = memoryBrowser().open({ session: webStorage(() => session), now: () => NOW + ms });
    removeOld(next);
    expect(Object.keys(entriesOf(session))).toEqual(left);
  });

  it('is not sent where it cannot be taken out', () => {
    const session = handedOver();
    session.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    expect(taken(session)).toEqual([]);
  });

  it('is not sent any more after half an hour', () => {
    expect(taken(handedOver(), NOW + 30 * MINUTE_MS)).toEqual([]);
  });

  it.each(Object.keys(HANDED_OVER))('is one of the events that a pixel hands over: %s', (path) => {
    expect(taken(handedOver([1], { path }))).toEqual(['1']);
  });

  it.each([
    { path: 'cart/clear' },
    { path: 'order/transaction' },
    { path: '../cart/add' },
    { path: 'cart/add/../../x' },
    { path: 'https://attacker.example/' },
    { path: undefined },
    { body: 'x'.repeat(BODY_LIMIT + 1) },
    { body: undefined },
    { since: 'soon' },
  ])('is dropped where it is something else: %#', (changes) => {
    expect(taken(handedOver([1], changes))).toEqual([]);
  });

  it.each(CORRUPT_TEXTS)('is dropped where it is no entry, and keeps none back: %s', (text) => {
    const session = handedOver([2]);
    session.setItem(keyOf(OWN, 1), text);
    expect(taken(session)).toEqual(['2']);
  });

  it('of another page load is not taken, but removed: a copied or a crashed tab has left it', () => {
    const session = handedOver([1], {}, OTHER);
    session.setItem(`${prefix}Handovers.x`, 'of the theme');
    expect(taken(session)).toEqual([]);
    removeOld(memoryBrowser().open({ session: webStorage(() => session) }));
    expect(Object.keys(entriesOf(session))).toEqual([`${prefix}Handovers.x`]);
  });
});
