import { AppProvider } from '@shopify/polaris';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { listAddress } from '../../app/components/frame/addresses.ts';
import { TestModeBanner } from '../../app/components/frame/test-mode-banner.tsx';
import { readHistoryAddress } from '../../app/components/history/history-list.tsx';
import { requesterName } from '../../app/components/indexing/reindex-progress.tsx';
import { TextsContext } from '../../app/components/language/shop-texts.tsx';
import { waitingChanges } from '../../app/components/overview/side-cards.tsx';
import { hasEstimates } from '../../app/components/results/results-table.tsx';
import { settingNames, settingRows } from '../../app/components/pixel/settings-table.tsx';
import { Chooser } from '../../app/components/shop-feed/chooser.tsx';
import { feedChoices } from '../../app/components/settings/feeds-card.tsx';
import type { AutomaticView } from '../../app/catalogue/automatic.ts';
import { DAILY, overview, PIXEL_SETTINGS, record } from '../browser/admin/pages/samples.ts';
import { textsIn } from '../../app/texts/every-language.ts';

const texts = textsIn('en');

const AT = new Date('2026-11-21T15:30:00Z');

describe('the address of the history', () => {
  it.each([
    ['', { page: 1 }],
    ['feed=1001&state=failed&page=3', { feedId: '1001', state: 'failed', page: 3 }],
    ['feed=<b>&state=nonsense&page=-3', { page: 1 }],
    ['feed=&state=&page=0', { page: 1 }],
    ['feed=1234567890123456&page=12345678', { page: 1 }],
    ['page=1e3', { page: 1 }],
  ])('%j is read without invalid values', (search, filter) => {
    expect(readHistoryAddress(new URLSearchParams(search))).toEqual(filter);
  });

  it('leaves out what is not chosen', () => {
    const none = { feed: '', state: undefined };
    expect(listAddress('/app/history', none, 1)).toBe('/app/history');
    expect(listAddress('/app/history', { feed: '1001', state: 'done' }, 2)).toBe(
      '/app/history?feed=1001&state=done&page=2',
    );
  });
});

describe('the pixel’s settings', () => {
  it('have the names and values of the settings page, and are marked where they differ', () => {
    const rows = settingRows(
      {
        inShopify: { ...PIXEL_SETTINGS, mode: 'test' },
        saved: PIXEL_SETTINGS,
        differences: ['mode'],
      },
      texts.t,
    );
    expect(rows.find(({ name }) => name === 'mode')).toEqual({
      name: 'mode',
      label: 'Mode',
      inShopify: 'Test',
      saved: 'Live',
      differs: true,
    });
    expect(rows.filter(({ differs }) => differs).length).toBe(1);
  });

  it('show Automatic where Shopify has no value for whether prices include tax', () => {
    const inShopify = { siteId: 'demo01' };
    const rows = settingRows(
      { inShopify, saved: { ...PIXEL_SETTINGS, taxesIncluded: '' }, differences: [] },
      texts.t,
    );
    expect(rows.find(({ name }) => name === 'taxesIncluded')).toMatchObject({
      inShopify: 'Automatic',
      saved: 'Automatic',
    });
    expect(rows.find(({ name }) => name === 'beaconUrl')?.inShopify).toBeNull();
  });

  it('include settings that only Shopify has', () => {
    const rows = settingRows(
      {
        inShopify: { ...PIXEL_SETTINGS, color: 'red' },
        saved: PIXEL_SETTINGS,
        differences: ['color'],
      },
      texts.t,
    );
    expect(rows.at(-1)).toMatchObject({ label: 'color', inShopify: 'red', saved: null });
  });

  it.each(['urlParameters', 'attributionParameter', 'reportUrl', 'reportEvery'])(
    'show %s, which staff cannot choose, only where it differs',
    (name) => {
      const names = (differences: string[]) =>
        settingRows({ inShopify: PIXEL_SETTINGS, saved: PIXEL_SETTINGS, differences }, texts.t).map(
          (row) => row.name,
        );
      expect(names([])).not.toContain(name);
      expect(names([name])).toContain(name);
    },
  );

  it('are named in a sentence', () => {
    expect(settingNames(['siteId'], texts)).toBe('Site ID');
    expect(settingNames(['siteId', 'mode', 'taxesIncluded'], texts)).toBe(
      'Site ID, Mode, and Prices include tax',
    );
  });
});

