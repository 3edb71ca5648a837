import type * as english from './en/index.ts';
import { CATALOGUES, type Language, languageOf, localeOf, type Translation } from './languages.ts';
import { createTranslate, type TextWriter } from './translate.ts';

export { isolate, type TextKey, type Translate } from './translate.ts';

/** The content of a language's folder. */
export interface Catalogue {
  texts: Translation<typeof english.texts>;
  /** The texts of Polaris' own components. */
  polaris: Translation<typeof english.polaris>;
}

/** Texts in the language of a locale, and that locale's rules for dates and numbers. */
export interface Texts extends TextWriter {
  language: Language;
  /** The BCP 47 tag to give to `Intl`. */
  locale: string;
  /** Joins parts of a sentence, in its language: `orders, logins, and bundles`. */
  list: (parts: readonly string[]) => string;
  polaris: Catalogue['polaris'];
}

const LANGUAGES_LOADED = new Map<Language, Catalogue>();

/** The last used locales, each with its texts. */
const LOADED = new Map<string, Texts>();

/** The limit of kept locales: more than the admin has, since anyone can write an address with any other. */
const MAX_LOADED = 60;

/** Loads a language's texts: the server loads all languages, a browser only the shown one. */
export async function loadLanguage(language: Language): Promise<void> {
  LANGUAGES_LOADED.set(language, await CATALOGUES[language]());
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
 * Returns the texts of a locale, for code outside of components; usually the same object for one locale.
 *
 * @param tag as `localeOf` takes it
 * @throws {Error} where the locale's language was not loaded
 */
export function textsIn(tag: string): Texts {
  const locale = localeOf(tag);
  const found = LOADED.get(locale) ?? load(locale);
  LOADED.delete(locale);
  LOADED.set(locale, found);
  if (LOADED.size > MAX_LOADED) LOADED.delete(LOADED.keys().next().value ?? locale);
  return found;
}

function load(locale: string): Texts {
  const language = languageOf(locale);
  const catalogue = LANGUAGES_LOADED.get(language);
  if (!catalogue) throw new Error(`The texts in ${language} are not loaded.`);
  const lists = new Intl.ListFormat(language);
  return {
    // Numbers in texts follow the locale's rules; plural forms follow the language's.
    ...createTranslate(catalogue.texts, language, locale),
    language,
    locale,
    list: (parts) => lists.format(parts),
    polaris: catalogue.polaris,
  };
}
