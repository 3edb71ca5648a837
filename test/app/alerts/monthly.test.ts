import { describe, expect, it } from 'vitest';
import { nextMonthly } from '../../../app/alerts/monthly-report.ts';
import {
  monthlyFigures,
  readMonthlyFacts,
  hasContent,
} from '../../../app/alerts/monthly-figures.ts';
import { writeMonthlyMail } from '../../../app/alerts/monthly-text.ts';
import type { AutomaticView } from '../../../app/catalogue/automatic.ts';
import type { FeedView, IndexingOverview } from '../../../app/indexing/overview.ts';
import { coverageDays } from '../../../app/orders/coverage.ts';
import { resultsOf } from '../../../app/results/results.ts';
import { SHOP, STAFF } from './alerts-kit.ts';
import { FIRST, monthlyFacts, NOVEMBER, TODAY, TWO_MONTHS } from './monthly-facts.ts';

const NOTHING = resultsOf(TWO_MONTHS, [], [], { base: null, currency: null });

const textOf = (facts: Parameters<typeof monthlyFacts>[0], locale = 'en') =>
  writeMonthlyMail(
    {
      figures: monthlyFigures(monthlyFacts(facts), FIRST),
      address: STAFF,
      shop: SHOP,
      shopName: 'Harbour & Pine',
      locale,
      feedNames: { 1201: 'Summer catalog' },
    },
    { apiKey: 'key', unsubscribe: { linkFor: () => 'https://app.example.com/unsubscribe' } },
  ).text;

