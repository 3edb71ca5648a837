import { signal } from '../../signal.ts';

/** A `fetch` that stops at one kind of request, like a process that is suspended or killed there. */
export interface HeldFetch {
  fetch: typeof globalThis.fetch;
  /** Resolves when a request has reached the hold. */
  reached: Promise<undefined>;
  /** Releases the request; a killed process never calls it. */
  release(): void;
}

/** The first request to hold by this method, `before` it is sent or `after` it was answered. */
interface HeldRequest {
  method: 'GET' | 'PUT' | 'POST';
  where: 'before' | 'after';
}

export function holdFetch(
  fetch: typeof globalThis.fetch,
  { method, where }: HeldRequest,
): HeldFetch {
  const reached = signal();
  const released = signal();
  let isFirst = true;

  return {
    fetch: async (input, init) => {
      const held = isFirst && init?.method === method;
      if (held) isFirst = false;
      if (held && where === 'before') await hold();
      // The caller's timeout has expired long before a test releases the request.
      const response = await fetch(input, held ? { ...init, signal: null } : init);
      if (held && where === 'after') await hold();
      return response;
    },
    reached: reached.promise,
    release: () => released.give(undefined),
  };

  function hold(): Promise<undefined> {
    reached.give(undefined);
    return released.promise;
  }
}
