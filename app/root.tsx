import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from '@remix-run/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { AppBridgeScript } from './components/frame/app-bridge-script.tsx';
import { PlainPage } from './components/frame/page-frame.tsx';
import { LanguageProvider } from './components/language/language.tsx';
import { useTexts } from './components/language/use-texts.ts';
import { languageOf } from './texts/languages.ts';

/**
 * The document around every page. The page of {@link ErrorBoundary} has App Bridge alone: nothing on it needs
 * a script of the app, and of an address that is none of the app's, a browser may think that it is a part of another.
 */
export function Layout({ children }: { children: ReactNode }) {
  const isPlain = Boolean(useRouteError());
  return (
    <LanguageProvider>
      {(locale) => (
        <html lang={languageOf(locale)} data-locale={locale}>
          <head>
            <meta charSet="utf-8" />
            <meta
              name="viewport"
              content="width=device-width, initial-scale=1, viewport-fit=cover"
            />
            {/* Nothing asks for an icon inside the admin; without this line browsers would. */}
            <link rel="icon" href="data:," />
            <Meta />
            <Links />
            <AppBridgeScript />
          </head>
          <body>
            {children}
            {!isPlain && (
              <>
                <ScrollRestorationWithoutScript />
                <Scripts />
              </>
            )}
          </body>
        </html>
      )}
    </LanguageProvider>
  );
}

/** React warns of layout effects on the server, where none runs. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Remix's, from hydration on. The server's markup of it is a script that needs sessionStorage, which
 * browsers deny to frames of other sites; the rest works without.
 */
function ScrollRestorationWithoutScript() {
  const [isHydrated, setHydrated] = useState(false);
  // In the turn of the hydration: a page that scrolled later would move what is being clicked.
  useBrowserLayoutEffect(() => {
    setHydrated(true);
  }, []);
  return isHydrated && <ScrollRestoration />;
}

export default function Root() {
  return <Outlet />;
}

/** What went wrong outside the admin's pages, in words. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useTexts();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <PlainPage title={t('frame.outside.notFound')}>
        <p>{t('frame.outside.openFromAdmin')}</p>
      </PlainPage>
    );
  }
  return (
    <PlainPage title={t('frame.pageError.title')}>
      <p>{t('frame.outside.failed')}</p>
    </PlainPage>
  );
}
