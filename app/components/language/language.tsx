import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Language, languageOf, localeOf } from '../../texts/languages.ts';
import { hasAllTexts, loadTexts, textsFor, textsIn } from '../../texts/texts.ts';
import { appBridge } from '../frame/answers.ts';
import { TextsContext, useTexts } from './shop-texts.tsx';

/**
 * Provides the texts in the admin's locale, and passes the locale on for the document. The admin names it in the
 * address with which it opens the frame; App Bridge overrides it.
 */
export function LanguageProvider({ children }: { children: (locale: string) => ReactNode }) {
  const location = useLocation();
  const [locale, setLocale] = useState(() => localeAt(location));
  useEffect(() => {
    const named = appBridge()?.config?.locale;
    if (!named) return;
    const wanted = localeOf(named);
    const language = languageOf(wanted);
    void loadTexts(language, 'all').then(() => {
      // Set before React renders, so that a title rendered meanwhile has the same language.
      const { documentElement } = document;
      documentElement.lang = language;
      documentElement.dataset.locale = wanted;
      setLocale(wanted);
    });
  }, []);
  return <TextsContext.Provider value={textsIn(locale)}>{children(locale)}</TextsContext.Provider>;
}

/**
 * Returns the locale of a page. The server reads it from the address, the browser from the document, since addresses of
 * later pages lack it.
 */
export function localeAt({ search }: { search: string }): string {
  return localeOf(
    typeof document === 'undefined'
      ? new URLSearchParams(search).get('locale')
      : (document.documentElement.dataset.locale ?? null),
  );
}

/**
 * Loads the texts of every page once the overview is shown, and returns whether the page at a path has its texts. If they
 * cannot be loaded, the first page that needs them tries again, and then reloads the document as Remix does without code.
 */
export function useTextsFor(path: string): boolean {
  const { language } = useTexts();
  const [loaded, setLoaded] = useState<Language | null>(null);
  const needed = textsFor(path);
  useEffect(() => {
    if (hasAllTexts(language)) return;
    loadTexts(language, 'all').then(
      () => {
        // The overview does not wait for them.
        if (needed === 'all') setLoaded(language);
      },
      () => {
        if (needed === 'all') window.location.reload();
      },
    );
  }, [language, needed]);
  return needed === 'overview' || loaded === language || hasAllTexts(language);
}
