/** The languages that the app's pages are written in; the first stands in for all others. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * The language to write in for a locale of the Shopify admin.
 *
 * @param locale a BCP 47 tag, such as `de` or `pt-BR`; null where none is known
 */
export function languageOf(locale: string | null): Language {
  const [language = ''] = (locale ?? '').toLowerCase().split(/[-_]/, 1);
  return LANGUAGES.find((known) => known === language) ?? LANGUAGES[0];
}

/** Whose rules `Intl` follows for the dates and numbers of a language. */
export const INTL_LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };
