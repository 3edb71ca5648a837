import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useRouteError,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { PlainPage } from './components/frame/plain-page.tsx';

/**
 * The document around every page. The page of {@link ErrorBoundary} has no script: nothing on it needs
 * one, and of an address that is none of the app's, a browser may think that it is a part of another.
 */
export function Layout({ children }: { children: ReactNode }) {
  const isPlain = Boolean(useRouteError());
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Nothing asks for an icon inside the admin; without this line browsers would. */}
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!isPlain && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** What went wrong outside the admin's pages, in words. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <PlainPage title="There is no page here">
        <p>Open Beacon Pixel from the apps of your Shopify admin.</p>
      </PlainPage>
    );
  }
  return (
    <PlainPage title="Something went wrong">
      <p>
        The page could not be shown. Reload it. If that does not help, open Beacon Pixel again from
        the apps of your Shopify admin.
      </p>
    </PlainPage>
  );
}
