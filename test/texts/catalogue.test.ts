/** A browser shows the overview before it has the texts of other pages. */
import { describe, expect, it } from 'vitest';
import { createFormats } from '../../app/components/formats/formats.ts';
import { languageOf, LANGUAGES, localeOf } from '../../app/texts/languages.ts';
import { textsIn } from '../../app/texts/every-language.ts';
import { wholeCatalogue } from '../support/whole-catalogue.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as first from '../../app/texts/en/first.ts';
import * as others from '../../app/texts/en/others.ts';

const ENGLISH = textsOf(await wholeCatalogue('en'));

it.each([
  ['feed.csv', 'feed.csv'],
  // Shown unchanged, it would reverse the rest of the sentence.
  ['feed\u202Evsc.exe', 'feedvsc.exe'],
  ['\u2069\u202Efeed.csv', 'feed.csv'],
  ['قائمة.csv', '\u2068قائمة.csv\u2069'],
])('A name within a text leaves the direction of the text as it is: %j', (name, shown) => {
  expect(textsIn('en').t('uploads.result.good', { name })).toBe(`${shown} can be sent`);
});

describe.each(LANGUAGES)('the catalogue in %s', async (language) => {
  const texts = textsOf(await wholeCatalogue(language));

  it('has every text, with the placeholders and the markup of the English one', () => {
    expect([...texts.keys()]).toEqual([...ENGLISH.keys()]);
    for (const [key, text] of texts)
      expect(slotsOf(text), key).toEqual(slotsOf(ENGLISH.get(key) ?? ''));
  });

  it('has a text for each plural form of the language, and no empty one', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of texts) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      const [, stem] = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key) ?? [];
      for (const form of stem ? forms : []) expect(texts.has(`${stem}_${form}`), key).toBe(true);
    }
  });

  it('names a control by the words that it shows, and then what they are about (WCAG 2.5.3)', () => {
    const labels = [...texts].flatMap(([key, text]) => {
      const shown = texts.get(/^(.+)Of(?:Feed|Login)$/.exec(key)?.[1] ?? '');
      return shown === undefined ? [] : [{ shown, text }];
    });
    expect(labels.length).toBeGreaterThan(5);
    for (const { shown, text } of labels) expect(text.startsWith(`${shown}: `), text).toBe(true);
  });

  it('has typographic apostrophes and quotation marks', () => {
    for (const [key, text] of texts)
      expect(text.replaceAll(/<[^>]*>/g, ''), key).not.toMatch(/['"]/);
  });
});

