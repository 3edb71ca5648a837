/** Requests of the page itself that leave for a public address: here they go to the local one. */
export interface MappedRequests {
  /** Requests without an outcome. */
  pending(): number;
  /** Resolves when there are none. */
  settled(): Promise<void>;
}

/**
 * Leads the page's `fetch` to local addresses, in the same turn. Any other request is the browser's own.
 *
 * @param localAddress where a public address leads to on this machine; itself where it leads nowhere else
 */
export function leadToLocalAddresses(localAddress: (address: string) => string): MappedRequests {
  const pending = new Set<Promise<unknown>>();
  const native = window.fetch.bind(window);
  window.fetch = function fetch(input, init) {
    if (input instanceof Request) return native(input, init);
    const { href } = new URL(input, location.href);
    const local = localAddress(href);
    if (local === href) return native(input, init);
    const response = native(local, init);
    const outcome = response.then(
      () => undefined,
      () => undefined,
    );
    pending.add(outcome);
    void outcome.then(() => pending.delete(outcome));
    return response;
  };
  return {
    pending: () => pending.size,
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
