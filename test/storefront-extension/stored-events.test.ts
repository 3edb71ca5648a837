import { beforeEach, describe, expect, it } from 'vitest';
import { nameOf } from '../../app/beacon/storage-names.ts';
import { MINUTE_MS } from '../../app/time/units.ts';
import { storedKeys, storeEvent, takeDue } from '../../extensions/storefront/src/stored-events.ts';
import { webStorage, type Store } from '../../extensions/storefront/src/storage.ts';
import { CORRUPT_TEXTS } from '../support/corrupt-texts.ts';
import { memoryStorage } from './memory-page.ts';

const NAME = nameOf('Outbox');

let local: Store;

beforeEach(() => {
  const storage = memoryStorage();
  local = webStorage(() => storage);
});

const due = (now: number) => takeDue(local, NAME, now);
const waiting = () => storedKeys(local, NAME);

describe('an event that waits', () => {
  it('is bounded in count: the oldest fall out', () => {
    for (let since = 1; since <= 52; since += 1) {
      storeEvent(local, NAME, { path: 'product/pageview', body: `${since}`, since }, since);
    }
    expect(waiting()).toHaveLength(50);
    expect(due(100)).toMatchObject({ body: '3' });
  });

  it('is kept where all together have exactly 250,000 characters', () => {
    const path = 'product/pageview';
    storeEvent(local, NAME, { path, body: '', since: 1 }, 1);
    const around = local.get(waiting()[0] ?? '').length;
    for (const since of [2, 3, 4, 5]) {
      storeEvent(local, NAME, { path, body: 'x'.repeat(62_500 - around), since }, since);
    }
    expect(waiting()).toHaveLength(4);
    storeEvent(local, NAME, { path, body: 'x'.repeat(62_501 - around), since: 6 }, 6);
    expect(waiting()).toHaveLength(3);
  });

  it('is not what the theme stores under a name that begins alike', () => {
    local.set(`${NAME}es`, 'of the theme');
    expect(due(1)).toBe(Infinity);
    expect(local.get(`${NAME}es`)).toBe('of the theme');
  });

  it('keeps its order, also within a millisecond and where the storage has another', () => {
    const since = Date.UTC(2026, 10, 21);
    const bodies = Array.from({ length: 12 }, (_, index) => `${index}`);
    storeEvent(local, NAME, { path: 'cart/add', body: 'later', since: since + 1 }, 0);
    for (const body of bodies) storeEvent(local, NAME, { path: 'cart/add', body, since }, since);
    const reversed = { ...local, names: () => local.names().reverse() };
    const taken = [...bodies, 'later'].map(() => takeDue(reversed, NAME, since));
    expect(taken).toMatchObject([...bodies, 'later'].map((body) => ({ body })));
  });

  it('is taken once it is due, and removed when it is half an hour old', () => {
    const view = { path: 'product/pageview', body: '1', since: 5 } as const;
    storeEvent(local, NAME, view, 7);
    expect(due(6)).toBe(7);
    expect(due(7)).toMatchObject(view);
    storeEvent(local, NAME, view, 7);
    expect(due(5 + 30 * MINUTE_MS)).toBe(Infinity);
    expect(waiting()).toEqual([]);
  });

  it('is removed if a wrong clock gave it a time half an hour ahead, and keeps nothing back', () => {
    const change = { path: 'cart/add', body: 'ahead', since: 31 * MINUTE_MS } as const;
    storeEvent(local, NAME, change, change.since);
    storeEvent(local, NAME, { ...change, body: 'now', since: MINUTE_MS }, 0);
    expect([due(MINUTE_MS), due(MINUTE_MS)]).toMatchObject([{ body: 'now' }, Infinity]);
    expect(waiting()).toEqual([]);
  });

  it('is not sent where it cannot be taken out', () => {
    storeEvent(local, NAME, { path: 'cart/add', body: '1', since: 5 }, 5);
    const stuck = { ...local, remove: () => undefined };
    expect(takeDue(stuck, NAME, 10)).toBe(5);
  });

  it.each(CORRUPT_TEXTS)('is removed where it is %j, and keeps nothing back', (text) => {
    local.set(`${NAME}.4.1.cart/add.x`, text);
    storeEvent(local, NAME, { path: 'cart/add', body: '1', since: 5 }, 5);
    expect(due(10)).toMatchObject({ body: '1' });
    expect(waiting()).toEqual([]);
  });
});
