import { type Fetcher, type ShouldRevalidateFunction, useLocation } from '@remix-run/react';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepLaunch } from '../../shopify/launch-address.ts';
import type { Translate } from '../../texts/texts.ts';

/** Returns App Bridge; null on the server, and where its script was blocked. Pages work without it. */
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

/** Shows a toast of success. */
export function showToast(message: string): void {
  appBridge()?.toast.show(message);
}

/** Shows a toast of an error. */
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

/** The result of an action that the server did not answer. */
export interface NoAnswer {
  outcome: 'no-answer';
}

/** Shows a toast if the server did not answer an action, or did not understand it. */
export function showFailure({ outcome }: { outcome: string }, t: Translate): void {
  if (outcome === 'no-answer') showErrorToast(t('common.noAnswer'));
  if (outcome === 'not-understood') showErrorToast(t('common.notUnderstood'));
}

/**
 * Turns a missing answer into a value, for `clientAction` and `clientLoader`: the page stays with everything typed into
 * it, instead of an error page.
 *
 * @throws the redirect, if the answer is one
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
 * Prevents a reload after an action without an answer, for `shouldRevalidate`: reloading would fail too, and replace
 * the page with an error page.
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
 * Runs one action at a time: a second click is possible before React has disabled the button.
 *
 * @param fetcher the fetcher of the action
 */
export function useOnce({
  state,
  data,
}: Pick<Fetcher, 'state' | 'data'>): (act: () => void) => void {
  const busy = useRef(false);
  useEffect(() => {
    if (state === 'idle') busy.current = false;
    // A new answer counts too: an action may end before React has rendered its start.
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
