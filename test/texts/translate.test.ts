import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextsContext, Trans } from '../../app/components/language/shop-texts.tsx';
import { textsIn } from '../../app/texts/every-language.ts';
import { createTranslate } from '../../app/texts/translate.ts';

const { t, parts } = textsIn('en');

describe('a text', () => {
  it('has its values as they are, whatever they contain', () => {
    const name = '{{name}} $& <b>{{count}}';
    expect(t('uploads.result.good', { name })).toBe(`${name} can be sent`);
  });

  it('has numbers as the locale writes them, and other numbers as they are', () => {
    const values = { products: 1_234.5, before: 0 };
    expect(t('indexing.fewer.counts', values)).toContain(
      'in this file: 1,234.5. In the last one: 0.',
    );
    expect(textsIn('de').t('indexing.fewer.counts', values)).toContain('1.234,5');
    expect(t('common.percent', { percent: 1_234.5 })).toBe('1234.5%');
  });

  it.each([
    ['en', 0, '0 missed changes were'],
    ['en', 1, '1 missed change was'],
    ['en', 1.5, '1.5 missed changes were'],
    ['de', 1, '1 verpasste Änderung gefunden'],
    ['de', 1_000, '1.000 verpasste Änderungen gefunden'],
  ])('in %s has the plural form of %d', (locale, count, words) => {
    expect(textsIn(locale).t('products.missed.found', { count })).toContain(words);
  });

  it('has the plural forms of a language with more than two', () => {
    const missed = { found_one: 'a', found_few: 'b', found_many: 'c', found_other: 'd' };
    const polish = createTranslate({ products: { missed } } as never, 'pl', 'pl');
    const formOf = (count: number) => polish.t('products.missed.found', { count });
    expect([1, 2, 5, 1.5].map(formOf)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is its key if only data from elsewhere knows the key', () => {
    expect(t('logins.states.newer' as 'common.saved')).toBe('logins.states.newer');
  });

  it('of a group comes with the others of the group', () => {
    const { title, named_other: named } = t('overview.noFeeds', { count: 2 });
    expect(title).toBe('Choose your feeds');
    expect(named).toMatch(/^Your account has 2 feeds/);
  });
});

it('the compiler refuses unknown keys, and missing, needless, and wrong values', () => {
  const refused = () => [
    // @ts-expect-error: the texts have no such key.
    t('common.nothing'),
    // @ts-expect-error: the text has a placeholder.
    t('uploads.result.good'),
    // @ts-expect-error: the text has another placeholder.
    t('uploads.result.good', { title: 'feed.csv' }),
    // @ts-expect-error: the text has no placeholder.
    t('common.saved', { name: 'feed.csv' }),
    // @ts-expect-error: the number is to be written by the locale's rules.
    t('indexing.fewer.counts', { products: '1', before: 0 }),
    // @ts-expect-error: a plural text needs its count.
    t('overview.unlisted.text'),
    // @ts-expect-error: the form follows from the count.
    t('overview.unlisted.text_one', { count: 1 }),
  ];
  expect(refused).toBeTypeOf('function');
});

describe('a text with elements', () => {
  it('has its words and its elements, in order', () => {
    expect(parts('guide.firstIndex.press')).toEqual([
      'Click ',
      { tag: 'b', words: 'Re-index now' },
      ' or ',
      { tag: 'b', words: 'Upload a file' },
      ' in the feed’s card below. This step completes when the index is finished.',
    ]);
  });

  it('takes no value for an element', () => {
    expect(parts('indexing.active.starts', { time: '<countdown/>' })).toEqual([
      'Starts <countdown/>. Time left: ',
      { tag: 'countdown', words: undefined },
      '.',
    ]);
  });

  it('renders elements around their words, or as they are', () => {
    const rendered = (locale: string, text: ReturnType<typeof createElement>) =>
      renderToStaticMarkup(createElement(TextsContext.Provider, { value: textsIn(locale) }, text));
    const off = createElement(Trans<'automatic.reasons.off'>, {
      of: 'automatic.reasons.off',
      settings: createElement('a', { href: '/app/settings' }),
    });
    expect(rendered('en', off)).toBe(
      'Automatic re-index is off. <a href="/app/settings">Change in Settings</a>',
    );
    const found = createElement(Trans<'products.missed.found'>, {
      of: 'products.missed.found',
      count: 2,
      ago: createElement('time', {}, '<today>'),
    });
    expect(rendered('de', found)).toBe(
      'Zuletzt verglichen: <time>&lt;today&gt;</time>. 2 verpasste Änderungen gefunden.',
    );
  });
});
