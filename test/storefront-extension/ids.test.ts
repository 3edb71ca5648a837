import { describe, expect, it } from 'vitest';
import { legacyUserId, prefix } from '../../app/beacon/dialect.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';
import type { PageLoadRecord } from '../../app/beacon/page-load.ts';
import { isUuid } from '../../app/beacon/uuid.ts';
import { forgetEverything } from '../../extensions/storefront/src/forget.ts';
import { createIds, keepIds } from '../../extensions/storefront/src/ids.ts';
import { keepPageLoad } from '../../extensions/storefront/src/page-load.ts';
import { cookieStore, webStorage } from '../../extensions/storefront/src/storage.ts';
import { CORRUPT_TEXTS } from '../support/corrupt-texts.ts';
import { deniedStorage, entriesOf, memoryBrowser, memoryDocument, NOW } from './memory-page.ts';

const ID = '080d179f-0034-4278-8d3c-dfba71c9b897';
const OTHER_ID = '3f0c6f57-3ad1-4d26-8d4c-7b6f0f5a9c11';

describe('the ids of a page', () => {
  it('are made where there are none, and stored where the pixel reads them', () => {
    const browser = memoryBrowser();
    const ids = keepIds(browser.open());
    expect(Object.values(ids ?? {}).every(isUuid)).toBe(true);
    expect(browser.document.cookie).toBe(
      `${nameOf('UserId')}=${ids?.userId}; ${nameOf('SessionId')}=${ids?.sessionId}`,
    );
    expect(browser.session.getItem(nameOf('SessionId'))).toBe(ids?.sessionId);
    expect(JSON.parse(browser.session.getItem(nameOf('PageLoad')) ?? '')).toEqual({
      id: ids?.pageLoadId,
      time: NOW - 500,
      by: 'script',
    });
    expect(Object.keys(entriesOf(browser.local))).toEqual([]);
  });

  it('name the user of an earlier integration, where the cookie of the product names none', () => {
    const browser = memoryBrowser();
    browser.document.cookie = `${legacyUserId}=${ID}; path=/`;
    expect(keepIds(browser.open())?.userId).toBe(ID);
    browser.document.cookie = `${nameOf('UserId')}=${OTHER_ID}; path=/`;
    expect(keepIds(browser.open())?.userId).toBe(OTHER_ID);
  });

  it('are the same while the page is left, when its record is removed already', () => {
    const browser = memoryBrowser();
    const ids = createIds(browser.open());
    const before = ids();
    browser.session.removeItem(nameOf('PageLoad'));
    expect(ids()).toEqual(before);
    expect(browser.session.getItem(nameOf('PageLoad'))).toBeNull();
  });

  it('are the same where the theme empties the storage of the tab, since the pixel goes on with them', () => {
    const page = memoryBrowser().open();
    keepPageLoad({ ...page, newId: ID });
    const ids = createIds(page);
    const before = ids();
    page.session.names().forEach(page.session.remove);
    keepPageLoad(page, true);
    expect(before?.pageLoadId).toBe(ID);
    expect(ids()).toEqual(before);
  });

  it('are new where consent is given again', () => {
    const page = memoryBrowser().open();
    keepPageLoad(page, true);
    const ids = createIds(page);
    const before = Object.values(ids() ?? {});
    forgetEverything(page);
    keepPageLoad(page, true);
    const again = ids();
    const after = Object.values(again ?? {});
    expect(after.filter((id) => isUuid(id) && !before.includes(id))).toHaveLength(3);
    // They stay the same from then on where the theme empties the storage.
    page.session.names().forEach(page.session.remove);
    keepPageLoad(page, true);
    expect(ids()).toEqual(again);
  });

  it('have the same record at each call where the browser never returns it, so that no call leads to the next', () => {
    const { session: stored, open } = memoryBrowser();
    const page = open({ session: { ...webStorage(() => stored), get: () => '' } });
    const recordOfCall = () => {
      expect(keepIds(page)).toBeUndefined();
      return stored.getItem(nameOf('PageLoad'));
    };
    expect(recordOfCall()).toBe(recordOfCall());
  });

  it('keep user and session on the next page, which is another page load', () => {
    const browser = memoryBrowser();
    const before = keepIds(browser.open());
    const after = keepIds(browser.open({ began: NOW + 1_000 }));
    expect([after?.userId, after?.sessionId]).toEqual([before?.userId, before?.sessionId]);
    expect(after?.pageLoadId).not.toBe(before?.pageLoadId);
  });

  it('are those that the pixel wrote in the meantime', () => {
    const browser = memoryBrowser();
    const page = browser.open();
    keepIds(page);
    const record: PageLoadRecord = { id: ID, time: NOW, by: 'pixel' };
    browser.document.cookie = `${nameOf('UserId')}=${OTHER_ID}; path=/`;
    browser.session.setItem(nameOf('PageLoad'), JSON.stringify(record));
    expect(keepIds(page)).toMatchObject({ userId: OTHER_ID, pageLoadId: ID });
    expect(JSON.parse(browser.session.getItem(nameOf('PageLoad')) ?? '')).toEqual({
      id: ID,
      time: NOW - 500,
      by: 'script',
    });
  });

  it.each([...CORRUPT_TEXTS, 'a user', '{"id":"x"}'])(
    'are not taken from a text that is none: %s',
    (text) => {
      const browser = memoryBrowser();
      for (const name of [nameOf('UserId'), nameOf('SessionId'), legacyUserId])
        browser.document.cookie = `${name}=${encodeURIComponent(text)}; path=/`;
      for (const name of [nameOf('SessionId'), nameOf('PageLoad')])
        browser.session.setItem(name, text);
      expect(Object.values(keepIds(browser.open()) ?? {}).every(isUuid)).toBe(true);
    },
  );

  it('are missing where the browser does not store one of them', () => {
    const browser = memoryBrowser();
    expect(keepIds(browser.open({ session: deniedStorage }))).toBeUndefined();
    const cookies = cookieStore(
      {
        get cookie() {
          return '';
        },
        set cookie(_) {
          /* refused */
        },
      },
      '',
    );
    expect(keepIds(browser.open({ cookies }))).toBeUndefined();
  });
});

