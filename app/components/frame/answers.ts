import { type Fetcher, type ShouldRevalidateFunction, useLocation } from '@remix-run/react';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import { useCallback, useEffect, useRef } from 'react';
import { keepLaunch } from '../../shopify/embedding.ts';

/**
 * App Bridge, where its script has been loaded; null on the server, and where the admin's network
 * did not let it through. What hangs on it is a convenience then left out, never the page.
 */
export function appBridge(): ShopifyGlobal | null {
  const { shopify } = globalThis as { shopify?: ShopifyGlobal };
  return shopify ?? null;
}

/** Says briefly, at the foot of the admin, that something was done. */
export function showToast(message: string): void {
  appBridge()?.toast.show(message);
}

/** Says briefly, at the foot of the admin, that something was not done. */
export function showErrorToast(message: string): void {
  appBridge()?.toast.show(message, { isError: true });
}

/** Calls `then` once for every new answer of an action. */
export function useAnswer<T>(answer: T | undefined, then: (answer: T) => void): void {
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    if (answer !== undefined) latest.current(answer);
  }, [answer]);
}

/** Stands for the answer of the app's server when none came: it is away, or the network is. */
export interface NoAnswer {
  outcome: 'no-answer';
}

/**
 * For `clientAction` and `clientLoader`: a missing answer becomes a value, so that the page stays
 * with everything that was typed into it, instead of giving way to an error page.
 *
 * @throws the redirect, where the answer is one
 */
export async function orNoAnswer<T>(answer: Promise<T>): Promise<T | NoAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return { outcome: 'no-answer' };
  }
}

/**
 * For `shouldRevalidate`: after an action without an answer, nothing is reloaded. It would fail as
 * well, and put an error page in the place of what staff have before them.
 */
export const stayWithoutAnswer: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isNoAnswer(actionResult) && defaultShouldRevalidate;

/** Whether the server was away. */
export function isNoAnswer(result: unknown): result is NoAnswer {
  return (
    typeof result === 'object' &&
    result !== null &&
    'outcome' in result &&
    result.outcome === 'no-answer'
  );
}

/**
 * Lets one action through until its answer is there: a second click can come before React has
 * switched the button off.
 *
 * @param fetcher that the action uses
 */
export function useOnce({
  state,
  data,
}: Pick<Fetcher, 'state' | 'data'>): (act: () => void) => void {
  const busy = useRef(false);
  useEffect(() => {
    if (state === 'idle') busy.current = false;
    // The answer too: an action may be over before React has seen it begin.
  }, [state, data]);
  return useCallback((act) => {
    if (busy.current) return;
    busy.current = true;
    act();
  }, []);
}

/**
 * Keeps in the frame's address what the admin opened it with, on every page: without it the shop is
 * unknown when the frame reloads. Remix reloads by itself where a file of the page is gone, as after every
 * new version of the app.
 */
export function useLastingAddress(): void {
  const { key, search } = useLocation();
  const launch = useRef(search);
  useEffect(() => {
    const { pathname, hash } = window.location;
    const query = keepLaunch(new URLSearchParams(window.location.search), launch.current);
    window.history.replaceState(window.history.state, '', `${pathname}?${query.toString()}${hash}`);
  }, [key, search]);
}
