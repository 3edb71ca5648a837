import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../sandbox/addresses.ts';
import { startIndexingService } from '../sandbox/indexing-service/start-indexing-service.ts';
import type { IndexingService } from '../sandbox/indexing-service/start-indexing-service.ts';
import { launchChromium } from '../support/chromium.ts';
import { barriers } from './admin/pages/barriers.ts';

let browser: Browser;
let service: IndexingService;
let page: Page;
let at: number;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

beforeEach(async () => {
  at = Date.parse('2026-11-21T09:00:00Z');
  service = await startIndexingService({ port: 0, now: () => at });
  page = await (await browser.newContext({ bypassCSP: true })).newPage();
  await page.goto(`${service.url}/`);
});
afterEach(async () => {
  await page.context().close();
  await service.close();
});

const card = (feedId: string) => page.getByRole('article', { name: feedId });
const stateOf = (feedId: string) => textOf(card(feedId).locator('[aria-current=step]'));
const button = (feedId: string, name: string) => card(feedId).getByRole('button', { name });

function put(feedId: string): Promise<Response> {
  return fetch(`${service.url}/api/index/feed?feedId=${feedId}&requestedBy=staff%40example.com`, {
    method: 'PUT',
    headers: { Authorization: `Basic ${btoa(`${SITE_ID}:${SECRET_KEY}`)}` },
  });
}

/** Called repeatedly by `expect.poll`: a page that shows nothing yet has no text. */
async function textOf(place: Locator): Promise<string> {
  return (await place.count()) === 1 ? ((await place.textContent()) ?? '') : '';
}

describe('the page of the indexing service', () => {
  it('shows an index going through its states, without reloading', async () => {
    await expect.poll(() => stateOf('1202')).toBe('done');
    await put('1202');
    await expect.poll(() => stateOf('1202')).toBe('regen_waiting');
    for (const [seconds, state] of [
      [30, 'regen_running'],
      [120, 'regen_done'],
      [10, 'waiting'],
      [40, 'running'],
      [240, 'done'],
    ] as const) {
      at += seconds * 1000;
      await expect.poll(() => stateOf('1202')).toBe(state);
    }
    await expect
      .poll(() => textOf(page.locator('#mails')))
      .toMatch(/staff@example.com\s+feed\s+1202: the index is done/);
  });

  it('changes a feed by hand, with the keyboard alone', async () => {
    await expect.poll(() => stateOf('1201')).toBe('done');
    await card('1201').getByLabel('The next index').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => service.feed('1201').failNext).toBe('error');
    await button('1201', 'Start now').press('Enter');
    await expect.poll(() => stateOf('1201')).toBe('waiting');
    at += 240_000;
    await expect.poll(() => stateOf('1201')).toBe('error');
    await card('1201')
      .getByLabel('The status says')
      .selectOption({ label: 'optimizing (unknown)' });
    await expect.poll(() => service.feed('1201').shownState).toBe('optimizing');
  });

  it('lists each request with its outcome, and finds those that have all words of a search', async () => {
    await put('1201');
    await put('1201');
    const rows = page.locator('#requests summary');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/PUT feed 1201\s+refused\s+200\s+within the hour/),
      expect.stringMatching(/PUT feed 1201\s+taken\s+200\s+success: joined the queue/),
    ]);
    const search = page.getByRole('searchbox', { name: 'Search', exact: true });
    await search.fill('REFUSED 1201 staff@');
    await search.press('Enter');
    await expect.poll(() => rows.count()).toBe(1);
    await search.fill('refused 1202');
    await search.press('Enter');
    await expect.poll(() => rows.count()).toBe(0);
  });

  it('puts a fault into force and lifts it', async () => {
    const words = page.locator('#fault-words');
    await page.getByLabel('Make it').selectOption('reset after');
    await page.getByLabel('How many requests').fill('1');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect
      .poll(() => textOf(words))
      .toBe('Taking the next request, then resetting the connection without an answer');
    await expect(put('1201')).rejects.toThrow('fetch failed');
    await expect.poll(() => textOf(words)).toBe('Answering normally');
    expect(service.feed('1201').taken).toBe(1);

    await page.getByLabel('Make it').selectOption('status');
    await page.getByLabel('Retry-After in s').fill('0');
    await page.getByLabel('How many requests').fill('');
    await page.getByLabel('Only for').selectOption('feed');
    await page.getByLabel('A request is').selectOption('taken nevertheless');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect
      .poll(() => textOf(words))
      .toBe('Answering 503 to every feed request, Retry-After 0 s');
    expect((await put('1202')).status).toBe(503);
    expect(service.feed('1202').taken).toBe(1);
    await page.getByRole('button', { name: 'Answer normally again' }).click();
    await expect.poll(() => textOf(words)).toBe('Answering normally');
  });

  it('says that the service is gone, and is right again when it is back', async () => {
    await service.control({ kind: 'faults', faults: [{ kind: 'gone' }] });
    await expect
      .poll(() => page.getByText('Connection to the service lost, retrying…').isVisible())
      .toBe(true);
    await service.control({ kind: 'faults', faults: [] });
    await put('1201');
    await expect.poll(() => stateOf('1201')).toBe('waiting');
    await expect.poll(() => page.locator('#connection').isVisible()).toBe(false);
    expect(await textOf(page.locator('#fault-words'))).toBe('Answering normally');
  });

  it.each([
    ['light', 1280],
    ['dark', 375],
  ] as const)('is accessible and fits: %s, %i pixels wide', async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await put('1201');
    await expect.poll(() => stateOf('1201')).toBe('waiting');
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
});