describe('a locale of the admin', () => {
  it.each([
    ['en', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_ch', 'de'],
    ['pt-BR', 'en'],
    ['deutsch', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])('%j has texts in %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });

  it.each([
    ['en', 'en'],
    ['en-GB', 'en-GB'],
    ['DE_ch', 'de-CH'],
    ['fr-FR', 'fr-FR'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['en-GB-u-ca-buddhist-nu-thai', 'en-GB'],
    ['deutsch', 'en'],
    ['<script>', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])('%j has the dates and numbers of %s', (tag, locale) => {
    expect(localeOf(tag)).toBe(locale);
  });
});

describe('dates and numbers', () => {
  const at = new Date('2026-11-21T15:05:09Z');

  it.each([
    ['en', 'Nov 21, 2026, 4:05 PM', 'Fri, Nov 20', '1,234,567.5'],
    ['en-GB', '21 Nov 2026, 16:05', 'Fri 20 Nov', '1,234,567.5'],
    ['en-AU', '21 Nov 2026, 4:05 pm', 'Fri, 20 Nov', '1,234,567.5'],
    ['de', '21. Nov. 2026, 16:05', 'Fr., 20. Nov.', '1.234.567,5'],
    ['de-AT', '21. Nov. 2026, 16:05', 'Fr., 20. Nov.', '1\u00A0234\u00A0567,5'],
    ['de-CH', '21. Nov. 2026, 16:05', 'Fr., 20. Nov.', '1’234’567.5'],
    ['fr-FR', '21 nov. 2026, 16:05', 'ven. 20 nov.', '1\u00A0234\u00A0567,5'],
    ['th-TH', '21 พ.ย. 2026, 16:05', 'ศุกร์ 20 พ.ย.', '1,234,567.5'],
  ])('are written as in %s', (locale, dateAndTime, day, number) => {
    const format = createFormats('Europe/Berlin', textsIn(locale));
    expect(format.dateAndTime(at)).toBe(dateAndTime);
    expect(format.day('2026-11-20')).toBe(day);
    expect(format.number(1_234_567.5)).toBe(number);
  });

  it.each([
    ['de-CH', '1’234 '],
    ['fr-FR', '1\u00A0234 '],
  ])('are in sentences as beside them, for servers and browsers alike: %s', (locale, number) => {
    expect(textsIn(locale).t('products.missed.found', { count: 1_234 })).toContain(number);
  });

  it('follow a locale without texts of its own, also within English sentences', () => {
    const { t, language, list } = textsIn('fr-FR');
    const format = createFormats('Europe/Berlin', textsIn('fr-FR'));
    expect(language).toBe('en');
    expect(list(['orders', 'logins'])).toBe('orders and logins');
    expect(format.nearby(at, at)).toBe('today at 16:05');
    expect(format.relative(new Date(at.getTime() - 60_000), at)).toBe('1 minute ago');
    // French has one plural form for 0 and 1, unlike English.
    const changes = (count: number) => t('products.missed.found', { count });
    expect(changes(0)).toContain('0 missed changes');
    expect(changes(1_234)).toContain('1\u00A0234 missed changes');
  });
});

describe('German', () => {
  const format = createFormats('Europe/Berlin', textsIn('de'));
  const at = new Date('2026-11-21T08:05:09Z');
  const later = (ms: number) => new Date(at.getTime() + ms);
  const HOUR = 60 * 60_000;

  it('has its own names of months and days', () => {
    expect(format.timeOfDay(at)).toBe('09:05:09');
    expect(format.nearby(later(24 * HOUR), at)).toBe('morgen um 09:05');
    expect(format.dateAndTime(new Date('2026-05-31T22:00:00Z'))).toBe('1. Juni 2026, 00:00');
  });

  it('has its own relative times and durations', () => {
    expect(format.relative(later(-HOUR), at)).toBe('vor 1 Stunde');
    expect(format.relative(later(48 * HOUR), at)).toBe('in 2 Tagen');
    expect(format.duration(at, later(2 * HOUR + 5 * 60_000))).toBe('2\u00A0Std. 5\u00A0Min.');
  });
});

/** Each text by its key, keys joined by dots. */
function textsOf(texts: object, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, string | object]) =>
      typeof value === 'string'
        ? [[`${before}${key}`, value] as const]
        : [...textsOf(value, `${before}${key}.`)],
    ),
  );
}

/** The placeholders and elements of a text, in a fixed order, since their positions differ between languages. */
function slotsOf(text: string): string[] {
  return [...text.matchAll(/\{\{[^}]*\}\}|<[^>]*>/g)].map(([slot]) => slot).sort();
}

const APP = fileURLToPath(new URL('../../app', import.meta.url));

/** The modules of the overview and of the frame around every page. */
const ENTRIES = ['entry.client.tsx', 'root.tsx', 'routes/app.tsx', 'routes/app._index.tsx'];

const IMPORT = /^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+)';/gm;

/** The files that a file imports, itself, and so on. */
function imported(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || file.includes('/texts/') || !existsSync(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    imported(join(dirname(file), path), found);
  return found;
}

const FILES = [...new Set(ENTRIES.flatMap((entry) => [...imported(join(APP, entry))]))];

/** The keys in a file's code that begin with one of these groups: whole, or up to their first variable part. */
function keysIn(file: string, groups: object): string[] {
  const key = new RegExp(`['"\`]((?:${Object.keys(groups).join('|')})\\.[^'"\`]*)`, 'g');
  return Array.from(readFileSync(file, 'utf8').matchAll(key), ([, found = '']) => found);
}

describe('the overview', () => {
  it('is made of files that name texts', () => {
    expect(FILES.flatMap((file) => keysIn(file, first)).length).toBeGreaterThan(200);
    expect(FILES.map((file) => file.slice(APP.length))).toContain(
      '/components/health/finding-line.tsx',
    );
  });

  it.each(FILES.map((file) => file.slice(APP.length)))(
    'names no text of another page: %s',
    (file) => {
      expect(keysIn(join(APP, file), others)).toEqual([]);
    },
  );
});

it('each page of the app has its texts in one of the two files', () => {
  expect(Object.keys(first).filter((group) => group in others)).toEqual([]);
});
