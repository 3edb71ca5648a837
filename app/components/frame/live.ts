/** Keeps what a page shows fresh while staff look at it: a hidden page asks for nothing. */
import { useFetcher, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { isNoAnswer, type NoAnswer } from './answers.ts';

/**
 * Loads the page's data anew after each pause while the page is visible, and at once when it becomes visible again.
 *
 * @param pauseMs how long to wait after an answer, in milliseconds; null ends it
 */
export function useLivePage(pauseMs: number | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle' || pauseMs === null) return;
    return whileSeen(revalidate, pauseMs).stop;
  }, [revalidate, state, pauseMs]);
}

/** The answers of an address that a page polls. */
export interface Poll<T> {
  /** The last answer; null before the first. */
  polled: T | null;
  /** Whether the last question was answered. */
  connection: 'up' | 'down';
  /** Asks at once. */
  ask: () => void;
}

export interface PollOptions<T> {
  /** How long to wait after an answer, in milliseconds; null ends the polling. */
  pauseAfter: (polled: T | null) => number | null;
  /** Whether the page's own data are older than what the address would answer. */
  first: 'at once' | 'after a pause';
}

/**
 * Polls an address while the page is visible, and at once when staff come back to it.
 *
 * @param path of a route whose `clientLoader` answers with {@link NoAnswer} where the server is away
 */
export function usePoll<T extends object>(
  path: string,
  { pauseAfter, first }: PollOptions<T>,
): Poll<T> {
  const fetcher = useFetcher<T | NoAnswer>();
  const { load, state } = fetcher;
  const data = fetcher.data as T | NoAnswer | undefined;
  const answer = useRef<T | null>(null);
  if (data !== undefined && !isNoAnswer(data)) answer.current = data;
  const pause = pauseAfter(answer.current);

  const busy = useRef(false);
  busy.current = state !== 'idle';
  const ask = useCallback(() => {
    if (!busy.current) load(path);
  }, [load, path]);

  const isBegun = useRef(first === 'after a pause');
  useEffect(() => {
    if (pause === null || state !== 'idle') return;
    const { askWhenSeen, stop } = whileSeen(ask, pause);
    if (!isBegun.current) askWhenSeen();
    isBegun.current = true;
    // Two windows side by side are both visible.
    window.addEventListener('focus', askWhenSeen);
    return () => {
      stop();
      window.removeEventListener('focus', askWhenSeen);
    };
  }, [ask, pause, state, data]);

  const isDown = data !== undefined && isNoAnswer(data);
  return { polled: answer.current, connection: isDown ? 'down' : 'up', ask };
}

/** Asks once after a pause if the page is visible then, and when it becomes visible, until it is stopped. */
function whileSeen(
  ask: () => void,
  pauseMs: number,
): { askWhenSeen: () => void; stop: () => void } {
  const askWhenSeen = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') ask();
  };
  const timer = setTimeout(askWhenSeen, pauseMs);
  document.addEventListener('visibilitychange', askWhenSeen);
  return {
    askWhenSeen,
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
    },
  };
}
