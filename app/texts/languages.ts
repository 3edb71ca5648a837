import type { FirstTexts, OtherTexts } from './texts.ts';

/**
 * The languages of the app's pages, by their codes; a browser loads only the shown language: the texts of the overview
 * first, those of the other pages after it.
 */
export const CATALOGUES = {
  en: [() => import('./en/index.ts'), () => import('./en/others.ts')],
  de: [() => import('./de/index.ts'), () => import('./de/others.ts')],
} satisfies Record<string, [() => Promise<FirstTexts>, () => Promise<OtherTexts>]>;

export type Language = keyof typeof CATALOGUES;

export const LANGUAGES = Object.keys(CATALOGUES) as Language[];

/** Replaces all other languages. */
const FALLBACK: Language = 'en';

/**
 * Returns the language of the texts for a locale of the Shopify admin.
 *
 * @param locale a BCP 47 tag, such as `de` or `pt-BR`; null if it is not known
 */
export function languageOf(locale: string | null): Language {
  const [language = ''] = (locale ?? '').toLowerCase().split(/[-_]/, 1);
  return LANGUAGES.find((known) => known === language) ?? FALLBACK;
}

/**
 * Returns the locale for dates and numbers: the admin's own if `Intl` knows it, whatever the language of the texts.
 * Only language, script, and region are kept, so that an address cannot choose a calendar or digits.
 *
 * @param tag the tag from the admin or from an address, which anyone can write
 * @returns a tag that `Intl` accepts
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

/** Texts in another language, with the same keys as in English. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
};
