import { describe, expect, it } from 'vitest';
import { mainText } from './main-text.ts';
import { passTimeUntil } from './open-scene.ts';
import { feed, refusal, reindex, SHOP } from './samples.ts';
import { toasts, useGallery } from './use-gallery.ts';

const gallery = useGallery();
const AFTER = new Date('2026-11-21T15:31:00Z');

/** Chooses a feed and a state in one task, and returns the controls' values afterwards. */
const CHOOSE_BOTH = `
  const controls = [...document.querySelectorAll('select')];
  for (const [index, value] of ['1002', 'failed'].entries()) {
    controls[index].value = value;
    controls[index].dispatchEvent(new Event('change', { bubbles: true }));
  }
  controls.map((control) => control.value);`;

describe('the history', () => {
  it('filters by feed and state in the address', async () => {
    const page = await gallery.open('history-few');
    await page.getByLabel('Feed').selectOption('1002');
    await page.waitForURL('**/app/history?feed=1002');
    await page.getByLabel('Status').selectOption('failed');
    await page.waitForURL('**/app/history?feed=1002&state=failed');
    await page.getByLabel('Feed').selectOption('');
    await page.waitForURL('**/app/history?state=failed');
    await page.reload();
    expect(await page.getByLabel('Status').inputValue()).toBe('failed');
  });

  it('shows a choice at once, and applies two in a row', async () => {
    const page = await gallery.open('history-few');
    const shown = await page.evaluate(CHOOSE_BOTH);
    expect(shown).toEqual(['1002', 'failed']);
    await page.waitForURL('**/app/history?feed=1002&state=failed');
  });

  it('shows whole sentences beside long names of feeds, in German too', async () => {
    const name = 'Outlet & Donaudampfschifffahrtsgeschenke';
    gallery.change('history-few', { feedNames: { '1001': name, '1002': name } });
    const path = '/app/history?locale=de';
    const page = await gallery.served('history-few', { width: 1040, path });
    await page.getByRole('cell', { name }).first().waitFor();
    const cutOff = await page.evaluate<number>(`(() => {
      const { scrollWidth, clientWidth } = document.querySelector('.bp-list table').parentElement;
      return scrollWidth - clientWidth;
    })()`);
    expect(cutOff).toBe(0);
  });

  it('keeps the filter on other pages', async () => {
    const page = await gallery.open('history-10000', { path: '/app/history?state=done&page=2' });
    await page.getByText('10,000 re-indexes, page 2 of 400').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/app/history?state=done&page=3');
    // The address changes before the page does: until then "Previous" belongs to page 2.
    await page.getByText('10,000 re-indexes, page 3 of 400').waitFor();
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.waitForURL('**/app/history?state=done&page=2');
  });

  it('leads to each re-index, which leads back', async () => {
    const list = await gallery.text('history-few');
    expect(list).toMatch(/\[Nov 21, 2026, 4:25 PM\]\(\/app\/history\/[\w-]+\)/);
    expect(await gallery.text('detail-done')).toContain('](/app/history)\n');
  });
});

describe('the details of a re-index', () => {
  it('list each state with its time, and advise what to do after a failure', async () => {
    const page = await gallery.served('detail-failed');
    const items = await page.locator('.bp-timeline > li').allInnerTexts();
    expect(items.map((item) => item.split('\n')[0])).toEqual([
      'Requested',
      'Sending',
      'Accepted',
      'Indexing',
      'Feed: Indexing',
      'Feed: Index failed',
      'Failed',
    ]);
    expect(items[1]).toContain('4:25:40 PM');
    expect(items[1]).toContain('after 40\u00a0s');
    expect(await page.getByText('Check where the feed is generated').count()).toBe(1);
    // Statements about an index in progress are not shown for a finished one.
    expect(items.join()).not.toContain('The index is in progress.');
  });

  it('of a failed one offer another re-index and a link to the service', async () => {
    const page = await gallery.open('detail-failed');
    await page.getByRole('heading', { name: 'Try again' }).waitFor();
    const console = page.getByRole('link', { name: /Open discovery service/ });
    expect(await console.getAttribute('href')).toBe('https://console.example.com');
    await page.getByRole('button', { name: /^Re-index now/ }).click();
    await expect
      .poll(() => gallery.calls('detail-failed', 'request'))
      .toMatchObject([[SHOP, { feedId: '1001', kind: 'now' }]]);
  });

  it('are updated until the re-index ends, and not polled afterwards', async () => {
    const scene = 'detail-accepted';
    const page = await gallery.open(scene, { clock: 'stopped' });
    await expect.poll(() => gallery.calls(scene, 'refresh').length).toBe(1);
    const active = reindex('running');
    const decision = refusal('already-asked');
    gallery.change(scene, {
      overview: { feeds: [feed({ active, decision })], now: AFTER },
    });
    const indexing = page.getByText('The discovery service is indexing this feed.');
    await passTimeUntil(page, 3_000, () => indexing.isVisible());
    gallery.change(scene, {
      overview: { feeds: [feed({ last: reindex('done') })], now: AFTER },
    });
    const result = page.getByRole('heading', { name: 'Result' });
    await passTimeUntil(page, 3_000, () => result.isVisible());
    const asked = gallery.calls(scene, 'refresh').length;
    await page.clock.runFor(600_000);
    expect(gallery.calls(scene, 'refresh').length).toBe(asked);
  });

  it('offer another re-index as soon as the service refuses this one', async () => {
    const scene = 'detail-sending';
    const page = await gallery.open(scene, { clock: 'stopped' });
    await expect.poll(() => gallery.calls(scene, 'refresh').length).toBe(1);
    const refused = reindex('refused', { reason: 'not-queued' });
    gallery.change(scene, {
      detail: refused,
      overview: { feeds: [feed({ last: refused })], now: AFTER },
    });
    const again = page.getByRole('button', { name: /^Re-index now/ });
    await passTimeUntil(page, 3_000, () => again.isVisible());
    expect(await page.getByRole('link', { name: 'View re-index in progress' }).count()).toBe(0);
  });

  it('of a waiting one offer to cancel it, and then another one', async () => {
    const scene = 'detail-waiting';
    const page = await gallery.open(scene);
    const cancelled = reindex('cancelled');
    gallery.changeAfter(scene, 'cancel', {
      detail: cancelled,
      overview: { feeds: [feed({ last: cancelled })], now: AFTER },
    });
    await page.getByRole('button', { name: 'Cancel re-index: Feed 1001' }).click();
    await page.getByRole('button', { name: /^Re-index now/ }).waitFor();
    expect(gallery.calls(scene, 'cancel')).toEqual([[SHOP, cancelled.id]]);
    expect(await toasts(page)).toEqual([{ message: 'Re-index canceled' }]);
    expect(await page.getByRole('button', { name: /^Cancel re-index/ }).count()).toBe(0);
  });

  it('are not found at an unknown address', async () => {
    const answer = await gallery.request('detail-not-found', '/app/history/no-such-id');
    expect(answer.status).toBe(404);
    expect(mainText(await answer.text())).toContain('\nRe-index not found\n');
  });
});
