import { describe, expect, it } from 'vitest';
import { attributionParameter } from '../../app/beacon/dialect.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';
import { LOGIN_TRIES, type LoginReport } from '../../app/beacon/login-report.ts';
import { loginReportSchema } from '../../app/beacon/schemas/login-report.ts';
import { contextOf } from '../../extensions/storefront/src/context.ts';
import { createIds } from '../../extensions/storefront/src/ids.ts';
import {
  recordLogin,
  reportLogin,
  type SendReport,
} from '../../extensions/storefront/src/login-report.ts';
import type { ShopPage } from '../../extensions/storefront/src/shop-page.ts';
import { deniedStorage, memoryBrowser, NOW, type MemoryBrowser } from './memory-page.ts';

const ADA = '7012345678901';

/** A browser that has seen the shop without a customer, an hour ago. */
function loggedOutBrowser(): MemoryBrowser {
  const browser = memoryBrowser();
  recordLogin(browser.open({ now: () => NOW - 3_600_000 }));
  return browser;
}

const report = (page: ShopPage, sendReport: SendReport): Promise<void> =>
  reportLogin(page, sendReport, {
    ids: createIds(page),
    contextOf: (ids, at) => contextOf(page, { mode: 'live' }, ids, at),
  });

/** An app that records its requests and accepts all of them, or none. */
function appThat(accepts: boolean) {
  const reports: LoginReport[] = [];
  const post = (sent: LoginReport): Promise<boolean> => {
    reports.push(sent);
    return Promise.resolve(accepts);
  };
  return { reports, post };
}

/** The reports of Ada's login on a page like this, in the format that the app accepts. */
async function reportsOf(page: Partial<ShopPage>): Promise<LoginReport[]> {
  const opened = loggedOutBrowser().open({ customerId: ADA, ...page });
  const { reports, post } = appThat(true);
  recordLogin(opened);
  await report(opened, post);
  reports.forEach((each) => loginReportSchema.parse(each));
  return reports;
}

describe('a report', () => {
  it('has the form that the app expects, and leaves once', async () => {
    const browser = loggedOutBrowser();
    const page = browser.open({ customerId: ADA });
    const { reports, post } = appThat(true);
    expect(recordLogin(page)).toBe(true);
    const later = { ...page, now: () => NOW + 300 };
    await report(later, post);
    await report(later, post);
    expect(recordLogin(page)).toBe(false);
    expect(reports.map((report) => loginReportSchema.safeParse(report).success)).toEqual([true]);
    expect(reports[0]).toMatchObject({
      version: 1,
      customerId: ADA,
      pageUrl: 'https://shop.example.com/products/mug?variant=1',
      currency: 'EUR',
      userAgent: 'Mozilla/5.0 (Test)',
      timestamp: '2026-11-21T12:00:00.000Z',
      sessionId: browser.session.getItem(nameOf('SessionId')),
    });
    expect(browser.local.getItem(nameOf('Login'))).toBe(
      JSON.stringify({ time: NOW, customerId: ADA }),
    );
  });

  it('that was not accepted is the same on every later page, with its time, ids and what led here', async () => {
    const browser = loggedOutBrowser();
    const { reports, post } = appThat(false);
    const shop = 'https://shop.example.com/';
    const later = NOW + 40 * 60_000;
    const pages = [
      browser.open({ customerId: ADA, url: `${shop}?${attributionParameter}=email:abc` }),
      browser.open({ customerId: ADA, url: shop, began: NOW + 100 }),
      browser.open({ customerId: ADA, url: `${shop}cart`, began: later, now: () => later }),
    ];
    for (const page of pages) {
      expect(recordLogin(page)).toBe(true);
      await expect(report(page, post)).rejects.toThrow('not accepted');
    }
    expect(reports).toEqual([reports[0], reports[0], reports[0]]);
    expect(reports[0]?.attribution).toEqual([{ type: 'email', id: 'abc' }]);
    const app = appThat(true);
    await report(browser.open({ customerId: ADA }), app.post);
    expect(app.reports).toEqual([reports[0]]);
  });

  it(`is given up after ${LOGIN_TRIES} tries`, async () => {
    const browser = loggedOutBrowser();
    const page = browser.open({ customerId: ADA });
    const { reports, post } = appThat(false);
    recordLogin(page);
    for (let attempt = 0; attempt < LOGIN_TRIES + 3; attempt += 1) {
      await report(page, post).catch(() => undefined);
    }
    expect(reports).toHaveLength(LOGIN_TRIES);
    expect(recordLogin(page)).toBe(false);
  });

  it('leaves out a currency that is none, and cuts the user agent', async () => {
    const strange = { currency: '', userAgent: `é\n${'x'.repeat(2_000)}` };
    expect(await reportsOf(strange)).toMatchObject([
      { currency: undefined, userAgent: 'x'.repeat(512) },
    ]);
  });

  it('that cannot be remembered does not leave', async () => {
    const browser = loggedOutBrowser();
    const { reports, post } = appThat(true);
    const page = browser.open({ customerId: ADA });
    expect(recordLogin(page)).toBe(true);
    browser.local.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    await expect(report(page, post)).rejects.toThrow('keeps nothing');
    expect(reports).toEqual([]);
  });

  it('whose ids cannot be kept does not leave', async () => {
    const browser = loggedOutBrowser();
    const { reports, post } = appThat(true);
    const page = browser.open({ customerId: ADA, session: deniedStorage });
    recordLogin(page);
    await expect(report(page, post)).rejects.toThrow('keeps nothing');
    expect(reports).toEqual([]);
  });

  it('of a shopper who logged in again while it was under way leaves the new login alone', async () => {
    const browser = loggedOutBrowser();
    const page = browser.open({ customerId: ADA });
    recordLogin(page);
    const later = NOW + 60_000;
    await report(page, () => {
      recordLogin(browser.open({ customerId: '', began: later, now: () => later }));
      const again = { customerId: ADA, began: later + 1, now: () => later + 1 };
      expect(recordLogin(browser.open(again))).toBe(true);
      return Promise.resolve(true);
    });
    const { reports, post } = appThat(true);
    await report(browser.open({ customerId: ADA, began: later + 2 }), post);
    expect(reports).toHaveLength(1);
  });
});
