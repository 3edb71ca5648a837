/** Requests from the browser to the tracking service. */

/**
 * Starts a request with one event before it returns. The body of the answer is already read: only its status and
 * headers can be used.
 *
 * @throws {Error} when the request was stopped before it was sent
 */
export type Post = (url: string, body: string) => Promise<Response>;

/** The most bytes that keepalive requests can have at a time (Fetch standard, *keepalive*). */
const KEEPALIVE_BYTES = 65_536;

/**
 * Creates a sender of `text/plain`, which needs no preflight. `keepalive` is set while all own requests in flight
 * together stay within the browsers' limit; beyond that a request is sent without it.
 *
 * @param send sends a request
 */
export function createPost(send = fetch): Post {
  let bytesInFlight = 0;
  return (url, body) => {
    const bytes = new TextEncoder().encode(body).length;
    const answer = send(url, {
      method: 'POST',
      body,
      credentials: 'omit',
      keepalive: bytesInFlight + bytes <= KEEPALIVE_BYTES,
    });
    const release = (): void => {
      bytesInFlight -= bytes;
    };
    bytesInFlight += bytes;
    // Chromium counts a keepalive request as in flight until its answer is read.
    answer.then((response) => response.text()).then(release, release);
    return answer;
  };
}

/**
 * The address of one tracking event: `{base_url}/{siteId}/{module}/{event}` (specification, *What the service does*).
 *
 * @param beaconUrl base address with its version segment, `https://…/beacon/v2`
 * @param path `module/event`, e.g. `cart/add`
 */
export const eventUrl = (beaconUrl: string, siteId: string, path: string): string =>
  `${beaconUrl}/${siteId}/${path}`;
