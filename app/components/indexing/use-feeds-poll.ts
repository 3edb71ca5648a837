import { useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import type { IndexingOverview } from '../../indexing/indexing.ts';
import type { NoAnswer } from '../frame/no-answer.ts';

/** How often is asked while a re-index or an index is under way, in milliseconds. */
export const LIVELY_MS = 3_000;
/** How often otherwise. */
export const CALM_MS = 60_000;

interface FeedsPoll {
  /** The last answer; null before the first. */
  polled: IndexingOverview | null;
  /** Whether the last question was answered. */
  connection: 'up' | 'down';
  /** Asks at once. */
  ask: () => void;
}

/**
 * Asks for the feeds at once and then again and again, not while nobody looks, and at once when
 * somebody comes back.
 *
 * @param pauseAfter how long to wait after an answer, in milliseconds; null ends the asking
 */
export function useFeedsPoll(
  pauseAfter: (polled: IndexingOverview | null) => number | null,
): FeedsPoll {
  const { data, load, state } = useFetcher<IndexingOverview | NoAnswer>();
  const answer = useRef<IndexingOverview | null>(null);
  if (data && !('outcome' in data)) answer.current = data;
  const polled = answer.current;
  const pause = pauseAfter(polled);

  const busy = useRef(false);
  busy.current = state !== 'idle';
  const ask = useCallback(() => {
    if (!busy.current) load('/app/feeds');
  }, [load]);

  const asked = useRef(false);
  useEffect(() => {
    if (pause === null || state !== 'idle') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askWhenSeen = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') ask();
    };
    if (asked.current) timer = setTimeout(askWhenSeen, pause);
    else askWhenSeen();
    asked.current = true;
    document.addEventListener('visibilitychange', askWhenSeen);
    window.addEventListener('focus', askWhenSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
      window.removeEventListener('focus', askWhenSeen);
    };
  }, [ask, pause, state, data]);

  return { polled, connection: data && 'outcome' in data ? 'down' : 'up', ask };
}
