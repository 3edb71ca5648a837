/** A `fetch` that stops at one kind of request, as a process that is suspended, or killed, there does. */
export interface HeldFetch {
  fetch: typeof globalThis.fetch;
  /** Resolves when a request has come to where it is held. */
  reached: Promise<void>;
  /** Lets it go on; a process that was killed never calls it. */
  release(): void;
}

/**
 * @param where `before` it leaves, or `after` it was answered
 */
export function holdFetch(
  fetch: typeof globalThis.fetch,
  { method, where }: { method: 'GET' | 'PUT'; where: 'before' | 'after' },
): HeldFetch {
  const reached = signal();
  const released = signal();

  return {
    fetch: async (input, init) => {
      const held = init?.method === method;
      if (held && where === 'before') await hold();
      // The time-out of who waits here has long passed when a test lets it go on.
      const response = await fetch(input, held ? { ...init, signal: null } : init);
      if (held && where === 'after') await hold();
      return response;
    },
    reached: reached.promise,
    release: released.give,
  };

  function hold(): Promise<void> {
    reached.give();
    return released.promise;
  }
}

function signal(): { promise: Promise<void>; give: () => void } {
  let give: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}
