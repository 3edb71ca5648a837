/** Stand-ins for `fetch` that no server is needed for. */

/** Answers everything alike. */
export const answering =
  (
    status: number,
    body: string | Uint8Array<ArrayBuffer> | null = null,
    headers: Record<string, string> = {},
  ): typeof fetch =>
  () =>
    Promise.resolve(new Response(body, { status, headers }));

/** Fails as a broken connection does; with the system's error as its cause. */
export const failing =
  (cause?: Error): typeof fetch =>
  () =>
    Promise.reject(new TypeError('fetch failed', { cause }));

/** Never answers, and fails where the request is given up. */
export const neverAnswers: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => {
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
