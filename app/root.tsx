import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useRouteError,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { AppBridgeScript } from './components/frame/app-bridge-script.tsx';
import { PlainPage } from './components/frame/page-frame.tsx';
import { LanguageProvider } from './components/language/language.tsx';
import { useTexts } from './components/language/shop-texts.tsx';
import { languageOf } from './texts/languages.ts';

/**
 * The document around every page. The page of {@link ErrorBoundary} has only App Bridge: it needs no script of the app,
 * and a browser may take an address outside the app for a part of another page.
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
            {/* Inside the admin no icon is shown; without this line browsers would request one. */}
            <link rel="icon" href="data:," />
            <Meta />
            <Links />
            <AppBridgeScript />
          </head>
          <body>
            {/* Marks what is the app's: browser extensions add to the body. */}
            <div id="content">
              {children}
              {!isPlain && <Scripts />}
            </div>
          </body>
        </html>
      )}
    </LanguageProvider>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The page that explains an error outside the admin's pages. */
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
    <PlainPage title={t('frame.pageError.page')}>
      <p>{t('frame.outside.failed')}</p>
    </PlainPage>
  );
}
