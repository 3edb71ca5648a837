/** Replacements for `fetch` that need no server. */

/** Gives every request the same answer. */
export const answering =
  (
    status: number,
    body: string | Uint8Array<ArrayBuffer> | null = null,
    headers: Record<string, string> = {},
  ): typeof fetch =>
  () =>
    Promise.resolve(new Response(body, { status, headers }));

/** Fails like a broken connection, with the system's error as its cause. */
export const failing =
  (cause?: Error): typeof fetch =>
  () =>
    Promise.reject(new TypeError('fetch failed', { cause }));

/** Never answers, and fails if the request is aborted. */
export const neverAnswers: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () =>
      reject(new DOMException('aborted', 'AbortError')),
    );
  });
