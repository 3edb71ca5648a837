/** The service's address in the operator's configuration. */
export const INDEX_URL = 'https://index.example.com';

/** A `fetch` that sends requests for the service's name to a server on this machine, like an entry of a hosts file. */
export function serviceFetch(serverUrl: string): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== INDEX_URL) throw new Error(`Unexpected request to ${url.origin}.`);
    return globalThis.fetch(new URL(`${url.pathname}${url.search}`, serverUrl), init);
  };
}