describe('the monthly mail', () => {
  it('says coverage, what was not reported and its value, what lists bring, and products that are not live', () => {
    const text = textOf({});
    expect(text).toContain('From November 1, 2026 to November 30, 2026');
    expect(text).toContain('Reported: 18 of 20 counted orders (90%).');
    expect(text).toContain('2 orders weren’t reported: €100.');
    expect(text).toContain('Search: 1,200 lists shown, 240 clicks, 4 orders with €322.');
    expect(text).toContain('Measured on 15 of 20 orders.');
    expect(text).toContain('3 changed products or collections aren’t live yet in Summer catalog.');
    expect(text).not.toContain('1203');
  });

  it('says what it was in the month before, where all of that was counted', () => {
    const { coverage, results } = monthlyFacts();
    const before = { shown: 900, seen: 5, clicks: 200, adds: 1, counted: 90, orders: 3, value: 99 };
    const modules = results.modules.map((each) => ({ ...each, before }));
    const [day] = coverageDays('2026-10-31', [], 1);
    const coverageBefore = {
      ...coverage,
      days: day ? [{ ...day, base: 40, reported: 39 }] : [],
    };
    const of = (lists: boolean, orders: boolean, locale: string) =>
      textOf(
        { coverageBefore, results: { ...results, modules, comparable: { lists, orders } } },
        locale,
      );
    expect(of(true, true, 'en')).toContain('(90%). The month before: 97.5%.');
    expect(of(true, true, 'en')).toContain(
      '4 orders with €322. The month before: ≈\u00A0900 lists shown, ≈\u00A0200 clicks, 3 orders with €99.',
    );
    expect(of(true, false, 'de')).toContain(
      '4 Bestellungen mit 322\u00A0€. Im Monat davor: ≈\u00A0900 Listen gezeigt, ≈\u00A0200 Klicks.',
    );
    expect(of(false, false, 'de')).toContain('(90 %). Im Monat davor: 97,5 %.');
    expect(textOf({})).not.toContain('The month before');
  });

  it('says nothing of what an uploaded feed lacks: the app does not know what its file has', async () => {
    const { coverage, results } = monthlyFacts();
    const changes = { count: 3, first: new Date(0), last: new Date(0) };
    const feeds = [
      { feedId: '1201', method: 'pull' },
      { feedId: '1203', method: 'upload' },
    ] as FeedView[];
    const facts = await readMonthlyFacts({
      shops: { find: () => Promise.resolve(null) },
      indexing: { overview: () => Promise.resolve({ feeds } as IndexingOverview) },
      orders: { coverage: () => Promise.resolve(coverage) },
      results: { readMonth: () => Promise.resolve(results) },
      automatic: {
        views: () =>
          Promise.resolve(feeds.map(({ feedId }) => ({ feedId, changes }) as AutomaticView)),
      },
    })(SHOP, TODAY);
    expect(monthlyFigures(facts, FIRST).waiting).toEqual([{ feedId: '1201', products: 3 }]);
  });

  it('has sums as pages do, also in a currency that only Shopify knows', () => {
    const { coverage } = monthlyFacts();
    const days = coverage.days.map((each) => ({ ...each, missedValue: each.missedValue * 12.345 }));
    const text = (locale: string) =>
      textOf({ coverage: { ...coverage, days, currency: 'USDC' } }, locale);
    expect(text('en')).toContain('2 orders weren’t reported: USDC\u00A01,235.');
    expect(text('de')).toContain('2 Bestellungen wurden nicht gemeldet: 1.235\u00A0USDC.');
  });

  it('says what was not measured, and never a zero in its place', () => {
    const { coverage } = monthlyFacts();
    const days = coverageDays(NOVEMBER.last, [], NOVEMBER.length);
    const hidden = textOf({
      coverage: { ...coverage, access: 'not-granted', days },
      results: NOTHING,
      automatic: [],
    });
    expect(hidden).toContain('Orders aren’t measured, because Beacon Pixel isn’t allowed');
    expect(hidden).toContain('What lists bring isn’t measured: no lists were counted.');
    expect(hidden).not.toMatch(/\b0\b/);
    expect(textOf({ coverage: { ...coverage, readAt: null } })).toContain(
      'Orders aren’t measured, because the latest ones haven’t been read from Shopify.',
    );
    expect(textOf({ coverage: { ...coverage, currency: null } })).toContain(
      '2 orders weren’t reported.',
    );
    const unmeasured = monthlyFacts().results;
    expect(textOf({ results: { ...unmeasured, orders: null } })).toContain(
      'Search: 1,200 lists shown, 240 clicks.',
    );
  });

  it('says where values leave out orders in a currency that the store had before', () => {
    const { results } = monthlyFacts();
    const note = 'order values leave out orders that weren’t in EUR.';
    expect(textOf({ results: { ...results, valued: 'some' } })).toContain(note);
    expect(textOf({ results })).not.toContain(note);
  });

  it('marks clicks as an estimate too where only some page loads are counted', () => {
    const list = { module: 'search', shown: 1_200, seen: 9, clicks: 240, adds: 3 } as const;
    const sampled = [{ day: '2026-11-10', ...list, counted: 120 }];
    expect(
      textOf({
        results: resultsOf(TWO_MONTHS, sampled, [], { base: null, currency: null }),
      }),
    ).toContain('Search: ≈\u00A01,200 lists shown, ≈\u00A0240 clicks.');
  });

  it('says when unlisted products were counted: staff may not have visited the app since', () => {
    expect(textOf({ unlisted: { count: 7, day: '2026-09-03' } })).toContain(
      'On September 3, 2026, 7 unlisted products couldn’t be indexed.',
    );
  });

  it('is not sent where nothing at all was measured', () => {
    const { coverage } = monthlyFacts();
    const facts = { coverage: { ...coverage, access: 'not-granted' as const }, results: NOTHING };
    const nothing = monthlyFacts({ ...facts, automatic: [] });
    expect(hasContent(monthlyFigures(nothing, FIRST))).toBe(false);
    expect(hasContent(monthlyFigures(monthlyFacts(), FIRST))).toBe(true);
  });
});

it.each([
  ['2026-11-22T09:13:00Z', 'UTC', '2026-12-01T08:00:00Z'],
  ['2026-11-30T23:30:00Z', 'Europe/Berlin', '2026-12-01T07:00:00Z'],
  ['2026-12-01T07:00:00Z', 'Europe/Berlin', '2027-01-01T07:00:00Z'],
  ['2026-12-01T09:00:00Z', 'America/Los_Angeles', '2026-12-01T16:00:00Z'],
  ['2026-11-30T17:00:00Z', 'Pacific/Kiritimati', '2026-11-30T18:00:00Z'],
])(
  'The time of the monthly mail after %s is 8 in the morning of the first in %s: %s.',
  (after, zone, expected) => {
    expect(nextMonthly(new Date(after), zone)).toEqual(new Date(expected));
  },
);
