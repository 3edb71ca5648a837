import i18next, { type i18n, type TFunction } from 'i18next';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
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

/** One instance for each language, which never changes: requests of several languages share a process. */
const INSTANCES: Readonly<Record<Language, i18n>> = {
  en: createInstance('en', en),
  de: createInstance('de', de),
};

function createInstance(language: Language, translation: Translation<typeof en>): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation } },
    initAsync: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** For React's provider. */
export const i18nOf = (language: Language): i18n => INSTANCES[language];

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: { t: INSTANCES.en.t, language: 'en', locale: INTL_LOCALES.en },
  de: { t: INSTANCES.de.t, language: 'de', locale: INTL_LOCALES.de },
};

/** For code outside of components; always the same object for a language. */
export const textsIn = (language: Language): Texts => TEXTS[language];
