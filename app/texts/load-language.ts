import type { en } from './en/index.ts';
import type { Language, Translation } from './languages.ts';
import { addLanguage } from './texts.ts';

/** Each language is a file of its own, so that a browser loads the one that is shown. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Translation<typeof en>>>> = {
  en: async () => (await import('./en/index.ts')).en,
  de: async () => (await import('./de/index.ts')).de,
};

/** Loads a language's texts into the browser, where they are not there yet. */
export async function loadLanguage(language: Language): Promise<void> {
  addLanguage(language, await CATALOGUES[language]());
}
