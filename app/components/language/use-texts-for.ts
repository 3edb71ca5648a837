import { useEffect, useState } from 'react';
import type { Language } from '../../texts/languages.ts';
import { hasAllTexts, loadTexts, textsFor } from '../../texts/texts.ts';
import { useTexts } from './use-texts.ts';

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
