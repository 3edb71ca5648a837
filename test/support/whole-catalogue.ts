import { CATALOGUES, type Language } from '../../app/texts/languages.ts';

/** Returns the texts of every page in a language. */
export async function wholeCatalogue(language: Language) {
  const [first, others] = CATALOGUES[language];
  const [{ texts }, more] = await Promise.all([first(), others()]);
  return { ...texts, ...more };
}
