import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefix } from '../../app/beacon/dialect.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';
import { webStorage } from '../../extensions/storefront/src/storage.ts';
import {
  createTellChanges,
  type Preflight,
  type TellDeps,
} from '../../extensions/storefront/src/tell-changes.ts';
import { entriesOf, memoryBrowser, NOW, type MemoryBrowser } from './memory-page.ts';

const USER = '41f87850-65f5-4546-851c-f166109e57b9';
const IDS = { userId: USER, sessionId: USER, pageLoadId: USER };
const SITE = { siteId: 'demo01', userId: USER };

let browser: MemoryBrowser;
let sent: Preflight[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  browser = memoryBrowser();
  sent = [];
});
afterEach(() => vi.useRealTimers());

/** What a new page of the tab tells with. */
const onPage = ({ page, ...changes }: Partial<TellDeps> = {}) =>
  createTellChanges({
    page: { ...browser.open({ now: Date.now }), ...page },
    siteId: 'demo01',
    mayTrack: () => true,
    ids: () => IDS,
    send: (preflight) => sent.push(preflight),
    ...changes,
  });

const keep = (name: 'ShopperId' | 'CartProducts' | 'ViewedProducts', value: string): void => {
  browser.document.cookie = value ? `${prefix}${name}=${value}` : `${prefix}${name}=;max-age=0`;
};

describe('the discovery service', () => {
  it('is told of shopper, cart and viewed products when one of them has changed', () => {
    const tell = onPage();
    const steps = [
      ['ViewedProducts', '3'],
      ['CartProducts', '1,2'],
      ['ShopperId', '9001'],
    ] as const;
    for (const [name, value] of steps) {
      keep(name, value);
      tell.soon();
      vi.advanceTimersByTime(300);
    }
    expect(sent).toEqual([
      { ...SITE, lastViewed: ['3'] },
      { ...SITE, cart: ['1', '2'], lastViewed: ['3'] },
      { ...SITE, shopper: '9001', cart: ['1', '2'], lastViewed: ['3'] },
    ]);
  });

  it('is told nothing while nothing is known or has changed, on later pages of the tab as well', () => {
    onPage().now();
    expect(sent).toEqual([]);
    keep('CartProducts', '1');
    onPage().now();
    onPage().now();
    expect(sent).toEqual([{ ...SITE, cart: ['1'] }]);
  });

  it('is told of an emptied cart by an empty one', () => {
    keep('ViewedProducts', '3');
    keep('CartProducts', '1');
    onPage().now();
    keep('CartProducts', '');
    onPage().now();
    onPage().now();
    expect(sent.slice(1)).toEqual([{ ...SITE, cart: [], lastViewed: ['3'] }]);
  });

  it('is told once in 300 ms, of what holds by then', () => {
    const tell = onPage();
    for (const uid of ['1', '1,2', '1,2,3']) {
      keep('CartProducts', uid);
      tell.soon();
      vi.advanceTimersByTime(100);
    }
    expect(sent).toEqual([{ ...SITE, cart: ['1', '2', '3'] }]);
  });

  it('is told at once by a page that is left, unless it was told within 300 ms', () => {
    const tell = onPage();
    keep('CartProducts', '1');
    tell.soon();
    tell.now();
    vi.advanceTimersByTime(299);
    keep('CartProducts', '1,2');
    tell.now();
    expect(sent).toEqual([{ ...SITE, cart: ['1'] }]);
    onPage().now();
    expect(sent.slice(1)).toEqual([{ ...SITE, cart: ['1', '2'] }]);
  });

  it('is told nothing without consent to analytics, and of what changed meanwhile after it', () => {
    keep('CartProducts', '1');
    for (const consent of [undefined, false, true]) onPage({ mayTrack: () => consent }).now();
    expect(sent).toEqual([{ ...SITE, cart: ['1'] }]);
  });

  it('is told nothing once the preferences purpose is withdrawn, and the tab forgets what it told', () => {
    keep('CartProducts', '1');
    onPage().now();
    expect(Object.keys(entriesOf(browser.session))).toEqual([nameOf('Preflight')]);
    keep('CartProducts', '');
    onPage().now();
    expect(sent).toHaveLength(1);
    expect(entriesOf(browser.session)).toEqual({});
  });

  it('is told nothing where the tab cannot remember it, or the browser keeps no ids', () => {
    keep('CartProducts', '1');
    const session = webStorage(() => {
      throw new Error('SecurityError');
    });
    onPage({ page: browser.open({ now: Date.now, session }) }).now();
    onPage({ ids: () => undefined }).now();
    expect(sent).toEqual([]);
  });
});
