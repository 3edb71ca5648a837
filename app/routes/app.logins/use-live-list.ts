import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** How often the page asks anew while something is under way, in milliseconds. */
const LIVELY_MS = 3_000;
/** How often otherwise. */
const CALM_MS = 10_000;

/** Asks anew again and again, not while nobody looks, and at once when somebody comes back. */
export function useLiveList(underWay: 'yes' | 'no'): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') revalidate();
    };
    const timer = setTimeout(askWhenSeen, underWay === 'yes' ? LIVELY_MS : CALM_MS);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [revalidate, state, underWay]);
}
