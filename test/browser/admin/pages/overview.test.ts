import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, later } from '../../../../app/time/units.ts';
import { type OpenOptions, passTimeUntil } from './open-scene.ts';
import { NOW, SHOP, feed, minutesAgo, record, refusal, reindex } from './samples.ts';
import type { Scene } from './scene.ts';
import { DAILY_UPLOAD } from './shop-feed-scenes.ts';
import { button, clickTwice, isFocused, toasts, useGallery } from './use-gallery.ts';

const JANE = { id: '4711', name: 'Jane Doe' };

const gallery = useGallery();

/** Opens the overview, and waits for its first poll, so that later changes appear in later polls. */
async function open(scene: string, options?: OpenOptions): Promise<Page> {
  const page = await gallery.open(scene, options);
  await expect.poll(() => gallery.calls(scene, 'refresh').length).toBeGreaterThan(0);
  return page;
}

/** Accepts the page's next request, which is then in progress. */
function acceptRequest(scene: string, state: 'requested' | 'waiting' = 'requested') {
  gallery.change(scene, { request: { outcome: 'requested', reindex: reindex(state) } });
  gallery.changeAfter(scene, 'request', inProgress(state));
}

/** The change that puts a re-index in progress into a scene. */
function inProgress(state: 'requested' | 'waiting' | 'running'): Scene {
  const active = reindex(state);
  const decision = refusal('already-asked');
  return {
    overview: { feeds: [feed({ decision, active })], now: later(NOW, 1_000) },
  };
}

describe('the card of a feed', () => {
  it('has “Never” as bold as a time beside it', async () => {
    const scene = 'overview-never-indexed';
    gallery.change(scene, {
      overview: { feeds: [feed({ record: record({ lastIndexed: null }) })] },
    });
    const page = await gallery.served(scene);
    const weightOf = (text: string) =>
      page
        .getByText(text, { exact: true })
        .evaluate('(element) => getComputedStyle(element).fontWeight');
    expect(await weightOf('Never')).toBe(await weightOf('In 3 hours'));
  });

  it('of products that staff upload names the next upload of the daily schedule, and without one says how to plan it', async () => {
    const scene = 'overview-uploaded-feed';
    const withoutSchedule = 'a schedule on the [Product feed](/app/shop-feed) page';
    expect(await gallery.text(scene)).toContain(withoutSchedule);
    gallery.change(scene, { shopFeed: DAILY_UPLOAD });
    const said = await gallery.text(scene);
    expect(said).toContain('Next upload: tomorrow at 3:00 AM.');
    expect(said).not.toContain(withoutSchedule);
  });

  it('says what its re-index, and the updates of a feed never indexed, wait for', async () => {
    const refused = await gallery.text('overview-problem-wrong-key');
    expect(refused).toMatch(/Correct your account in .*Settings.* to re-index\./);
    expect(refused).not.toContain('can’t read the feed’s status');
    const scene = 'overview-never-indexed';
    const feedId = '1001';
    const plan = { do: 'nothing', reason: 'no-changes' } as const;
    const updates = [{ feedId, plan, waiting: 0, problem: null, problems: 0 }];
    gallery.change(scene, { updates });
    const after = 'sent to the index after this feed’s first re-index';
    expect(await gallery.text(scene)).toContain(after);
  });

  it('says once that its index is waiting in the service’s queue', async () => {
    const said = await gallery.text('overview-reindex-queued');
    expect(said.match(/The index is waiting/g)).toHaveLength(1);
  });
});

