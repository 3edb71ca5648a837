import type * as english from './en/index.ts';
import type * as others from './en/others.ts';
import { CATALOGUES, type Language, languageOf, localeOf, type Translation } from './languages.ts';
import { createTranslate, type English, type TextWriter } from './translate.ts';

export { isolate, type TextKey, type Translate } from './translate.ts';

/** A language's texts that a browser loads first. */
export interface FirstTexts {
  texts: Translation<typeof english.texts>;
  /** The texts of Polaris' own components. */
  polaris: Translation<typeof english.polaris>;
}

/** A language's texts of the other pages. */
export type OtherTexts = Translation<typeof others>;

interface Catalogue {
  /** Loading the texts of the other pages adds them to this object, which {@link Texts} in use read. */
  texts: Partial<Translation<English>>;
  polaris: FirstTexts['polaris'];
  has: TextsOfPages;
}

/** The texts of the overview, or those of every page. */
export type TextsOfPages = 'overview' | 'all';

/** Returns the texts that a page needs, by the path of its address. */
export const textsFor = (path: string): TextsOfPages => (path === '/app' ? 'overview' : 'all');

/** Texts in the language of a locale, and that locale's rules for dates and numbers. */
export interface Texts extends TextWriter {
  language: Language;
  /** The BCP 47 tag to give to `Intl`. */
  locale: string;
  /** Joins parts of a sentence, in its language: `orders, logins, and bundles`. */
  list: (parts: readonly string[]) => string;
  polaris: FirstTexts['polaris'];
}

const LANGUAGES_LOADED = new Map<Language, Catalogue>();

/** The last used locales, each with its texts. */
const LOADED = new Map<string, Texts>();

/** The limit of kept locales: more than the admin has, since anyone can write an address with any other. */
const MAX_LOADED = 60;

/** Loads a language's texts: the server loads those of all languages and pages. */
export async function loadTexts(language: Language, pages: TextsOfPages): Promise<void> {
  const [first, others] = CATALOGUES[language];
  const [{ texts, polaris }, more] = await Promise.all([first(), pages === 'all' ? others() : {}]);
  const loaded = LANGUAGES_LOADED.get(language);
  LANGUAGES_LOADED.set(language, {
    texts: Object.assign(loaded?.texts ?? {}, texts, more),
    polaris,
    has: loaded?.has === 'all' ? 'all' : pages,
  });
}

/** Whether the texts of every page in a language are loaded. */
export const hasAllTexts = (language: Language): boolean =>
  LANGUAGES_LOADED.get(language)?.has === 'all';

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
