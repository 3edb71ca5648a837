import i18next, { type i18n, type TFunction } from 'i18next';
import type * as english from './en/index.ts';
import {
  CATALOGUES,
  type Language,
  languageOf,
  localeOf,
  type PlainKey,
  type Translation,
} from './languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof english.texts };
  }
}

/** Writes a text of the catalogue: `t('pixel.title')`. Every key of every language is there. */
export type Translate = TFunction;

/** The name of a text in the catalogue that has no placeholder, so that nothing else is needed to write it. */
export type TextKey = PlainKey<typeof english.texts, ''>;

/** What a language's folder has. */
export interface Catalogue {
  texts: Translation<typeof english.texts>;
  /** What Polaris' own components say. */
  polaris: Translation<typeof english.polaris>;
}

/** Texts in the language of a locale, and that locale's rules for dates and numbers. */
export interface Texts {
  t: Translate;
  language: Language;
  /** The BCP 47 tag to give to `Intl`. */
  locale: string;
  polaris: Catalogue['polaris'];
}

interface Loaded {
  /** Never changes: requests of several languages share a process. */
  i18n: i18n;
  texts: Texts;
}

const LANGUAGES_LOADED = new Map<Language, Catalogue>();

/** By locale, the last used ones. */
const LOADED = new Map<string, Loaded>();

/** More than the admin has; anyone can write an address with another one. */
const MOST_LOADED = 60;

/** Loads a language's texts; the server has all, a browser the one that is shown. */
export async function loadLanguage(language: Language): Promise<void> {
  LANGUAGES_LOADED.set(language, await CATALOGUES[language]());
}

function loaded(tag: string): Loaded {
  const locale = localeOf(tag);
  const found = LOADED.get(locale) ?? load(locale);
  LOADED.delete(locale);
  LOADED.set(locale, found);
  if (LOADED.size > MOST_LOADED) LOADED.delete(LOADED.keys().next().value ?? locale);
  return found;
}

function load(locale: string): Loaded {
  const language = languageOf(locale);
  const catalogue = LANGUAGES_LOADED.get(language);
  if (!catalogue) throw new Error(`The texts in ${language} are not loaded.`);
  const instance = i18next.createInstance();
  void instance.init({
    // Numbers in texts are written by the locale's rules, plural forms are the language's own.
    lng: locale,
    fallbackLng: language,
    resources: { [language]: { translation: catalogue.texts } },
    initAsync: false,
    // React escapes what it shows.
    interpolation: { escapeValue: true, escape: isolate },
  });
  return { i18n: instance, texts: { t: instance.t, language, locale, polaris: catalogue.polaris } };
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A value within a text, such as the name of a file: it turns the direction of no text around it (Unicode Standard Annex
 * 9), nor of itself by characters that are not seen.
 */
function isolate(value: string): string {
  const seen = value.replaceAll(/\p{Bidi_Control}/gu, '');
  return RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen;
}

/**
 * For React's provider.
 *
 * @param locale as `localeOf` takes it
 * @throws {Error} where the locale's language was not loaded
 */
export const i18nOf = (locale: string): i18n => loaded(locale).i18n;

/**
 * For code outside of components; as a rule the same object for a locale.
 *
 * @param locale as `localeOf` takes it
 * @throws {Error} where the locale's language was not loaded
 */
export const textsIn = (locale: string): Texts => loaded(locale).texts;
