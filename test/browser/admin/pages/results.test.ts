import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { common, health, overview } from '../../../../app/texts/de/first.ts';
import { results as notes } from '../../../../app/texts/de/results.ts';
import { type OpenOptions, WIDTHS } from './open-scene.ts';
import { useGallery } from './use-gallery.ts';

const gallery = useGallery();

const COLUMNS = [
  'Gezeigte Listen',
  'Gesehene Artikel',
  'Klicks',
  'Klicks pro 100 Listen',
  'Schnell hinzugefügt',
  'Bestellungen',
  'Bestellwert',
];

/** The address in German, whose words are longer. */
const inGerman = (scene: string, path = '/app/results') =>
  `${path}?days=${scene === 'results-estimates' ? '7' : '30'}&locale=de`;

const served = (scene: string, { path, ...options }: OpenOptions = {}): Promise<Page> =>
  gallery.served(scene, { ...options, path: inGerman(scene, path) });

const said = (scene: string, path?: string) => gallery.text(scene, inGerman(scene, path));

const headers = (page: Page): Promise<string[]> =>
  page.locator('.bp-numbers--dense thead th').allInnerTexts();
const rows = (page: Page) => page.locator('.bp-numbers--dense tbody tr');
const shown = (page: Page): Promise<string> => page.locator('main').innerText();

describe('what lists bring', () => {
  it('has its columns in one order, a row a module beside the period before, and no totals', async () => {
    const page = await served('results-healthy');
    expect((await headers(page)).slice(1)).toEqual(COLUMNS);
    expect(await rows(page).locator('th').allInnerTexts()).toEqual(Object.values(common.modules));
    const before = notes.before.replace('{{full}}', '[\\d.]+').replace('{{figure}}', '[\\d.]+');
    expect(await rows(page).first().locator('td').first().innerText()).toMatch(new RegExp(before));
    expect(await shown(page)).toContain(notes.noteBefore.replaceAll('{{days}}', '29'));
    expect(await page.getByRole('combobox').locator('option').allInnerTexts()).toEqual(
      [7, 30].map((days) => notes.days.replace('{{days}}', String(days))),
    );
  });

  it('fits into the width that the admin leaves beside its menu', async () => {
    const page = await served('results-healthy', { width: 1_040 });
    const [visible, all] = ['clientWidth', 'scrollWidth'].map((width) =>
      page.evaluate(`document.querySelector('.bp-scroll').${width}`),
    );
    expect(await all).toBe(await visible);
  });

  it('says beneath it what orders mean, and how many were measured', async () => {
    const text = await said('results-healthy');
    expect(text).toContain(notes.noteOrders);
    expect(text).toMatch(/Gemessen an \d+ von 412 Bestellungen\./);
    expect(text).toContain(notes.whyNotMeasured);
    expect(text).not.toContain(notes.noteEstimates);
    expect(text).not.toContain(notes.chartEstimates);
  });

  it('has no rate of fewer than a hundred counted lists', async () => {
    const page = await served('results-healthy');
    const rate = (module: string) =>
      rows(page).filter({ hasText: module }).locator('td').nth(3).innerText();
    expect(await rate(common.modules.bundles)).toBe(notes.none);
    expect(await rate(common.modules.search)).toMatch(/^\d/);
    expect(await shown(page)).toContain(notes.noteLists);
  });

  it('marks what is estimated', async () => {
    const page = await served('results-estimates');
    const [lists, , , , , orders] = await rows(page).first().locator('td').allInnerTexts();
    expect(lists).toMatch(/^≈\u00A0/);
    expect(orders).toMatch(/^\d/);
    expect(await shown(page)).toContain(notes.noteEstimates);
    expect(await shown(page)).toContain(notes.chartEstimates);
  });

  it('is a chart, and the same as a table', async () => {
    const page = await served('results-healthy');
    await page.locator('summary').click();
    const table = page.locator('figure table');
    expect(await table.locator('tbody tr').count()).toBe(30);
    expect(await table.locator('thead th').allInnerTexts()).toContain(common.modules.search);
  });

  it('has everything but orders and their value without access to them, which it offers', async () => {
    const page = await served('results-without-orders');
    expect((await headers(page)).slice(1)).toEqual(COLUMNS.slice(0, 5));
    const text = await shown(page);
    expect(text).toContain(notes.access.title);
    expect(text).not.toContain(notes.noteOrders);
  });

  it('says that orders were not measured, where none was', async () => {
    const page = await served('results-not-measured');
    const cells = await rows(page).first().locator('td').allInnerTexts();
    expect(cells.slice(5)).toEqual([notes.notMeasured, notes.notMeasured]);
  });

  it('does not call orders unmeasured where there are none', async () => {
    const page = await served('results-before-orders');
    const cells = await rows(page).first().locator('td').allInnerTexts();
    expect(cells.slice(5)).toEqual(['0', notes.none]);
    expect(await shown(page)).toContain(notes.noOrders);
  });

  it('does not say that there are no orders where they cannot be read, and why', async () => {
    const page = await served('results-unread');
    const cells = await rows(page).first().locator('td').allInnerTexts();
    expect(cells.slice(5)).toEqual([notes.notMeasured, notes.notMeasured]);
    const text = await shown(page);
    expect(text).toContain(health.ordersUnread['not-approved'].title);
    expect(text).not.toContain(notes.noOrders);
  });

  it('says what to do where no list was counted', async () => {
    const text = await gallery.text('results-none');
    expect(text).toContain('No lists counted in the last 30 days');
    expect(text).toMatch(/\[Check your theme\]\(https:\/\/.*\/\?inspect=ticket\)/);
  });

  it('says where the vendor’s own library tracks the lists', async () => {
    expect(await said('results-library')).toContain(notes.library.title);
  });

  it('says that values leave out orders in a currency that the shop had before', async () => {
    const note = notes.noteCurrency.replace('{{currency}}', 'EUR');
    expect(await said('results-currency')).toContain(note);
    expect(await said('results-healthy')).not.toContain(note);
  });

  it('is a block a module on a phone, with every figure', async () => {
    const path = inGerman('results-healthy');
    const page = await gallery.open('results-healthy', { path, width: WIDTHS.phone });
    const modules = page.getByRole('heading', { level: 3 });
    await modules.first().waitFor();
    expect(await modules.allInnerTexts()).toEqual(Object.values(common.modules));
    for (const column of COLUMNS)
      expect(await page.getByRole('main').getByText(column, { exact: true }).count()).toBe(5);
  });

  it('has its headline on the overview', async () => {
    const text = await said('overview-results', '/app');
    expect(text).toContain(`[${overview.results.view}](/app/results`);
    expect(text).toContain(common.modules.search);
  });

  it('has clicks as its headline while the sum of a month would leave out orders', async () => {
    const clicks = 'Klicks in den letzten 30 Tagen';
    expect(await said('overview-results-currency', '/app')).toContain(clicks);
    expect(await said('overview-results', '/app')).not.toContain('Klicks in den');
  });
});
