import { useTranslation } from 'react-i18next';
import { type Texts, textsIn } from '../../texts/texts.ts';

/** Returns the texts in the language of the admin, with its rules for dates and numbers. */
export function useTexts(): Texts {
  const { i18n } = useTranslation();
  return textsIn(i18n.language);
}
