/** Requests from the browser to the tracking service. */

/**
 * Starts the request with one event in this very turn. The body of its answer is read: ask the answer for
 * status and headers alone.
 *
 * @throws {Error} where it was stopped before it could leave
 */
export type Post = (url: string, body: string) => Promise<Response>;

/** What browsers let keepalive requests carry at a time, in bytes (Fetch standard, *keepalive*). */
const KEEPALIVE_BYTES = 65_536;

/** Keeps requests alive beyond their page while all that are under way together are as small as browsers ask. */
export function createPost(): Post {
  let underWay = 0;
  return (url, body) => {
    const { size } = new Blob([body]);
    const keepalive = underWay + size <= KEEPALIVE_BYTES;
    const answer = fetch(url, { method: 'POST', body, keepalive });
    const release = (): void => {
      underWay -= size;
    };
    underWay += size;
    // Chromium counts a keepalive request as under way until its answer is read.
    answer.then((response) => response.text()).then(release, release);
    return answer;
  };
}
