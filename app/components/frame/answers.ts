import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useFetcher,
  useLocation,
} from '@remix-run/react';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import { useEffect, useRef, useState } from 'react';
import { keepLaunch } from '../../shopify/launch-address.ts';
import { useTexts } from '../language/shop-texts.tsx';

/**
 * Returns App Bridge; null on the server, and where its script was blocked: there pages can be read, but no request has
 * a session token, so nothing can be changed.
 */
export function appBridge(): ShopifyGlobal | null {
  const { shopify } = globalThis as { shopify?: ShopifyGlobal };
  return shopify ?? null;
}

/** Whether App Bridge has defined an element; false until the page runs in a browser. Undefined elements would throw. */
export function useHasElement(name: 'ui-modal' | 'ui-save-bar'): boolean {
  const [hasElement, setHasElement] = useState(false);
  useEffect(() => {
    setHasElement(customElements.get(name) !== undefined);
  }, [name]);
  return hasElement;
}

/** Shows a toast, of success by default. */
export function showToast(message: string, options: { isError?: boolean } = {}): void {
  appBridge()?.toast.show(message, options);
}

/** Shows a toast of an error. */
export function showErrorToast(message: string): void {
  showToast(message, { isError: true });
}

/** The result of a request that the server did not answer. */
export interface NoAnswer {
  outcome: 'no-answer';
}

/** The result of an action that the server did not answer, or did not understand. */
export type Unanswered = NoAnswer | { outcome: 'not-understood' };

const isUnanswered = (answer: object): answer is Unanswered =>
  isNoAnswer(answer) || ('outcome' in answer && answer.outcome === 'not-understood');

/** The requests of a page to one of the app's actions. */
interface Action<Answer> {
  /** Whether an answer is awaited. */
  pending: boolean;
  /** The form whose answer is awaited. */
  form: FormData | undefined;
  /** The last answer. */
  answer: Answer | Unanswered | undefined;
  /** Sends a form, and then calls `whenSent`, unless an answer is awaited. */
  send: (form: FormData | Record<string, string> | null, whenSent?: () => void) => void;
}

interface ActionOptions {
  /** The path of the action's route. Default: the shown page. */
  action?: string;
  /** Keeps the request while no component uses it (Remix, `useFetcher`). */
  key?: string;
}

/**
 * Sends forms to an action, one at a time, and calls `then` once for each answer. If the server does not answer or
 * understand, a toast says so.
 */
export function useAction<Answer extends object>(
  then: (answer: Answer) => void,
  { action, key }: ActionOptions = {},
): Action<Answer> {
  const { t } = useTexts();
  const fetcher = useFetcher<Answer | Unanswered>(key === undefined ? {} : { key });
  const { state, formData: form, submit } = fetcher;
  const answer = fetcher.data as Answer | Unanswered | undefined;
  // A second click is possible before React has disabled the button.
  const busy = useRef(false);
  useEffect(() => {
    // An action may end before React has rendered its start, so a new answer counts too.
    if (state === 'idle') busy.current = false;
  }, [state, answer]);
  const received = state === 'idle' ? answer : undefined;
  const handle = (to: Answer | Unanswered) => {
    if (isUnanswered(to))
      showErrorToast(t(isNoAnswer(to) ? 'common.noAnswer' : 'common.notUnderstood'));
    else then(to);
  };
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    if (received !== undefined) latest.current(received);
  }, [received]);
  return {
    pending: state !== 'idle',
    form,
    answer,
    send(sent, whenSent) {
      if (busy.current) return;
      busy.current = true;
      submit(sent, { method: 'post', ...(action !== undefined && { action }) });
      whenSent?.();
    },
  };
}

/**
 * Loads the code of every page before the first request to it. Remix would load it with that request, and reload the
 * document if the app does not answer: staff would see an empty frame.
 */
export function useCodeOfPages(): void {
  useEffect(() => {
    for (const { parentId, module } of Object.values(window.__remixManifest.routes))
      // After a failure the first request tries again.
      if (parentId === 'routes/app') import(/* @vite-ignore */ module).catch(() => undefined);
  }, []);
}

/**
 * Turns a missing answer into a value: the page stays with everything typed into it, instead of an error page.
 *
 * @throws the redirect, if the answer is one
 */
async function orNoAnswer<T>(answer: Promise<T>): Promise<T | NoAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return { outcome: 'no-answer' };
  }
}

/** The `clientAction` of every route with an action. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoAnswer(serverAction());

/** The `clientLoader` of the routes that pages poll. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orNoAnswer(serverLoader());

/**
 * The `shouldRevalidate` of every page: prevents a reload after an action without an answer, since reloading would fail
 * too, and replace the page with an error page.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isNoAnswer(actionResult) && defaultShouldRevalidate;

/** The `shouldRevalidate` of the routes that pages poll: after an action only the page's own loader is reloaded. */
export const neverRevalidate = () => false;

/** Whether the server did not answer. */
export const isNoAnswer = (result: unknown): result is NoAnswer =>
  (result as Partial<NoAnswer> | null | undefined)?.outcome === 'no-answer';

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
