/** Keeps a visible page fresh. A hidden page requests nothing. */
import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useFetcher,
  useLoaderData,
  useLocation,
  useRevalidator,
} from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { useTexts } from '../language/shop-texts.tsx';
import { isNoAnswer, type NoAnswer, shouldRevalidate, showErrorToast } from './answers.ts';

/** How many reloads in a row fail before staff are told. */
const FAILURES_UNTIL_TOAST = 3;

/** The page that is shown, if it reloads itself. */
let shown: { address: string; data: unknown; failures: number; tell: () => void } | null = null;

/** How often a page reloads itself while its data are about to change, and otherwise, in milliseconds. */
const PAUSES_MS = { soon: 2_000, later: 10_000, never: null };

/**
 * Reloads the page's data like {@link useReload}. The page stays as it is where that fails, if its route exports
 * {@link livePageLoader}.
 *
 * @param change when the data are expected to change
 */
export function useLivePage(change: keyof typeof PAUSES_MS): void {
  const { t } = useTexts();
  const data: unknown = useLoaderData();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const tell = () => showErrorToast(t('frame.behind'));
    shown = { address: pathname + search, data, failures: 0, tell };
    return () => {
      shown = null;
    };
  }, [data, pathname, search, t]);
  useReload(PAUSES_MS[change]);
}

/**
 * The `clientLoader` of pages that reload themselves: returns the shown data if the shown page cannot be reloaded, and
 * says so once.
 *
 * @throws any error of an ended request or of a page that is not shown yet, and answers that start a new sign-in
 */
export async function livePageLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const isAnswer =
      error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isAnswer || request.signal.aborted || shown?.address !== pathname + search) throw error;
    shown.failures += 1;
    if (shown.failures === FAILURES_UNTIL_TOAST) shown.tell();
    return shown.data;
  }
}

/** The `shouldRevalidate` of the frame: a page that reloads itself does not depend on the frame's answer. */
export const frameShouldRevalidate: ShouldRevalidateFunction = (args) =>
  (args.formMethod !== undefined || args.currentUrl.href !== args.nextUrl.href) &&
  shouldRevalidate(args);

/**
 * Reloads the page's data after each pause while the page is visible, and at once when it becomes visible again.
 *
 * @param pauseMs the pause after an answer, in milliseconds; null ends the reloading
 */
export function useReload(pauseMs: number | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle' || pauseMs === null) return;
    return whileSeen(revalidate, pauseMs, 'after a pause');
  }, [revalidate, state, pauseMs]);
}

/** The button of a banner that asks staff to reload the page: the admin's app on phones has none. */
export function useReloadButton() {
  const { t } = useTexts();
  const { revalidate, state } = useRevalidator();
  return {
    content: t('frame.pageError.reload'),
    loading: state === 'loading',
    onAction: revalidate,
  };
}

/** What a page shows of an address that it polls. */
interface Poll<T> {
  /** The newest answer, or the page's own data: a page is also reloaded after an action. */
  newest: T;
  /** Whether the last request was answered. */
  connection: 'up' | 'down';
}

interface PollOptions<T> {
  /** The page's own data. */
  loaded: T;
  /** The pause after an answer, in milliseconds; null ends the polling. */
  pauseAfter: (newest: T) => number | null;
  first: First;
}

/** The first request: `at once` where the loaded page may already be out of date. */
type First = 'at once' | 'after a pause';

/**
 * Polls an address while the page is visible, and at once when staff return to it. Each answer has the server's time at
 * which it was read.
 *
 * @param path the path of a route whose `clientLoader` answers with {@link NoAnswer} if the server does not
 */
export function usePoll<T extends { now: Date }>(
  path: string,
  { loaded, pauseAfter, first }: PollOptions<T>,
): Poll<T> {
  const fetcher = useFetcher<T | NoAnswer>({ key: path });
  const { state } = fetcher;
  const reload = useReloadPolled(path);
  const data = fetcher.data as T | NoAnswer | undefined;
  const answer = useRef<T | null>(null);
  if (data !== undefined && !isNoAnswer(data)) answer.current = data;
  const newest = answer.current && answer.current.now > loaded.now ? answer.current : loaded;
  const pause = pauseAfter(newest);

  const next = useRef(first);
  useEffect(() => {
    if (pause === null || state !== 'idle') return;
    const stop = whileInUse(reload, pause, next.current);
    next.current = 'after a pause';
    return stop;
  }, [reload, pause, state, data]);

  const isDown = data !== undefined && isNoAnswer(data);
  return { newest, connection: isDown ? 'down' : 'up' };
}

/** Returns a function that requests a polled address at once; {@link usePoll} returns the answer. */
export function useReloadPolled(path: string): () => void {
  const { load, state } = useFetcher({ key: path });
  const busy = useRef(false);
  busy.current = state !== 'idle';
  return useCallback(() => {
    if (!busy.current) load(path);
  }, [load, path]);
}

/**
 * Calls `ask` after each pause while the page is visible, and when it becomes visible again.
 *
 * @returns a function that ends it
 */
function whileSeen(ask: () => void, pauseMs: number, first: First): () => void {
  const askWhenSeen = () => {
    if (document.visibilityState === 'visible') ask();
  };
  if (first === 'at once') askWhenSeen();
  const timer = setInterval(askWhenSeen, pauseMs);
  document.addEventListener('visibilitychange', askWhenSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askWhenSeen);
  };
}

/** Like {@link whileSeen}, and on focus too: two windows side by side are both visible. A return may call `ask` twice. */
export function whileInUse(ask: () => void, pauseMs: number, first: First): () => void {
  const stop = whileSeen(ask, pauseMs, first);
  window.addEventListener('focus', ask);
  return () => {
    stop();
    window.removeEventListener('focus', ask);
  };
}