it('A cookie is found by its whole name among others.', () => {
  const document = memoryDocument();
  document.cookie = `x${prefix}UserId=1`;
  document.cookie = `${nameOf('UserId')}=2; path=/`;
  document.cookie = `${prefix}UserIdx=3`;
  const cookies = cookieStore(document, '');
  expect(cookies.get(nameOf('UserId'))).toBe('2');
  expect(cookies.get(`${prefix}User`)).toBe('');
  expect(cookies.names()).toEqual([`x${prefix}UserId`, nameOf('UserId'), `${prefix}UserIdx`]);
});

describe('forgetting', () => {
  it('removes everything under the names of the product, and nothing else', () => {
    const browser = memoryBrowser();
    const page = browser.open();
    keepIds(page);
    browser.document.cookie = 'cart=1';
    browser.document.cookie = `${nameOf('ViewedProducts')}=1,2`;
    // Of the vendor's own library, in an earlier integration.
    browser.document.cookie = `${nameOf('UserId')}=1;path=/;domain=example.com`;
    browser.local.setItem(nameOf('Cart', 'p1'), 'a change');
    browser.local.setItem(nameOf('Login'), '{}');
    browser.local.setItem('theme', 'dark');
    browser.session.setItem(`${prefix}Carts`, 'of the theme');
    forgetEverything(page);
    expect(browser.document.cookie).toBe('cart=1');
    expect(entriesOf(browser.local)).toEqual({ theme: 'dark' });
    expect(entriesOf(browser.session)).toEqual({ [`${prefix}Carts`]: 'of the theme' });
  });

  it('leaves the cookies of the vendor’s own library on a page that never had consent', () => {
    const browser = memoryBrowser();
    const itsOwn = `${nameOf('UserId')}=1`;
    browser.document.cookie = `${itsOwn};path=/;domain=example.com`;
    browser.document.cookie = `${nameOf('UserId')}=2;path=/`;
    forgetEverything(browser.open());
    expect(browser.document.cookie).toBe(itsOwn);
  });
});
