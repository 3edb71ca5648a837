import { describe, expect, it } from 'vitest';
import { guideProgress, withStorefront } from '../../app/components/guide/guide-steps.ts';
import { historyAddress, readHistoryAddress } from '../../app/components/history/history-page.tsx';
import { requesterName } from '../../app/components/indexing/reindex-facts.tsx';
import { settingNames, settingRows } from '../../app/components/pixel/settings-table.tsx';
import { feedChoices } from '../../app/components/settings/feed-choices.ts';
import type { FeedView } from '../../app/indexing/overview.ts';
import { reindex } from '../browser/admin/pages/samples.ts';
import { textsIn } from '../../app/texts/every-language.ts';

const texts = textsIn('en');

const AT = new Date('2026-11-21T15:30:00Z');
const record = (id: string, lastIndexed: Date | null) => ({
  id,
  state: 'done',
  lastIndexed,
  nextRun: null,
});

describe('the setup guide', () => {
  const credentials = { siteId: 'demo01', updatedAt: AT, secretKey: 'stored' as const };
  const feed = (lastIndexed: Date | null): FeedView => ({
    feedId: '1',
    record: record('1', lastIndexed),
    decision: { allowed: true },
    confirmable: false,
    method: 'pull',
    active: null,
    last: null,
    seemsNever: false,
  });

  const lastTakenAt = { live: AT, test: null };
  const silent = { answeredAt: null, problem: null };
  const answered = { answeredAt: AT, problem: null };

  it('counts the steps that are done', () => {
    const nothing = guideProgress({
      credentials: null,
      pixel: { connected: false, wanted: null },
      overview: { ...silent, feeds: [] },
      lastTakenAt: { live: null, test: null },
    });
    expect(nothing).toMatchObject({ done: 0, of: 6, complete: false });
    const one = guideProgress({
      credentials,
      pixel: null,
      overview: { ...answered, feeds: [feed(null)] },
      lastTakenAt,
    });
    expect(one).toMatchObject({ credentials: true, pixel: false, feeds: true, done: 2 });
    expect(withStorefront(one, 'active')).toMatchObject({ done: 3, of: 6 });
    expect(withStorefront(one, 'inactive')).toMatchObject({ done: 2, of: 6 });
  });

  it.each(['asking', 'absent'] as const)(
    'does not wait for the storefront extension while the admin says nothing of it (%s)',
    (state) => {
      const all = { ...answered, feeds: [feed(AT)] };
      const pixel = { connected: true as const, wanted: null };
      const progress = guideProgress({
        credentials,
        pixel: pixel as never,
        overview: all,
        lastTakenAt,
      });
      expect(withStorefront(progress, state)).toMatchObject({ done: 5, of: 6, complete: true });
      expect(withStorefront(progress, 'inactive').complete).toBe(false);
    },
  );

  it('does not count a secret key that cannot be read anymore', () => {
    const facts = { pixel: null, overview: { ...answered, feeds: [feed(AT)] }, lastTakenAt };
    const unreadable = { ...credentials, secretKey: 'unreadable' as const };
    expect(guideProgress({ ...facts, credentials: unreadable }).credentials).toBe(false);
  });

  it.each([
    ['unanswered', silent],
    ['unanswered', { ...silent, problem: { kind: 'unreachable', httpStatus: null } }],
    ['refused', { ...silent, problem: { kind: 'wrong-key', httpStatus: 401 } }],
    ['refused', { ...answered, problem: { kind: 'unknown-site', httpStatus: 404 } }],
    ['accepted', answered],
    ['accepted', { ...answered, problem: { kind: 'timeout', httpStatus: null } }],
  ] as const)('counts the account only once the service has accepted it: %s', (account, said) => {
    const progress = guideProgress({
      credentials,
      pixel: null,
      overview: { ...said, feeds: [] },
      lastTakenAt,
    });
    expect(progress).toMatchObject({ account, credentials: account === 'accepted' });
  });

  it('counts the first index of a feed that is looked after', () => {
    const facts = { credentials, pixel: null, lastTakenAt };
    const firstIndex = (feeds: FeedView[]) =>
      guideProgress({ ...facts, overview: { ...answered, feeds } }).firstIndex;
    expect(firstIndex([])).toBe(false);
    expect(firstIndex([feed(null)])).toBe(false);
    expect(firstIndex([feed(null), feed(AT)])).toBe(true);
    const unnamed = { ...feed(null), record: null };
    expect(firstIndex([unnamed])).toBe(false);
    expect(firstIndex([{ ...unnamed, last: reindex('failed') }])).toBe(false);
    expect(firstIndex([{ ...unnamed, last: reindex('done') }])).toBe(true);
  });

  it('counts no index of an earlier installation, which has left its history', () => {
    const feeds = [{ ...feed(null), record: null, last: reindex('done') }];
    const overview = { ...silent, feeds };
    expect(guideProgress({ credentials: null, pixel: null, overview, lastTakenAt }).done).toBe(0);
  });
});

