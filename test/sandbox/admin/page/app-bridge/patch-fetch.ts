import type { AdminConnection } from './connection.ts';
import { resolveAddress } from './resolve-address.ts';

/**
 * Makes `fetch` carry a session token to the app's own server, and do what its answer asks: try once
 * more with a new token, or leave for another address.
 */
export function patchFetch({
  idToken,
  admin,
}: {
  idToken: () => Promise<string>;
  admin: AdminConnection;
}): void {
  const nativeFetch = window.fetch.bind(window);

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin) return nativeFetch(request);
    if (request.headers.has('Authorization')) return nativeFetch(request);

    const again = request.clone();
    const first = await nativeFetch(await withToken(request));
    const answer = asksForRetry(first) ? await nativeFetch(await withToken(again)) : first;
    const address = answer.headers.get('X-Shopify-API-Request-Failure-Reauthorize-Url');
    if (address === null) return answer;
    admin.post({ kind: 'leave', url: resolveAddress(address, admin.origin) });
    // The page is on its way out: nothing that waits for this answer goes on.
    return new Promise(() => undefined);
  };

  async function withToken(request: Request): Promise<Request> {
    request.headers.set('Authorization', `Bearer ${await idToken()}`);
    return request;
  }
}

function asksForRetry(answer: Response): boolean {
  return answer.status === 401 && answer.headers.has('X-Shopify-Retry-Invalid-Session-Request');
}
