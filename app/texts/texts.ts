import i18next, { type i18n, type TFunction } from 'i18next';
import type { en } from './en/index.ts';
import { INTL_LOCALES, type Language } from './languages.ts';
import type { PlainKey, Translation } from './translation.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** Writes a text of the catalogue: `t('pixel.title')`. Every key of every language is there. */
export type Translate = TFunction;

/** The name of a text in the catalogue that has no placeholder, so that nothing else is needed to write it. */
export type TextKey = PlainKey<typeof en, ''>;

/** A language's texts, with its rules for dates and numbers. */
export interface Texts {
  t: Translate;
  language: Language;
  /** The BCP 47 tag to give to `Intl`. */
  locale: string;
}

interface Loaded {
  /** Never changes: requests of several languages share a process. */
  i18n: i18n;
  texts: Texts;
}

const LOADED = new Map<Language, Loaded>();

/** Makes a language's texts known; the server knows all, a browser the one that is shown. */
export function addLanguage(language: Language, translation: Translation<typeof en>): void {
  if (LOADED.has(language)) return;
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation } },
    initAsync: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
  const texts = { t: instance.t, language, locale: INTL_LOCALES[language] };
  LOADED.set(language, { i18n: instance, texts });
}

function loaded(language: Language): Loaded {
  const found = LOADED.get(language);
  if (!found) throw new Error(`The texts in ${language} are not loaded.`);
  return found;
}

/**
 * For React's provider.
 *
 * @throws {Error} where the language was not added
 */
export const i18nOf = (language: Language): i18n => loaded(language).i18n;

/**
 * For code outside of components; always the same object for a language.
 *
 * @throws {Error} where the language was not added
 */
export const textsIn = (language: Language): Texts => loaded(language).texts;
