import { useTranslation } from 'react-i18next';
import { languageOf } from '../../texts/languages.ts';
import { type Texts, textsIn } from '../../texts/texts.ts';

/** The texts in the language of the admin. */
export function useTexts(): Texts {
  const { i18n } = useTranslation();
  return textsIn(languageOf(i18n.language));
}
