import { INDEX_URL, SECRET_KEY, SITE_ID } from '../../../sandbox/addresses.ts';

/** The account of the service, and what it is asked to re-index. */
export const ACCOUNT = { siteId: SITE_ID, secretKey: SECRET_KEY };
export const REQUEST = { feedId: '1201', requestedBy: null };

/** A `fetch` that sends requests for the service's name to a server on this machine, like an entry of a hosts file. */
export function serviceFetch(serverUrl: string): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== INDEX_URL) throw new Error(`Unexpected request to ${url.origin}.`);
    return globalThis.fetch(new URL(`${url.pathname}${url.search}`, serverUrl), init);
  };
}
