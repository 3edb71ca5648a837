import type { Catalogue } from './texts.ts';

/** The languages that the app's pages are written in, by their codes; a browser loads the one that is shown. */
export const CATALOGUES = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
} satisfies Record<string, () => Promise<Catalogue>>;

export type Language = keyof typeof CATALOGUES;

export const LANGUAGES = Object.keys(CATALOGUES) as Language[];

/** Stands in for all other languages. */
const FALLBACK: Language = 'en';

/**
 * The language to write in for a locale of the Shopify admin.
 *
 * @param locale a BCP 47 tag, such as `de` or `pt-BR`; null where none is known
 */
export function languageOf(locale: string | null): Language {
  const [language = ''] = (locale ?? '').toLowerCase().split(/[-_]/, 1);
  return LANGUAGES.find((known) => known === language) ?? FALLBACK;
}

/**
 * The locale whose rules dates and numbers follow: the admin's own where `Intl` knows it, whatever the language of the
 * texts. Only language, script, and region are kept, so that an address cannot choose a calendar or digits.
 *
 * @param tag as the admin or an address names it; anyone can write an address
 * @returns a tag that `Intl` takes
 */
export function localeOf(tag: string | null): string {
  try {
    const { language, script, region } = new Intl.Locale((tag ?? '').replaceAll('_', '-'));
    const plain = [language, script, region].filter(Boolean).join('-');
    return Intl.DateTimeFormat.supportedLocalesOf(plain)[0] ?? FALLBACK;
  } catch {
    return FALLBACK;
  }
}

/** The same keys as in English, with texts of another language. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
};

/** The keys of texts without placeholders, joined by dots. */
export type PlainKey<Texts, Before extends string> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Texts[Key] extends `${string}{{${string}`
      ? never
      : `${Before}${Key}`
    : PlainKey<Texts[Key], `${Before}${Key}.`>;
}[keyof Texts & string];
