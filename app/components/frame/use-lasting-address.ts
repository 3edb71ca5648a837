import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { keepLaunch } from '../../shopify/launch-address.ts';

/**
 * Keeps in the frame's address what the admin opened it with, whatever page staff go to: without it,
 * nobody could tell the shop when the frame is loaded anew. Remix does so by itself where a file of
 * the page is gone, as after every new version of the app.
 */
export function useLastingAddress(): void {
  const { key, search } = useLocation();
  const launch = useRef(search);
  useEffect(() => {
    const { pathname, hash } = window.location;
    const kept = keepLaunch(new URLSearchParams(window.location.search), launch.current);
    window.history.replaceState(window.history.state, '', `${pathname}?${kept.toString()}${hash}`);
  }, [key, search]);
}