describe('“Re-index now”', () => {
  it('sends one request for two clicks, and is replaced by the progress', async () => {
    const page = await open('overview-calm');
    acceptRequest('overview-calm');
    await clickTwice(button(page, /^Re-index now/));
    const progress = page.getByRole('group', { name: 'Re-index in progress' });
    await progress.waitFor();
    await expect.poll(() => isFocused(progress)).toBe(true);
    expect(await progress.innerText()).toContain('Requested by Jane Doe');
    expect(gallery.calls('overview-calm', 'request')).toEqual([
      [SHOP, { feedId: '1001', kind: 'now', confirmed: 'no', cause: 'staff', staff: JANE }],
    ]);
    expect(await toasts(page)).toEqual([{ message: 'Re-index requested' }]);
  });

  it('hides once it is accepted that nothing ran before', async () => {
    expect(await gallery.text('overview-seems-never')).not.toContain('Nothing is running');
  });

  it('is replaced by “Re-index when possible” with the reason and a countdown, and comes back at its end', async () => {
    const scene = 'overview-refused-hour-limit';
    const page = await open(scene, { clock: 'stopped' });
    expect(await button(page, /^Re-index now/).count()).toBe(0);
    const instead = button(page, /^Re-index when possible/);
    const why = page.locator(`[id="${(await instead.getAttribute('aria-describedby')) ?? ''}"]`);
    expect(await why.innerText()).toBe(
      'Each feed can be re-indexed once per hour. You can re-index again today at 5:12 PM. Time left: 42:00.',
    );
    await page.clock.runFor(61_000);
    expect(await why.innerText()).toContain('Time left: 40:59.');
    expect(await page.getByRole('timer').getAttribute('aria-live')).toBe('off');

    gallery.change(scene, { overview: { now: later(NOW, 42 * MINUTE_MS) } });
    await passTimeUntil(page, 41 * MINUTE_MS, () => button(page, /^Re-index now/).isVisible());
    expect(await page.getByRole('timer').count()).toBe(0);
  });

  it('asks for confirmation after a failed index, and does nothing without it', async () => {
    const scene = 'overview-feed-error';
    const page = await open(scene);
    await button(page, /^Re-index now/).press('Enter');
    const dialog = page.getByRole('dialog');
    expect(await dialog.innerText()).toContain('this one may fail for the same reason');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(gallery.calls(scene, 'request')).toEqual([]);
    await expect.poll(() => isFocused(button(page, /^Re-index now/))).toBe(true);

    acceptRequest(scene);
    await button(page, /^Re-index now/).click();
    await dialog.getByRole('button', { name: 'Re-index anyway' }).click();
    await page.getByRole('group', { name: 'Re-index in progress' }).waitFor();
    expect(gallery.calls(scene, 'request')).toEqual([
      [SHOP, { feedId: '1001', kind: 'now', confirmed: 'yes', cause: 'staff', staff: JANE }],
    ]);
  });

  it('shows why the request was refused where the page was out of date', async () => {
    const scene = 'overview-calm';
    const page = await open(scene);
    const decision = { allowed: false as const, reason: 'in-progress' as const, possibleAt: null };
    gallery.change(scene, { request: { outcome: 'refused', decision, problem: null } });
    gallery.changeAfter(scene, 'request', {
      overview: { feeds: [feed({ decision })], now: later(NOW, 1_000) },
    });
    await button(page, /^Re-index now/).click();
    await page.getByText('a request would pause it').waitFor();
    expect(await toasts(page)).toEqual([
      { message: 'You can’t re-index right now', isError: true },
    ]);
  });
});

describe('“Re-index when possible”', () => {
  it('is offered where a re-index has to wait, and shows when it starts', async () => {
    const scene = 'overview-refused-hour-limit';
    const page = await open(scene);
    acceptRequest(scene, 'waiting');
    await button(page, /^Re-index when possible/).click();
    await page.getByText('Starts today at 5:08 PM. Time left: 38:00.').waitFor();
    expect(gallery.calls(scene, 'request')).toEqual([
      [
        SHOP,
        { feedId: '1001', kind: 'when-possible', confirmed: 'no', cause: 'staff', staff: JANE },
      ],
    ]);
  });

  it('can be canceled until it is sent', async () => {
    const scene = 'overview-reindex-waiting';
    const page = await open(scene);
    const waiting = reindex('waiting');
    gallery.changeAfter(scene, 'cancel', {
      overview: { now: later(NOW, 1_000) },
    });
    await button(page, /^Cancel re-index/).click();
    await button(page, /^Re-index now/).waitFor();
    expect(gallery.calls(scene, 'cancel')).toEqual([[SHOP, waiting.id]]);
    expect(await toasts(page)).toEqual([{ message: 'Re-index canceled' }]);
  });
});

