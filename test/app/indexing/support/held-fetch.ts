import { signal } from '../../signal.ts';

/** A `fetch` that stops at one kind of request, like a process that is suspended or killed there. */
export interface HeldFetch {
  fetch: typeof globalThis.fetch;
  /** Resolves when a request has reached the hold. */
  reached: Promise<undefined>;
  /** Releases the request; a killed process never calls it. */
  release(): void;
}

/** The request to hold, `before` it is sent or `after` it was answered. */
export interface HeldRequest {
  method?: 'GET' | 'PUT' | 'POST';
  /** The end of its path. */
  path?: string;
  /** By default the first of these. */
  time?: number;
  where: 'before' | 'after';
}

export function holdFetch(
  fetch: typeof globalThis.fetch,
  { method, path, time = 1, where }: HeldRequest,
): HeldFetch {
  const reached = signal();
  const released = signal();
  let times = 0;

  return {
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const fits = (method ?? init?.method) === init?.method && pathname.endsWith(path ?? '');
      if (fits) times += 1;
      const held = fits && times === time;
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
