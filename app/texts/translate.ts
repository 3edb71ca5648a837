/**
 * Writes texts: values in the place of `{{name}}`, numbers as the locale writes them in the place of `{{name, number}}`,
 * the plural form for a `count`, and elements in the place of `<name/>` and `<name>words</name>`.
 */
import type * as first from './en/first.ts';
import type * as others from './en/others.ts';
import type { Translation } from './languages.ts';
import { createNumbers } from './numbers.ts';

/** The texts of every page. */
export type English = typeof first & typeof others;

/** The texts of one page in another language. */
export type TextsOf<Page extends keyof English> = Translation<English[Page]>;

/** A plural text is one text per plural form of its language, with the form behind its key: `feeds_one`. */
type PluralForm = Intl.LDMLPluralRule;

/** The keys of texts and of groups of texts, joined by dots. The key of a plural text has no form. */
type KeyOf<Texts, Before extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Before}${Key extends `${infer Stem}_${PluralForm}` ? Stem : Key}`
    : `${Before}${Key}` | KeyOf<Texts[Key], `${Before}${Key}.`>;
}[keyof Texts & string];

type PlainKeyOf<Texts, Before extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Texts[Key] extends `${string}{{${string}`
      ? never
      : `${Before}${Exclude<Key, `${string}_${PluralForm}`>}`
    : PlainKeyOf<Texts[Key], `${Before}${Key}.`>;
}[keyof Texts & string];

/** The text or group of a key. A plural text needs its count even if it does not show it. */
type At<Texts, Key> = Key extends `${infer Name}.${infer Rest}`
  ? At<Texts[Name & keyof Texts], Rest>
  : Key extends keyof Texts
    ? Texts[Key]
    : Texts[`${Key & string}_other` & keyof Texts] | '{{count, number}}';

/** The content of the placeholders in a text, or in the texts of a group. */
type SlotOf<Text> = Text extends string
  ? Text extends `${string}{{${infer Slot}}}${infer Rest}`
    ? Slot | SlotOf<Rest>
    : never
  : { [Key in keyof Text]: SlotOf<Text[Key]> }[keyof Text];

type NumberSlot = `${string}, number`;

type NameOf<Slot> = Slot extends `${infer Name}, number` ? Name : never;

/** The names of a text's elements. */
type TagOf<Text> = Text extends `${string}<${infer Tag}>${infer Rest}`
  ? (Tag extends `/${string}` ? never : Tag extends `${infer Name}/` ? Name : Tag) | TagOf<Rest>
  : never;

/** The key of a text or of a group of texts. */
export type AnyKey = KeyOf<English>;

/** The key of a text without placeholders, which needs no values. */
export type TextKey = PlainKeyOf<English>;

/** The values that a text needs; never if it needs none. */
export type ValuesOf<Key, Slot = SlotOf<At<English, Key>>> = [Slot] extends [never]
  ? never
  : Readonly<
      Record<NameOf<Slot>, number> & Record<Exclude<Slot & string, NumberSlot>, string | number>
    >;

/** The elements that a text needs, by their names. */
export type ElementsOf<Key, Element> = Readonly<Record<TagOf<At<English, Key>>, Element>>;

/** Returns the text of a key, `t('pixel.title')`, or all texts of a group by their keys. */
export type Translate = <Key extends AnyKey>(
  key: Key,
  ...values: [ValuesOf<Key>] extends [never] ? [] : [ValuesOf<Key>]
) => At<English, Key> extends string ? string : Translation<At<English, Key>>;

type AnyValues = Readonly<Partial<Record<string, string | number>>>;

/** A part of a text: words, or an element with the words inside of it. */
export type Part = string | { tag: string; words: string | undefined };

/** Writes the texts of a language. A key that the texts lack, which only data can contain, is its own text. */
export interface TextWriter {
  t: Translate;
  /** Returns a text with elements, in parts. A value cannot become an element. */
  parts: (key: AnyKey, values?: AnyValues) => Part[];
}

interface Group {
  readonly [name: string]: Group | string;
}

const SLOT = /\{\{(\w+)(, number)?\}\}/g;

/** Matches an element, with its name and the words in it, or the words up to the next one. */
const PART = /<(\w+)(?:\/>|>(.*?)<\/\1>)|.[^<]*/gs;

/**
 * @param language whose plural forms the texts have
 * @param locale whose rules numbers follow
 */
export function createTranslate(
  texts: Partial<Translation<English>>,
  language: string,
  locale: string,
): TextWriter {
  const { number } = createNumbers(locale);
  const plurals = new Intl.PluralRules(language);

  const at = (key: string): Group | string | undefined =>
    key
      .split('.')
      .reduce<Group | string | undefined>(
        (group, name) => (typeof group === 'object' ? group[name] : undefined),
        texts,
      );

  const find = (key: string, { count }: AnyValues): Group | string =>
    at(key) ?? at(`${key}_${plurals.select(Number(count))}`) ?? key;

  const fill = (text: string, values: AnyValues): string =>
    text.replace(SLOT, (_, name: string, asNumber?: string) => {
      const value = values[name] ?? '';
      return isolate(asNumber && typeof value === 'number' ? number(value) : `${value}`);
    });

  const write = (text: Group | string, values: AnyValues): Group | string =>
    typeof text === 'string'
      ? fill(text, values)
      : Object.fromEntries(Object.entries(text).map(([name, each]) => [name, write(each, values)]));

  return {
    t: ((key: string, values: AnyValues = {}) => write(find(key, values), values)) as Translate,
    parts(key, values = {}) {
      const text = find(key, values);
      if (typeof text !== 'string') return [];
      return Array.from(text.matchAll(PART), ([words, tag, within]) =>
        tag === undefined ? fill(words, values) : { tag, words: within && fill(within, values) },
      );
    },
  };
}

/** Matches letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Isolates text from outside, such as a product's title, so that it does not change the direction of the text around it
 * (Unicode Standard Annex 9), and removes its invisible direction characters. Values of texts are isolated anyway.
 */
export function isolate(value: string): string {
  const seen = value.replaceAll(/\p{Bidi_Control}/gu, '');
  return RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen;
}