it('An unfinished re-index is updated without reloading, and each state is read out once.', async () => {
  const scene = 'overview-reindex-requested';
  const page = await open(scene, { clock: 'stopped' });
  const current = page.locator('[aria-current="step"]');
  expect(await current.innerText()).toContain('Requested');

  gallery.change(scene, inProgress('running'));
  await passTimeUntil(page, 3_500, async () => (await current.innerText()).includes('Indexing'));
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'Feed 1001' }).innerText())
    .toBe('Feed 1001, re-index: Indexing');

  const last = reindex('done');
  const done = feed({ record: record({ lastIndexed: minutesAgo(1) }), last });
  gallery.change(scene, { overview: { feeds: [done], now: later(NOW, 8_000) } });
  await passTimeUntil(page, 3_500, () => button(page, /^Re-index now/).isVisible());
  expect(await page.locator('main').innerText()).toContain('Last re-index');
});

describe('the overview', () => {
  it('polls every three seconds while a re-index is in progress, each minute otherwise', async () => {
    const asked = (scene: string) => gallery.calls(scene, 'refresh').length;
    const lively = await open('overview-reindex-running', { clock: 'stopped' });
    // The pause starts when the page has the answer.
    await passTimeUntil(lively, 3_000, () => asked('overview-reindex-running') >= 2);

    const calm = await open('overview-calm', { clock: 'stopped' });
    await calm.waitForLoadState('networkidle');
    await calm.clock.runFor(59_000);
    expect(asked('overview-calm')).toBe(1);
    await passTimeUntil(calm, 1_000, () => asked('overview-calm') >= 2);
  });

  it('says when it is out of date, and recovers by itself', async () => {
    const scene = 'overview-reindex-running';
    const page = await open(scene, { clock: 'stopped' });
    await page.route('**/app/feeds*', (route) => route.abort());
    const notice = page.getByText('This page isn’t up to date');
    await passTimeUntil(page, 3_000, () => notice.isVisible());
    await page.unroute('**/app/feeds*');
    await passTimeUntil(page, 3_000, () => notice.isHidden());
  });

  it('links to unlisted products in the admin until staff dismiss the card, and the card before it gets the focus', async () => {
    const scene = 'overview-one-unlisted';
    const page = await open(scene);
    const link = page.getByRole('link', { name: 'View unlisted products' });
    expect(await link.getAttribute('href')).toBe('shopify://admin/products?status=UNLISTED');
    expect(await link.getAttribute('target')).toBe('_top');
    gallery.changeAfter(scene, 'dismiss', { unlistedBanner: 'dismissed' });
    await button(page, 'Dismiss').press('Enter');
    await link.waitFor({ state: 'detached' });
    const before = page.getByRole('group', { name: 'Discovery service' });
    await expect.poll(() => isFocused(before)).toBe(true);
    await expect.poll(() => gallery.calls(scene, 'dismiss')).toEqual([[SHOP, 'unlisted']]);
    gallery.change(scene, { unlistedBanner: 'wanted', overview: { feeds: [] } });
    expect(await gallery.text(scene)).not.toContain('unlisted product');
  });

  it('asks the service again on Refresh', async () => {
    const scene = 'overview-problem-unreachable';
    const page = await open(scene, { clock: 'stopped' });
    gallery.change(scene, { overview: { now: later(NOW, 1_000) } });
    await button(page, 'Refresh').click();
    await button(page, 'Refresh').waitFor({ state: 'detached' });
  });
});
