import { expect, it } from 'vitest';
import { nameOf } from '../../app/beacon/storage-names.ts';
import { hourOf, unknownClicks } from '../../app/beacon/clicks.ts';
import type { DiscoveryPath } from '../../app/beacon/modules.ts';
import { HOUR_MS } from '../../app/time/units.ts';
import { rememberClicks } from '../../extensions/storefront/src/remember-clicks.ts';
import { entriesOf, memoryBrowser, NOW } from './memory-page.ts';

const THIS_HOUR = hourOf(NOW);

function shopper() {
  const browser = memoryBrowser();
  return {
    browser,
    remember(path: DiscoveryPath, uids: readonly string[] = [], at = NOW) {
      const results = uids.map((uid) => ({ type: 'product', uid, parentId: `p${uid}` }));
      rememberClicks(browser.open({ now: () => at }), path, { responseId: 'r', results });
    },
    stored: () => JSON.parse(browser.local.getItem(nameOf('Clicks')) ?? '') as unknown[],
  };
}

it('What is clicked in a list or quick-added from it is remembered, the newest first.', () => {
  const { remember, stored } = shopper();
  remember('search/clickthrough', ['1']);
  remember('bundles/addtocart', ['2', '3']);
  expect(stored()).toEqual([
    [THIS_HOUR, 'bundles', 'p3', '3'],
    [THIS_HOUR, 'bundles', 'p2', '2'],
    [THIS_HOUR, 'search', 'p1', '1'],
  ]);
});

it('What is only shown and seen is not remembered, nor is a banner.', () => {
  const { browser, remember, stored } = shopper();
  remember('search/impression', ['1']);
  const results = [{ type: 'banner', uid: 'sale' }];
  rememberClicks(browser.open(), 'search/clickthrough', { responseId: 'r', results });
  rememberClicks(browser.open(), 'search/clickthrough', { responseId: 'r', banners: results });
  expect(stored()).toEqual([]);
});

it('A hundred clicks of 7 days are remembered.', () => {
  const { remember, stored } = shopper();
  remember('search/clickthrough', ['old'], NOW - 7 * 24 * HOUR_MS);
  remember('search/clickthrough', ['young'], NOW - (7 * 24 - 1) * HOUR_MS);
  remember('search/render');
  expect(stored()).toHaveLength(1);
  for (let count = 1; count <= 100; count += 1) remember('search/clickthrough', [String(count)]);
  expect(stored()).toHaveLength(100);
  expect(stored().at(-1)).toEqual([THIS_HOUR, 'search', 'p1', '1']);
});

it('Where the vendor’s own library reports clicks, none is remembered for 7 days: an order in that time is not measured.', () => {
  const { browser, remember, stored } = shopper();
  const entry = (): string | null => browser.local.getItem(nameOf('Clicks'));
  browser.local.setItem(nameOf('Clicks'), unknownClicks(NOW));
  remember('recommendations/render');
  remember('recommendations/clickthrough', ['1'], NOW + (7 * 24 - 1) * HOUR_MS);
  expect(entry()).toBe(unknownClicks(NOW));
  remember('recommendations/render', [], NOW + 7 * 24 * HOUR_MS);
  expect(stored()).toEqual([]);
});

it.each(['{', '{}', '7', '-', '-7'])('An entry that cannot be read (%s) begins anew.', (text) => {
  const { browser, remember, stored } = shopper();
  browser.local.setItem(nameOf('Clicks'), text);
  remember('search/clickthrough', ['1']);
  expect(stored()).toEqual([[THIS_HOUR, 'search', 'p1', '1']]);
  expect(Object.keys(entriesOf(browser.local))).toEqual([nameOf('Clicks')]);
});
