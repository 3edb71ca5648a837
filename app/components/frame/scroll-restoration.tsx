import { ScrollRestoration as RemixScrollRestoration } from '@remix-run/react';
import { useEffect, useLayoutEffect, useState } from 'react';

/** React warns about layout effects on the server, where they do not run. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Remix's `ScrollRestoration`, rendered from hydration on. Its markup from the server is a script that needs
 * sessionStorage, which browsers deny to frames of other sites; the rest works without. In a template it does not run in the
 * browser either, where Preact adds it.
 *
 * It belongs behind the router's outlet, and below it in depth: Preact runs effects of outer components before it renders
 * inner ones, and the page of the place to scroll to would not be there.
 */
export function ScrollRestoration() {
  const [isHydrated, setHydrated] = useState(false);
  // Runs synchronously with the hydration: a page that scrolled later would move the element being clicked.
  useBrowserLayoutEffect(() => {
    setHydrated(true);
  }, []);
  return (
    isHydrated && (
      <template>
        <RemixScrollRestoration />
      </template>
    )
  );
}
