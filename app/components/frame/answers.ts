import { type Fetcher, type ShouldRevalidateFunction, useLocation } from '@remix-run/react';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepLaunch } from '../../shopify/launch-address.ts';
import type { Translate } from '../../texts/texts.ts';

/** App Bridge; null on the server, and where its script was blocked. Pages work without it. */
export function appBridge(): ShopifyGlobal | null {
  const { shopify } = globalThis as { shopify?: ShopifyGlobal };
  return shopify ?? null;
}

/**
 * Whether App Bridge has defined an element; null until the page runs in a browser. Undefined elements show nothing.
 */
export function useAdminElement(name: 'ui-modal' | 'ui-save-bar'): 'defined' | 'undefined' | null {
  const [state, setState] = useState<'defined' | 'undefined' | null>(null);
  useEffect(() => {
    setState(customElements.get(name) ? 'defined' : 'undefined');
  }, [name]);
  return state;
}

/** Shows a toast that something was done. */
export function showToast(message: string): void {
  appBridge()?.toast.show(message);
}

/** Shows a toast that something was not done. */
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

/** The result of an action whose server did not answer. */
export interface NoAnswer {
  outcome: 'no-answer';
}

/** Shows a toast where an action got no answer, or the server did not understand it. */
export function showFailure({ outcome }: { outcome: string }, t: Translate): void {
  if (outcome === 'no-answer') showErrorToast(t('common.noAnswer'));
  if (outcome === 'not-understood') showErrorToast(t('common.notUnderstood'));
}

/**
 * For `clientAction` and `clientLoader`: a missing answer becomes a value, so that the page and everything typed
 * into it stays, instead of an error page.
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
 * For `shouldRevalidate`: after an action without an answer nothing is reloaded. Reloading would fail too, and
 * replace the page by an error page.
 */
export const stayWithoutAnswer: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isNoAnswer(actionResult) && defaultShouldRevalidate;

/** Whether the server did not answer. */
export function isNoAnswer(result: unknown): result is NoAnswer {
  return (
    typeof result === 'object' &&
    result !== null &&
    'outcome' in result &&
    result.outcome === 'no-answer'
  );
}

/**
 * Runs one action at a time: a second click can come before React has disabled the button.
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
    // Also on a new answer: an action may end before React has seen it begin.
  }, [state, data]);
  return useCallback((act) => {
    if (busy.current) return;
    busy.current = true;
    act();
  }, []);
}

/**
 * Keeps the parameters with which the admin opened the frame in the address of every page: without them a reload
 * does not know the shop. Remix reloads a page whose files are gone, as after a new version of the app.
 */
export function useLastingAddress(): void {
  const { key, search } = useLocation();
  const launch = useRef(search);
  useEffect(() => {
    const { pathname, hash } = window.location;
    const query = keepLaunch(
      new URLSearchParams(window.location.search),
      launch.current,
    ).toString();
    const address = `${pathname}${query && `?${query}`}${hash}`;
    window.history.replaceState(window.history.state, '', address);
  }, [key, search]);
}
