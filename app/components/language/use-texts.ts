import { createContext, useContext } from 'react';
import type { Texts } from '../../texts/texts.ts';

/** The texts in the language of the admin. */
export const TextsContext = createContext<Texts | null>(null);

/** Returns the texts in the language of the admin, with its rules for dates and numbers. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('No texts are provided.');
  return texts;
}
