import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ApiKeyProvider, apiKeyOfDocument } from './components/frame/app-bridge-script.tsx';
import { languageOf } from './texts/languages.ts';
import { loadTexts, textsFor } from './texts/texts.ts';

/** Hydrates the page in the language in which the server has rendered it. */
async function hydrate(): Promise<void> {
  await loadTexts(languageOf(document.documentElement.lang), textsFor(window.location.pathname));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ApiKeyProvider value={apiKeyOfDocument()}>
          <RemixBrowser />
        </ApiKeyProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