describe('the feeds to choose from', () => {
  const TWO_FEEDS = overview({
    named: [record({ id: '1' }), record({ id: '2', lastIndexed: null })],
  });
  const helpTexts = (choices: ReturnType<typeof feedChoices>) =>
    choices.map(({ helpText }) => helpText);

  it('are those of the account, then chosen ones that the account does not list', () => {
    expect(feedChoices(TWO_FEEDS, ['2', '9'], texts.t)).toEqual([
      { value: '1', label: 'Feed 1', helpText: 'Indexed' },
      { value: '2', label: 'Feed 2', helpText: 'Never indexed' },
      { value: '9', label: 'Feed 9', helpText: 'Not listed for this account' },
    ]);
  });

  it('are not called unlisted before the service has listed any', () => {
    const notYet = overview({ named: [], answeredAt: null });
    expect(feedChoices(notYet, ['9'], texts.t)).toEqual([
      { value: '9', label: 'Feed 9', helpText: '' },
    ]);
  });

  it.each(['wrong-key', 'unreachable'] as const)(
    'have their last known states where the last request failed: %s',
    (kind) => {
      const problem = { kind, httpStatus: null };
      expect(helpTexts(feedChoices({ ...TWO_FEEDS, problem }, ['1', '9'], texts.t))).toEqual([
        'Last known status: Indexed',
        'Last known status: Never indexed',
        'Not listed for this account',
      ]);
      const first = overview({ named: [], answeredAt: null, problem });
      expect(helpTexts(feedChoices(first, ['9'], texts.t))).toEqual(['Status unknown']);
    },
  );
});

describe('who requested a re-index', () => {
  it.each([
    [{ id: '4711', name: 'Jane Doe' }, 'Jane Doe'],
    [{ id: '4711', name: '\u202EJane Doe' }, 'Jane Doe'],
    [{ id: '4711', name: null }, 'Staff member 4711'],
    [{ id: null, name: null }, 'A staff member'],
  ])('is a staff member by name or ID: %j', (staff, name) => {
    expect(requesterName({ cause: 'staff', staff }, texts.t)).toBe(name);
  });

  it('is the app, with its reason, where it did so automatically', () => {
    const staff = { id: null, name: null };
    expect(requesterName({ cause: 'catalogue', staff }, texts.t)).toBe(
      'Beacon Pixel (catalog changes)',
    );
  });
});

describe('the changes that wait', () => {
  const waiting = (count: number, first: string): AutomaticView => ({
    ...DAILY,
    changes: { count, first: new Date(first), last: AT },
  });

  it('of one feed are counted', () => {
    expect(waitingChanges([DAILY])).toBe(null);
    expect(waitingChanges([DAILY, waiting(3, '2026-11-21T09:00Z')])).toEqual({
      in: 'waiting',
      count: 3,
      first: new Date('2026-11-21T09:00Z'),
    });
  });

  it('of several feeds are at least those of the feed with the most', () => {
    const feeds = [waiting(3, '2026-11-21T09:00Z'), waiting(2, '2026-11-21T07:00Z')];
    const most = { in: 'waitingInSeveral', count: 3, first: new Date('2026-11-21T07:00Z') };
    expect(waitingChanges(feeds)).toEqual(most);
    expect(texts.t('overview.products.waitingInSeveral', { count: 3 })).toMatch(
      /^At least 3 changed/,
    );
  });
});

it('results say what marks an estimate also where only the period before has one', () => {
  const figures = (shown: number, counted: number) => ({
    ...{ shown, counted, seen: 0, clicks: 0, adds: 0, orders: 0, value: 0 },
  });
  const [exact, estimated] = [figures(10, 10), figures(100, 10)];
  expect(hasEstimates([{ now: exact, before: exact }])).toBe(false);
  expect(hasEstimates([{ now: estimated, before: exact }])).toBe(true);
  expect(hasEstimates([{ now: exact, before: estimated }])).toBe(true);
});

it('the banner of test mode does not claim without a pixel that the extension sends events', () => {
  const shown = (marks: 'all' | 'others' | 'not-yet') =>
    htmlOf(createElement(TestModeBanner, { marks, endsAt: null }));
  expect(shown('all')).toContain('Events are marked as tests');
  expect(shown('others')).toContain('The web pixel isn’t connected. Any other events are');
  expect(shown('others')).not.toContain('extension');
  expect(shown('not-yet')).toContain('its events still count in reports');
});

it('a list of which the shop offers nothing says what is wrong with it.', () => {
  const chooser = createElement(Chooser, {
    id: 'list',
    label: 'Metafields',
    help: '',
    offer: { instead: 'No metafields are defined.' },
    value: ['custom.care'],
    isFull: true,
    error: 'Choose at most 15.',
    onChange: () => undefined,
  });
  expect(htmlOf(chooser)).toContain('Choose at most 15.');
});

function htmlOf(part: ReactElement): string {
  const inPolaris = createElement(AppProvider, { i18n: {} }, part);
  return renderToStaticMarkup(createElement(TextsContext.Provider, { value: texts }, inPolaris));
}
