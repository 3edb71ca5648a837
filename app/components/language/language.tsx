import type { MetaFunction } from '@remix-run/node';
import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Language, languageOf } from '../../texts/languages.ts';
import { loadLanguage } from '../../texts/load-language.ts';
import { i18nOf, type TextKey, textsIn } from '../../texts/texts.ts';
import { appBridge } from '../frame/answers.ts';

/**
 * Gives everything below it the language of the admin, and the function below it that language for the
 * document. The admin names its locale in the address with which it opens the frame; App Bridge has the
 * last word.
 */
export function LanguageProvider({ children }: { children: (language: Language) => ReactNode }) {
  const location = useLocation();
  const [language, setLanguage] = useState(() => languageAt(location));
  useEffect(() => {
    const locale = appBridge()?.config?.locale;
    if (!locale) return;
    const wanted = languageOf(locale);
    void loadLanguage(wanted).then(() => {
      // Before React draws it, so that a title that is written meanwhile is in the same language.
      document.documentElement.lang = wanted;
      setLanguage(wanted);
    });
  }, []);
  return <I18nextProvider i18n={i18nOf(language)}>{children(language)}</I18nextProvider>;
}

/**
 * The language of a page. In the browser the document has it, which stays while addresses lose what the
 * admin opened the app with; the server only has the address.
 */
function languageAt({ search }: { search: string }): Language {
  return typeof document === 'undefined'
    ? languageOf(new URLSearchParams(search).get('locale'))
    : languageOf(document.documentElement.lang);
}

/** The title of a route's document, for its `meta`. */
export const pageTitle =
  (title: TextKey): MetaFunction =>
  ({ location }) => [{ title: textsIn(languageAt(location)).t(title) }];
