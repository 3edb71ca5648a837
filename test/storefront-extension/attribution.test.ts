import { describe, expect, it } from 'vitest';
import { attributionParameter, prefix } from '../../app/beacon/dialect.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';
import { MINUTE_MS } from '../../app/time/units.ts';
import { attributionOf } from '../../extensions/storefront/src/attribution.ts';
import { CORRUPT_TEXTS } from '../support/corrupt-texts.ts';
import { deniedStorage, entriesOf, memoryBrowser, NOW } from './memory-page.ts';

const LANDING = `https://shop.example.com/products/mug?${attributionParameter}=email:abc`;
const EMAIL = [{ type: 'email', id: 'abc' }];

describe('what led the shopper here', () => {
  it('is known on the landing page and on those of the 30 minutes after, and then forgotten', () => {
    const browser = memoryBrowser();
    const at = (minutes: number, url?: string) =>
      attributionOf(
        browser.open({ now: () => NOW - 500 + minutes * MINUTE_MS, ...(url && { url }) }),
      );
    expect(at(0, LANDING)).toEqual(EMAIL);
    expect(at(29)).toEqual(EMAIL);
    expect(Object.keys(entriesOf(browser.local))).toEqual([nameOf('Origin')]);
    expect(at(30)).toBeUndefined();
    expect(entriesOf(browser.local)).toEqual({});
  });

  it('is what the later landing says, on every page, whichever tab asks last', () => {
    const browser = memoryBrowser();
    const tab = (url: string, began: number) => {
      const page = { ...browser.open({ url }), began: NOW + began * MINUTE_MS };
      return (minutes: number) => attributionOf({ ...page, now: () => NOW + minutes * MINUTE_MS });
    };
    const SMS = [{ type: 'sms', id: '2' }];
    const older = tab(LANDING, 0);
    const newer = tab(LANDING.replace('email:abc', 'sms:2'), 25);
    expect(older(0)).toEqual(EMAIL);
    expect(newer(25)).toEqual(SMS);
    for (const minutes of [26, 31]) {
      expect(older(minutes)).toEqual(SMS);
      expect(tab('https://shop.example.com/', minutes)(minutes)).toEqual(SMS);
    }
    expect(older(55)).toBeUndefined();
    expect(entriesOf(browser.local)).toEqual({});
  });

  it('stays known beside the vendor’s own library, which stores its own', () => {
    const browser = memoryBrowser();
    const key = `${prefix}Attribution`;
    const itsOwn = JSON.stringify({ value: EMAIL });
    attributionOf(browser.open({ url: LANDING }));
    browser.local.setItem(key, itsOwn);
    expect(attributionOf(browser.open())).toEqual(EMAIL);
    expect(browser.local.getItem(key)).toBe(itsOwn);
  });

  it('is known on the landing page alone where the browser stores nothing', () => {
    const browser = memoryBrowser();
    expect(attributionOf(browser.open({ url: LANDING, local: deniedStorage }))).toEqual(EMAIL);
    expect(attributionOf(browser.open({ local: deniedStorage }))).toBeUndefined();
  });

  it.each(CORRUPT_TEXTS)('is nothing where another script has written %j', (text) => {
    const browser = memoryBrowser();
    browser.local.setItem(nameOf('Origin'), text);
    expect(attributionOf(browser.open())).toBeUndefined();
    expect(attributionOf(browser.open({ url: LANDING }))).toEqual(EMAIL);
  });

  it('stands in the parameter that the operator names', () => {
    const url = LANDING.replace(attributionParameter, 'from');
    const { open } = memoryBrowser();
    expect(attributionOf(open({ url }))).toBeUndefined();
    expect(attributionOf(open({ url, attributionParameter: 'from' }))).toEqual(EMAIL);
  });
});
