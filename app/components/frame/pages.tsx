import { Outlet, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { PageSkeleton } from './page-skeleton.tsx';
import { useLastingAddress } from './use-lasting-address.ts';

/** How long the old page stays before the next one's skeleton takes its place, in milliseconds. */
const PATIENCE_MS = 200;

const TITLES: Record<string, string> = {
  '/app': 'Overview',
  '/app/history': 'Index history',
  '/app/logins': 'Logins',
  '/app/pixel': 'Web pixel',
  '/app/settings': 'Settings',
};

/** The page, or the skeleton of the one that takes its time. */
export function Pages() {
  useLastingAddress();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const next = state === 'loading' && location.pathname !== pathname ? location.pathname : null;
  const late = useLate(next);
  if (next === null || !late) return <Outlet />;
  return <PageSkeleton title={TITLES[next] ?? 'Re-index'} />;
}

/** Whether the way to `next` has taken longer than {@link PATIENCE_MS}. */
function useLate(next: string | null): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (next === null) return;
    const timer = setTimeout(() => {
      setLate(true);
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [next]);
  return late;
}