describe('the address of the history', () => {
  it.each([
    ['', { page: 1 }],
    ['feed=1001&state=failed&page=3', { feedId: '1001', state: 'failed', page: 3 }],
    ['feed=<b>&state=nonsense&page=-3', { page: 1 }],
    ['feed=&state=&page=0', { page: 1 }],
    ['feed=1234567890123456&page=12345678', { page: 1 }],
  ])('%j is read without what makes no sense', (search, filter) => {
    expect(readHistoryAddress(new URLSearchParams(search))).toEqual(filter);
  });

  it('is short where nothing is chosen', () => {
    expect(historyAddress({ page: 1 })).toBe('/app/history');
    expect(historyAddress({ feedId: '1001', state: 'done', page: 2 })).toBe(
      '/app/history?feed=1001&state=done&page=2',
    );
  });
});

describe('the pixel’s settings', () => {
  const saved = {
    siteId: 'demo01',
    beaconUrl: 'https://beacon.example.com/beacon/v2',
    cookiePrefix: 'svc',
    identifiers: 'product',
    taxesIncluded: 'yes',
    urlParameters: 'q',
    attributionParameter: 'svc_attribution',
    reportUrl: '',
    reportEvery: '1',
    mode: 'live',
  };

  it('are named and valued in the words of the settings page, and marked where they differ', () => {
    const rows = settingRows(
      { inShopify: { ...saved, mode: 'test' }, saved, differences: ['mode'] },
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

  it('are automatic where Shopify has none of whether prices include tax', () => {
    const inShopify = { siteId: 'demo01' };
    const rows = settingRows(
      { inShopify, saved: { ...saved, taxesIncluded: '' }, differences: [] },
      texts.t,
    );
    expect(rows.find(({ name }) => name === 'taxesIncluded')).toMatchObject({
      inShopify: 'Automatic',
      saved: 'Automatic',
    });
    expect(rows.find(({ name }) => name === 'cookiePrefix')?.inShopify).toBeNull();
  });

  it('include what Shopify has and the app does not know', () => {
    const rows = settingRows(
      { inShopify: { ...saved, color: 'red' }, saved, differences: ['color'] },
      texts.t,
    );
    expect(rows.at(-1)).toMatchObject({ label: 'color', inShopify: 'red', saved: null });
  });

  it.each(['urlParameters', 'attributionParameter', 'reportUrl', 'reportEvery'])(
    'name %s, which staff do not choose, where it differs',
    (name) => {
      const names = (differences: string[]) =>
        settingRows({ inShopify: saved, saved, differences }, texts.t).map((row) => row.name);
      expect(names([])).not.toContain(name);
      expect(names([name])).toContain(name);
    },
  );

  it('are named in a sentence', () => {
    expect(settingNames(['siteId'], texts)).toBe('site ID');
    expect(settingNames(['siteId', 'mode', 'taxesIncluded'], texts)).toBe(
      'site ID, mode, and prices include tax',
    );
  });
});

describe('the feeds to choose from', () => {
  it('are those of the account, then chosen ones that it does not name', () => {
    const choices = feedChoices([record('1', AT), record('2', null)], ['2', '9'], texts.t);
    expect(choices).toEqual([
      { value: '1', label: 'Feed 1', helpText: 'Done' },
      { value: '2', label: 'Feed 2', helpText: 'Never indexed' },
      { value: '9', label: 'Feed 9', helpText: 'Not listed for this account' },
    ]);
  });

  it('are not called unnamed while the service has named none', () => {
    expect(feedChoices([], ['9'], texts.t)).toEqual([
      { value: '9', label: 'Feed 9', helpText: '' },
    ]);
  });
});

describe('a staff member', () => {
  it.each([
    [{ id: '4711', name: 'Jane Doe' }, 'Jane Doe'],
    [{ id: '4711', name: null }, 'Staff member 4711'],
    [{ id: null, name: null }, 'A staff member'],
  ])('%j has a name to show', (staff, name) => {
    expect(requesterName({ cause: 'staff', staff }, texts.t)).toBe(name);
  });

  it('has none where the app asked by itself', () => {
    const staff = { id: null, name: null };
    expect(requesterName({ cause: 'catalogue', staff }, texts.t)).toBe(
      'Beacon Pixel (catalog changes)',
    );
  });
});
