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

/** Returns a text of the catalogue: `t('pixel.title')`. Every language has every key. */
export type Translate = TFunction;

/** The key of a text without placeholders, which needs no values. */
export type TextKey = PlainKey<typeof english.texts, ''>;

/** The content of a language's folder. */
export interface Catalogue {
  texts: Translation<typeof english.texts>;
  /** The texts of Polaris' own components. */
  polaris: Translation<typeof english.polaris>;
}

/** Texts in the language of a locale, and that locale's rules for dates and numbers. */
export interface Texts {
  t: Translate;
  language: Language;
  /** The BCP 47 tag to give to `Intl`. */
  locale: string;
  /** Joins parts of a sentence, in its language: `orders, logins, and bundles`. */
  list: (parts: readonly string[]) => string;
  polaris: Catalogue['polaris'];
}

interface Loaded {
  /** An instance whose language never changes, since requests in several languages share a process. */
  i18n: i18n;
  texts: Texts;
}

const LANGUAGES_LOADED = new Map<Language, Catalogue>();

/** The last used locales, each with its texts. */
const LOADED = new Map<string, Loaded>();

/** The limit of kept locales: more than the admin has, since anyone can write an address with any other. */
const MAX_LOADED = 60;

/** Loads a language's texts: the server loads all languages, a browser only the shown one. */
export async function loadLanguage(language: Language): Promise<void> {
  LANGUAGES_LOADED.set(language, await CATALOGUES[language]());
}

function loaded(tag: string): Loaded {
  const locale = localeOf(tag);
  const found = LOADED.get(locale) ?? load(locale);
  LOADED.delete(locale);
  LOADED.set(locale, found);
  if (LOADED.size > MAX_LOADED) LOADED.delete(LOADED.keys().next().value ?? locale);
  return found;
}

function load(locale: string): Loaded {
  const language = languageOf(locale);
  const catalogue = LANGUAGES_LOADED.get(language);
  if (!catalogue) throw new Error(`The texts in ${language} are not loaded.`);
  const instance = i18next.createInstance();
  void instance.init({
    // Numbers in texts follow the locale's rules; plural forms follow the language's.
    lng: locale,
    fallbackLng: language,
    resources: { [language]: { translation: catalogue.texts } },
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: true, escape: isolate },
  });
  const { t } = instance;
  const lists = new Intl.ListFormat(language);
  const list: Texts['list'] = (parts) => lists.format(parts);
  return { i18n: instance, texts: { t, language, locale, list, polaris: catalogue.polaris } };
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

/** Returns the text of a code from outside, out of the texts of known codes; of `otherwise` for any other code. */
export function textOf<Code extends string>(
  texts: Readonly<Record<Code, string>>,
  code: string,
  otherwise: NoInfer<Code>,
): string {
  return texts[Object.hasOwn(texts, code) ? (code as Code) : otherwise];
}

/**
 * Returns the i18next instance of a locale, for React's provider.
 *
 * @param locale as `localeOf` takes it
 * @throws {Error} where the locale's language was not loaded
 */
export const i18nOf = (locale: string): i18n => loaded(locale).i18n;

/**
 * Returns the texts of a locale, for code outside of components; usually the same object for one locale.
 *
 * @param locale as `localeOf` takes it
 * @throws {Error} where the locale's language was not loaded
 */
export const textsIn = (locale: string): Texts => loaded(locale).texts;
