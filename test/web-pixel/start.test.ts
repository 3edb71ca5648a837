import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf } from '../../app/beacon/storage-names.ts';
import { settle, useStoppedClock } from './clock.ts';
import { mug, pageContext, pageViewed, productViewed, SHOP } from './fixtures.ts';
import { memoryCookies, memoryStorage, useTab } from './memory-browser.ts';
import { defaultSettings } from './open-page.ts';
import { SITE_ID, useTrackingService } from './tracking-service.ts';

/** The values that the platform passes to a new pixel, as far as tests use them. */
interface Started {
  /** Delivers events to all subscribers, and lets their work be done. */
  publish(...events: unknown[]): Promise<void>;
  /** Publishes the visitor's decision about consent. */
  decide(customerPrivacy: Consent): void;
}

useStoppedClock();
const service = useTrackingService();
const tab = useTab();
let warnings: string[];

beforeEach(() => {
  vi.resetModules();
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
});

interface Consent {
  analyticsProcessingAllowed: boolean;
  preferencesProcessingAllowed?: boolean;
}

/**
 * Loads the pixel's own entry, as the platform's worker does, with these settings.
 *
 * @param replayed the page's earlier decisions, which a new subscriber receives before its promise resolves
 */
async function start(
  settings: Record<string, unknown>,
  replayed: readonly Consent[] = [],
): Promise<Started> {
  const subscribers: ((event: unknown) => void)[] = [];
  const deciders: ((event: unknown) => void)[] = [];
  const api = {
    analytics: { subscribe: (_: string, take: (event: unknown) => void) => subscribers.push(take) },
    browser: {
      cookie: memoryCookies(tab.browser.cookies),
      localStorage: memoryStorage(tab.browser.local),
      sessionStorage: memoryStorage(tab.session),
    },
    customerPrivacy: {
      subscribe: async (_: string, take: (event: unknown) => void) => {
        for (const customerPrivacy of replayed) {
          await Promise.resolve();
          take({ customerPrivacy });
        }
        deciders.push(take);
        return () => undefined;
      },
    },
    init: {
      context: pageContext({ url: `${SHOP}/` }),
      data: { cart: null, customer: null },
      customerPrivacy: { analyticsProcessingAllowed: true, preferencesProcessingAllowed: true },
    },
    settings,
  };
  vi.stubGlobal('shopify', {
    extend: (_: string, render: (given: typeof api) => void) => render(api),
  });
  await import('../../extensions/web-pixel/src/index.ts');
  await settle();
  return {
    publish: (...events) => {
      for (const event of events) subscribers.forEach((take) => take(event));
      return settle();
    },
    decide: (customerPrivacy) => {
      deciders.forEach((take) => take({ customerPrivacy }));
    },
  };
}

const SETTINGS = { ...defaultSettings };
const paths = (): string[] => service.sent.map(({ path }) => path);

describe('the pixel, started by the platform', () => {
  it('reports what is published, and announces that to other trackers', async () => {
    const page = await start(SETTINGS);
    await page.publish(pageViewed(), productViewed(mug()));
    expect(paths()).toEqual(['product/pageview']);
    expect(JSON.parse(tab.session.get(nameOf('WebPixel')) ?? '')).toEqual({
      enabled: true,
      siteId: SITE_ID,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    });
    expect(warnings).toEqual([]);
  });

  it('warns in one line which setting is missing, and does nothing else', async () => {
    const page = await start({ ...SETTINGS, siteId: '' });
    await page.publish(pageViewed(), productViewed(mug()));
    expect(warnings).toEqual(['Beacon Pixel: not sent: Error: no siteId']);
    expect([paths(), tab.session.size, tab.browser.cookies.size]).toEqual([[], 0, 0]);
  });

  it('logs in test mode why an event is not sent', async () => {
    const page = await start({ ...SETTINGS, mode: 'test' });
    await page.publish(
      pageViewed(),
      productViewed(mug({ product: { ...mug().product, id: null } })),
    );
    expect(warnings).toEqual(['Beacon Pixel: not sent: Error: no parentId']);
  });

  it('stops when consent is withdrawn, and leaves nothing behind', async () => {
    const page = await start(SETTINGS);
    await page.publish(pageViewed());
    expect(tab.browser.cookies.has(nameOf('UserId'))).toBe(true);
    page.decide({ analyticsProcessingAllowed: false });
    await page.publish(productViewed(mug()));
    expect(paths()).toEqual([]);
    expect([
      ...tab.browser.cookies.keys(),
      ...tab.session.keys(),
      ...tab.browser.local.keys(),
    ]).toEqual([]);
  });

  it('starts anew where consent is given again on the page, as a user who is not recognized', async () => {
    const page = await start(SETTINGS);
    await page.publish(pageViewed());
    const before = tab.browser.cookies.get(nameOf('UserId'));
    page.decide({ analyticsProcessingAllowed: false });
    page.decide({ analyticsProcessingAllowed: true });
    await page.publish(productViewed(mug()));
    expect(paths()).toEqual(['product/pageview']);
    const after = tab.browser.cookies.get(nameOf('UserId'));
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
    expect([...tab.session.keys()]).toEqual(
      expect.arrayContaining([nameOf('SessionId'), nameOf('WebPixel')]),
    );
  });

  it('goes on while analytics are allowed, and removes the cookies of preferences that are withdrawn', async () => {
    const page = await start(SETTINGS);
    await page.publish(pageViewed(), productViewed(mug()));
    expect(tab.browser.cookies.get(nameOf('ViewedProducts'))).toBe('1001');
    page.decide({ analyticsProcessingAllowed: true });
    await settle();
    expect(tab.browser.cookies.has(nameOf('ViewedProducts'))).toBe(false);
    expect(tab.browser.cookies.has(nameOf('UserId'))).toBe(true);
  });

  const NO = { analyticsProcessingAllowed: false, preferencesProcessingAllowed: false };
  const YES = { analyticsProcessingAllowed: true, preferencesProcessingAllowed: true };

  it.each([
    ['no, then yes', [NO, YES]],
    ['a banner that sets everything to no before it asks', [NO, NO, YES]],
    ['preferences later than analytics', [{ ...YES, preferencesProcessingAllowed: false }, YES]],
  ])('goes by the last of the replayed decisions: %s', async (_, replayed) => {
    tab.browser.cookies.set(nameOf('UserId'), '41f87850-65f5-4546-851c-f166109e57b9');
    tab.browser.cookies.set(nameOf('ViewedProducts'), '7');
    const page = await start(SETTINGS, replayed);
    await page.publish(pageViewed(), productViewed(mug()));
    expect(paths()).toEqual(['product/pageview']);
    expect(tab.browser.cookies.get(nameOf('UserId'))).toBe('41f87850-65f5-4546-851c-f166109e57b9');
    expect(tab.browser.cookies.get(nameOf('ViewedProducts'))).toBe('1001,7');
  });

  it('stops where the last replayed decision refuses analytics', async () => {
    const page = await start(SETTINGS, [YES, NO]);
    await page.publish(pageViewed(), productViewed(mug()));
    expect([paths(), tab.browser.cookies.size, tab.session.size]).toEqual([[], 0, 0]);
  });
});
