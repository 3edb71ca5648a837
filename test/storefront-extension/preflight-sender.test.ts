import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefix } from '../../app/beacon/dialect.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';
import {
  createPreflightSender,
  type Preflight,
  type PreflightSenderDeps,
} from '../../extensions/storefront/src/preflight-sender.ts';
import { deniedStorage, entriesOf, memoryBrowser, NOW, type MemoryBrowser } from './memory-page.ts';

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

/** The sender of a new page of the tab. */
const onPage = ({ page, ...changes }: Partial<PreflightSenderDeps> = {}) =>
  createPreflightSender({
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
  it('receives shopper, cart and viewed products when one of them has changed', () => {
    const sender = onPage();
    const steps = [
      ['ViewedProducts', '3'],
      ['CartProducts', '1,2'],
      ['ShopperId', '9001'],
    ] as const;
    for (const [name, value] of steps) {
      keep(name, value);
      sender.checkSoon();
      vi.advanceTimersByTime(300);
    }
    expect(sent).toEqual([
      { ...SITE, lastViewed: ['3'] },
      { ...SITE, cart: ['1', '2'], lastViewed: ['3'] },
      { ...SITE, shopper: '9001', cart: ['1', '2'], lastViewed: ['3'] },
    ]);
  });

  it('receives the data of the pixel, and none that an earlier integration left for the whole domain', () => {
    const leave = (cookie: string) => {
      browser.document.cookie = `${prefix}${cookie};path=/;domain=example.com`;
    };
    leave('ViewedProducts=8%2C9');
    leave('ShopperId=7');
    keep('ViewedProducts', '3');
    onPage().checkNow();
    expect(sent).toEqual([{ ...SITE, lastViewed: ['3'] }]);
    expect(browser.document.cookie).toBe(`${prefix}ViewedProducts=3`);
  });

  it('receives nothing while nothing is known or has changed, on later pages of the tab as well', () => {
    onPage().checkNow();
    expect(sent).toEqual([]);
    keep('CartProducts', '2,1');
    onPage().checkNow();
    // Additions are last on their page, and first on the next one.
    keep('CartProducts', '1,2');
    onPage().checkNow();
    expect(sent).toEqual([{ ...SITE, cart: ['1', '2'] }]);
  });

  it('receives an empty cart once the cart is emptied', () => {
    keep('ViewedProducts', '3');
    keep('CartProducts', '1');
    onPage().checkNow();
    keep('CartProducts', '');
    onPage().checkNow();
    onPage().checkNow();
    expect(sent.slice(1)).toEqual([{ ...SITE, cart: [], lastViewed: ['3'] }]);
  });

  it('receives one request in 300 ms, with the state at its end', () => {
    const sender = onPage();
    for (const uid of ['1', '1,2', '1,2,3']) {
      keep('CartProducts', uid);
      sender.checkSoon();
      vi.advanceTimersByTime(100);
    }
    expect(sent).toEqual([{ ...SITE, cart: ['1', '2', '3'] }]);
  });

  it('receives changes at once from a page that is left, unless it got a request within 300 ms', () => {
    const sender = onPage();
    keep('CartProducts', '1');
    sender.checkSoon();
    sender.checkNow();
    vi.advanceTimersByTime(299);
    keep('CartProducts', '1,2');
    sender.checkNow();
    expect(sent).toEqual([{ ...SITE, cart: ['1'] }]);
    onPage().checkNow();
    expect(sent.slice(1)).toEqual([{ ...SITE, cart: ['1', '2'] }]);
  });

  it('receives nothing without consent to analytics, and once it is given what changed before', () => {
    keep('CartProducts', '1');
    for (const consent of [undefined, false, true]) onPage({ mayTrack: () => consent }).checkNow();
    expect(sent).toEqual([{ ...SITE, cart: ['1'] }]);
  });

  it('receives nothing once the preferences purpose is withdrawn, and the tab forgets what it sent', () => {
    keep('CartProducts', '1');
    onPage().checkNow();
    expect(Object.keys(entriesOf(browser.session))).toEqual([nameOf('Preflight')]);
    keep('CartProducts', '');
    onPage().checkNow();
    expect(sent).toHaveLength(1);
    expect(entriesOf(browser.session)).toEqual({});
  });

  it('receives nothing where the tab cannot store what it sent, or the browser keeps no ids', () => {
    keep('CartProducts', '1');
    const ids = vi.fn(() => IDS);
    onPage({ page: browser.open({ now: Date.now, session: deniedStorage }), ids }).checkNow();
    onPage({ ids: () => undefined }).checkNow();
    expect(sent).toEqual([]);
    expect(ids, 'writes cookies, whose change leads to the next check').not.toHaveBeenCalled();
  });
});
