import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { usual } from '../../../app/health/health-kit.ts';
import { failingCells, usualCoverage, usualTracking } from './health-samples.ts';
import { ALERTS_ON } from './overview-scenes.ts';
import { passTimeUntil } from './open-scene.ts';
import { minutesAgo, NOW, SHOP } from './samples.ts';
import { show, toasts, useGallery } from './use-gallery.ts';

const gallery = useGallery();

/** The overview's polling interval: while it waits for the first event, and otherwise. */
const ACTIVE_POLL_MS = 5_000;
const IDLE_POLL_MS = 20_000;

/** An app embed that is not switched on, in the admin's format. */
const EMBED_OFF = {
  type: 'theme_app_extension',
  activations: [{ handle: 'beacon-pixel', status: 'available' }],
};

const card = (page: Page) =>
  page
    .locator('.Polaris-ShadowBevel')
    .filter({ has: page.getByRole('heading', { name: 'Tracking' }) });

/** The days of the chart. */
const bars = (page: Page) => page.getByRole('figure', { name: 'Events by day' }).locator('svg g');

describe('the card of tracking', () => {
  it('does not say that no event came yet where its chart has some of before', async () => {
    const again = await gallery.text('overview-account-connected-again');
    expect(again).toContain('Last event\nNone since connected');
    expect(await gallery.text('overview-first-event-awaited')).toContain('Last event\nNone yet');
  });

  it('says that tracking works where there is no finding', async () => {
    const page = await gallery.open('overview-calm');
    await card(page).getByText('Working', { exact: true }).waitFor();
    const text = await card(page).innerText();
    expect(text).toContain('Events arrive at the discovery service.');
    expect(text).toContain('91.4%');
    expect(text).toContain('384 of 420 in 30 days');
    const link = card(page).getByRole('link', { name: /See events in your store/ });
    expect(await link.getAttribute('href')).toBe(`https://${SHOP}/?inspect=ticket`);
  });

  it('shows the most severe finding with a primary button, and the others with a link each', async () => {
    const page = await gallery.served('overview-events-refused');
    const text = await card(page).innerText();
    expect(text).toContain('Not working');
    expect(text).toContain('refused events of 92% of the latest shoppers (status 401)');
    const main = card(page).getByRole('link', { name: 'Check account' });
    expect(await main.getAttribute('href')).toBe('/app/settings#account');
    const other = card(page).getByRole('link', { name: 'View orders' });
    expect(await other.getAttribute('href')).toBe('/app/orders');
    expect(await page.locator('.Polaris-Button--variantPrimary').count()).toBe(1);
  });

  it('says since when the service fails, and that there is nothing to change', async () => {
    const page = await gallery.served('overview-outage');
    const text = await card(page).innerText();
    expect(text).toMatch(/Since Nov 21, 2026, \d+:\d\d PM, the discovery service was busy/);
    expect(text).toContain('There’s nothing to change in your store.');
    const main = card(page).getByRole('link', { name: 'Manage alerts' });
    await main.click();
    await page.locator(':target').waitFor();
  });

  it('names what a failing service does not take, where it takes the rest', async () => {
    const scene = 'overview-outage';
    const { live } = failingCells();
    const other = usual(undefined, NOW);
    const cells = { live: { views: other, ...(live.views && { logins: live.views }) }, test: {} };
    gallery.change(scene, { cells });
    expect(await gallery.text(scene)).toContain('Affected: logins.');
  });

  it('is the only place that shows a refused account', async () => {
    const page = await gallery.served('overview-problem-wrong-key');
    const main = card(page).getByRole('link', { name: 'Check account' });
    expect(await main.getAttribute('href')).toBe('/app/settings#account');
    expect(await page.getByText(/accept|secret key/).count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(1);
  });

  it('warns where the theme may send by older settings, and links to the reason', async () => {
    const said = await gallery.text('overview-theme-behind');
    expect(said).toContain('Needs attention');
    expect(said).toContain('[Open settings](/app/settings)');
  });

  it('warns while the app embed is off, and links to the theme editor', async () => {
    gallery.change('overview-calm', { extensions: [EMBED_OFF] });
    const page = await gallery.open('overview-calm');
    await card(page).getByText('Needs attention').waitFor();
    const link = card(page).getByRole('link', { name: /Open theme editor/ });
    expect(await link.getAttribute('href')).toContain(
      `https://${SHOP}/admin/themes/current/editor`,
    );
  });
});

it('Events can be meant to stop, so that they are no finding until they come again.', async () => {
  const scene = 'overview-extension-stopped';
  const page = await gallery.open(scene);
  await card(page).getByText('Needs attention').waitFor();
  const intended = [{ family: 'script' as const, since: minutesAgo(1) }];
  gallery.changeAfter(scene, 'intended', { intended });
  await card(page).getByRole('button', { name: 'That’s intended' }).click();
  await card(page).getByText('Working', { exact: true }).waitFor();
  await expect
    .poll(() => toasts(page))
    .toEqual([{ message: 'No more alerts about that until it arrives again' }]);
  expect(gallery.calls(scene, 'intended')).toEqual([[SHOP, ['script']]]);
  await card(page)
    .getByText(/You get no alerts about this, as you intended: the storefront extension/)
    .waitFor();

  gallery.changeAfter(scene, 'notIntended', { intended: [] });
  await card(page).getByRole('button', { name: 'Alert me again' }).click();
  await card(page).getByText('Needs attention').waitFor();
  expect(gallery.calls(scene, 'notIntended')).toEqual([[SHOP, ['script']]]);
});

describe('the chart of events', () => {
  it('has the same numbers as a table, the newest day first, also without scripts', async () => {
    const page = await gallery.served('overview-calm');
    expect(await bars(page).count()).toBe(30);
    const tip = await bars(page).last().locator('title').textContent();
    expect(tip).toMatch(/^Sat, Nov 21\nProduct views: 340\nCart changes: 66\nOrders: 14\n/);
    await page.locator('summary', { hasText: 'Show as table' }).click();
    const rows = page.getByRole('region', { name: 'Events by day' }).getByRole('row');
    expect(await rows.count()).toBe(31);
    expect(await rows.nth(0).innerText()).toMatch(/Day\s+Product views\s+Cart changes\s+Orders/);
    expect(await rows.nth(1).innerText()).toMatch(/^Sat, Nov 21\s+340\s+66\s+14/);
    const [visible, all] = ['clientWidth', 'scrollWidth'].map((width) =>
      page.evaluate(`document.querySelector('.bp-scroll').${width}`),
    );
    expect(await all).toBe(await visible);
  });

  it('has the outcomes of other attempts under the names that the card of tracking has for them', async () => {
    const scene = 'overview-calm';
    const help = 'These events are sent again where possible, and counted again once they arrive.';
    expect(await gallery.text(scene)).not.toContain(help);
    const usual = usualTracking().days.filter(({ outcome }) => outcome === 'taken');
    const putOff = {
      path: 'cart/add',
      mode: 'live',
      outcome: 'not-taken',
      httpStatus: 503,
      every: 1,
    } as const;
    const day = '2026-11-21';
    const days = [
      ...usual,
      { ...putOff, day, count: 16 },
      { ...putOff, outcome: 'unknown' as const, httpStatus: 500, day, count: 3 },
    ];
    gallery.change(scene, { tracking: usualTracking({ days }) });
    const said = await gallery.text(scene);
    expect(said).toContain(help);
    expect(said).toContain('Attempts that aren’t in the chart: 16 delayed · 3 not confirmed');
    expect(said).toContain('Delayed attempts: 16 · 3 not confirmed');
  });

  it('says that its numbers are estimates where not every page load reports', async () => {
    const scene = 'overview-calm';
    expect(await gallery.text(scene)).not.toContain('estimates');
    gallery.change(scene, { tracking: usualTracking({ every: 10 }) });
    const sampled = await gallery.text(scene);
    expect(sampled).toContain('Only 1 in 10 page loads reports, so these numbers are estimates.');
    expect(sampled).toContain('About 516');
    expect(sampled).toMatch(/≈\u00A0\d not confirmed/);
    const [first, ...rest] = usualTracking().days;
    const before = { ...first, every: 10 } as NonNullable<typeof first>;
    gallery.change(scene, { tracking: usualTracking({ days: [before, ...rest] }) });
    const later = await gallery.text(scene);
    expect(later).toContain('On some of these days, only 1 in 10 page loads reported');
    expect(later).not.toContain('About');
    const days = usualTracking().days.filter(({ outcome }) => outcome === 'taken');
    for (const every of [1, 10]) {
      gallery.change(scene, { tracking: usualTracking({ days, every }) });
      const said = await gallery.text(scene);
      expect(said.includes('No failures reported')).toBe(every === 1);
    }
  });

  it('says beside a finding without events how few page loads report', async () => {
    const scene = 'overview-calm';
    const last = { live: minutesAgo(40 * 24 * 60), test: null };
    const sampled = 'Only 1 in 10 page loads reports, so events may arrive that we don’t know of.';
    for (const every of [1, 10]) {
      gallery.change(scene, { tracking: usualTracking({ lastTakenAt: last, every }) });
      const said = await gallery.text(scene);
      expect(said).toContain('though your store has new orders');
      expect(said.includes(sampled)).toBe(every === 10);
    }
  });

  it('says that none came in 30 days of a shop whose last event is older', async () => {
    const scene = 'overview-calm';
    const last = { live: minutesAgo(40 * 24 * 60), test: null };
    gallery.change(scene, { tracking: usualTracking({ days: [], lastTakenAt: last }) });
    const said = await gallery.text(scene);
    expect(said).toContain('No events in the last 30 days.');
    expect(said).toContain('Last event\n40 days ago');
  });

  it('says of the figures of the test mode that they are of test events', async () => {
    const scene = 'overview-test-mode';
    const said = await gallery.text(scene);
    expect(said).toContain('No test events in the last 30 days.');
    expect(said).toContain('Test events today');
    const inTest = usualTracking().days.map((day) => ({ ...day, mode: 'test' as const }));
    gallery.change(scene, { tracking: usualTracking({ days: inTest }) });
    expect(await gallery.text(scene)).toContain('Test events by day');
  });
});

describe('the open overview', () => {
  it('updates guide, card, chart, and coverage when the first event arrives', async () => {
    const scene = 'overview-first-event-awaited';
    gallery.change(scene, { guide: 'wanted', alertSettings: ALERTS_ON });
    const page = await gallery.open(scene, { clock: 'stopped' });
    await page.getByRole('button', { name: 'Receive the first event (Not completed)' }).waitFor();
    gallery.change(scene, { tracking: usualTracking(), coverage: usualCoverage() });
    gallery.serverWaits(1_000);
    const working = card(page).getByText('Working', { exact: true });
    await passTimeUntil(page, ACTIVE_POLL_MS, () => working.isVisible());
    await page.getByText('Complete', { exact: true }).waitFor();
    expect(await card(page).innerText()).toContain('384 of 420 in 30 days');
    expect(await bars(page).count()).toBe(30);
  });

  it('polls at its interval, not while it is hidden, and at once when it is shown again', async () => {
    const page = await gallery.open('overview-calm', { clock: 'stopped' });
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/app/health.data') asked += 1;
    });
    await page.clock.runFor(IDLE_POLL_MS - 1);
    expect(asked).toBe(0);
    // The page starts its next pause once it shows the answer.
    gallery.change('overview-calm', { tracking: usualTracking({ every: 10 }) });
    gallery.serverWaits(1_000);
    await page.clock.runFor(1);
    await card(page).getByText('About 516').waitFor();
    expect(asked).toBe(1);
    await show(page, 'hidden');
    await page.clock.runFor(20 * IDLE_POLL_MS);
    expect(asked).toBe(1);
    await show(page, 'visible');
    await expect.poll(() => asked).toBe(2);
  });
});
