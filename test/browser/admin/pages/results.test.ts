import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { results as german } from '../../../../app/texts/de/results.ts';
import { results as english } from '../../../../app/texts/en/results.ts';
import { isWellMade } from './barriers.ts';
import { WIDTHS } from './open-scene.ts';
import { useGallery } from './use-gallery.ts';

const gallery = useGallery();

const COLUMNS = {
  en: [
    'Lists shown',
    'Items seen',
    'Clicks',
    'Clicks per 100 lists',
    'Quick adds',
    'Orders',
    'Order value',
  ],
  de: Object.values(german.columns),
} as const;
const NOTES = { en: english, de: german } as const;
type Locale = keyof typeof COLUMNS;
const LOCALES: Locale[] = ['en', 'de'];

function pathOf(scene: string, locale: Locale, path = '/app/results'): string {
  const days = scene === 'results-estimates' ? '7' : '30';
  return `${path}?days=${days}&locale=${locale}`;
}

const served = (scene: string, ...rest: [Locale, string?]): Promise<Page> =>
  gallery.served(scene, pathOf(scene, ...rest));
const open = (scene: string, locale: Locale): Promise<Page> =>
  gallery.open(scene, { path: pathOf(scene, locale) });

const headers = (page: Page): Promise<string[]> =>
  page.locator('.bp-numbers--dense thead th').allInnerTexts();
const rows = (page: Page) => page.locator('.bp-numbers--dense tbody tr');
const shown = (page: Page): Promise<string> => page.locator('main').innerText();

describe.each(LOCALES)('what lists bring: %s', (locale) => {
  const notes = NOTES[locale];

  it('has its columns in one order, a row a module beside the period before, and no totals', async () => {
    const page = await served('results-healthy', locale);
    expect((await headers(page)).slice(1)).toEqual(COLUMNS[locale]);
    expect(await rows(page).locator('th').allInnerTexts()).toEqual(Object.values(notes.modules));
    const before = notes.before.replace('{{figure}}', '').trim();
    expect(await rows(page).first().locator('td').first().innerText()).toContain(before);
    expect(await page.getByRole('combobox').locator('option').allInnerTexts()).toEqual(
      [7, 30].map((days) => notes.days.replace('{{days}}', String(days))),
    );
  });

  it('says beneath it what orders mean, and how many were measured', async () => {
    const text = await shown(await served('results-healthy', locale));
    expect(text).toContain(notes.noteOrders);
    expect(text).toMatch(locale === 'en' ? /Measured on \d+ of 412 orders\./ : /von 412 Best/);
    expect(text).toContain(notes.whyNotMeasured);
    expect(text).not.toContain(notes.noteEstimates);
    expect(text).not.toContain(notes.chartEstimates);
  });

  it('has no rate of fewer than a hundred counted lists', async () => {
    const page = await served('results-healthy', locale);
    const rate = (module: string) =>
      rows(page).filter({ hasText: module }).locator('td').nth(3).innerText();
    expect(await rate(notes.modules.bundles)).toContain(notes.none);
    expect(await rate(notes.modules.search)).toMatch(/^\d/);
    expect(await shown(page)).toContain(notes.noteLists);
  });

  it('marks what is estimated', async () => {
    const page = await served('results-estimates', locale);
    const [lists, , , , , orders] = await rows(page).first().locator('td').allInnerTexts();
    expect(lists).toMatch(/^≈ /);
    expect(orders).toMatch(/^\d/);
    expect(await shown(page)).toContain(notes.noteEstimates);
    expect(await shown(page)).toContain(notes.chartEstimates);
  });

  it('is a chart, and the same as a table', async () => {
    const page = await open('results-healthy', locale);
    await page.locator('summary').click();
    const table = page.locator('figure table');
    expect(await table.locator('tbody tr').count()).toBe(30);
    expect(await table.locator('thead th').allInnerTexts()).toContain(notes.modules.search);
    await isWellMade(page, `results-${locale}`);
  });

  it('has everything but orders and their value without access to them, which it offers', async () => {
    const page = await open('results-without-orders', locale);
    expect((await headers(page)).slice(1)).toEqual(COLUMNS[locale].slice(0, 5));
    const text = await shown(page);
    expect(text).toContain(notes.access.title);
    expect(text).not.toContain(notes.noteOrders);
    await isWellMade(page, `results-without-orders-${locale}`);
  });

  it('says that orders were not measured, where none was', async () => {
    const page = await served('results-not-measured', locale);
    const cells = await rows(page).first().locator('td').allInnerTexts();
    expect(cells.slice(5)).toEqual([notes.notMeasured, notes.notMeasured]);
  });

  it('says where the vendor’s own library tracks the lists', async () => {
    const page = await open('results-library', locale);
    expect(await shown(page)).toContain(notes.library.title);
    await isWellMade(page, `results-library-${locale}`);
  });

  it('is a block a module on a phone, with every figure', async () => {
    const page = await gallery.open('results-healthy', {
      path: `/app/results?days=30&locale=${locale}`,
      width: WIDTHS.phone,
    });
    const modules = page.getByRole('heading', { level: 3 });
    await modules.first().waitFor();
    expect(await modules.allInnerTexts()).toEqual(Object.values(notes.modules));
    for (const column of COLUMNS[locale])
      expect(await page.getByRole('main').getByText(column, { exact: true }).count()).toBe(5);
  });

  it('has its headline on the overview', async () => {
    const page = await served('overview-results', locale, '/app');
    await page.getByRole('link', { name: notes.card.view }).waitFor();
    expect(await shown(page)).toContain(notes.modules.search);
  });
});
