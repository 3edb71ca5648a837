import { useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import type { IndexingOverview } from '../../indexing/indexing.ts';
import type { NoAnswer } from '../frame/no-answer.ts';

/** How often is asked while a re-index or an index is under way, in milliseconds. */
const LIVELY_MS = 3_000;
/** How often otherwise. */
const CALM_MS = 60_000;

interface Live {
  overview: IndexingOverview;
  /** Whether the last question was answered. */
  connection: 'up' | 'down';
  /** Asks at once. */
  ask: () => void;
}

/**
 * Keeps the overview fresh without reloading: often while something is alive, seldom otherwise, not
 * at all while nobody looks, and at once when somebody comes back.
 *
 * @param loaded as the page was loaded, or loaded anew after an action
 */
export function useLiveOverview(loaded: IndexingOverview): Live {
  const fetcher = useFetcher<IndexingOverview | NoAnswer>();
  const { data, load, state } = fetcher;
  const polled = data && !('outcome' in data) ? data : null;
  const overview = polled && polled.now > loaded.now ? polled : loaded;
  const pause = isLively(overview) ? LIVELY_MS : CALM_MS;

  const busy = useRef(false);
  busy.current = state !== 'idle';
  const ask = useCallback(() => {
    if (!busy.current) load('/app/feeds');
  }, [load]);

  useEffect(ask, [ask]);
  useEffect(() => {
    if (state !== 'idle') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(ask, pause);
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible') ask();
      else goOn();
    };
    goOn();
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('focus', comeBack);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('focus', comeBack);
    };
  }, [ask, pause, state, data]);

  return { overview, connection: data && 'outcome' in data ? 'down' : 'up', ask };
}

/** Whether something is under way, or about to be possible, that staff watch. */
function isLively({ feeds, now }: IndexingOverview): boolean {
  return feeds.some(({ active, decision }) => {
    if (active !== null) return true;
    if (decision.allowed) return false;
    const { reason, possibleAt } = decision;
    const soon = possibleAt !== null && possibleAt.getTime() - now.getTime() < 2 * LIVELY_MS;
    return reason === 'in-progress' || soon;
  });
}
