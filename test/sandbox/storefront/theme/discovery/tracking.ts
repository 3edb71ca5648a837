/**
 * What the theme says to the tracking script beyond the attributes of its markup. The queue works before the
 * script is there, and without it nothing happens: the shop goes on as if nobody measured.
 */

/** Lists for which the script knows request parameters. */
export type ParamsKind = 'search' | 'category' | 'autocomplete' | 'recommend';

type Params = Record<string, unknown>;

declare global {
  interface Window {
    svcBeacon?: { push(call: unknown[]): unknown };
  }
}

/**
 * What a request to the service says of the shopper, as far as consent allows; nothing when the script does
 * not answer in time.
 */
export function trackingParams(kind: ParamsKind, options: Params = {}): Promise<Params> {
  // In milliseconds, from the theme's settings.
  const patienceMs = Number(document.body.dataset.patience);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({});
    }, patienceMs);
    tell('params', kind, options, (params: Params) => {
      clearTimeout(timer);
      resolve(params);
    });
  });
}

/** Says that the shopper is led to another address than the results'. */
export function tellRedirect(
  module: 'search' | 'autocomplete',
  responseId: string | undefined,
  redirect: string,
): void {
  if (responseId !== undefined) tell('redirect', { module, responseId, redirect });
}

/** Says what the shop has accepted into the cart where no single control was used: a bundle. */
export function tellAdded(added: {
  module: 'bundles';
  responseId: string | undefined;
  tag: string;
  results: { parentId: string; uid: string; sku?: string; qty: number; price: number }[];
}): void {
  if (added.responseId !== undefined) tell('added', added);
}

function tell(...call: unknown[]): void {
  (window.svcBeacon ??= []).push(call);
}
