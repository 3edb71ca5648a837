/** How long a page waits for Shopify, in milliseconds; it can be read without this answer. */
const PATIENCE_MS = 4_000;

/** What a promise resolves to, or `late` where that takes longer than a page should. */
export async function inTime<T, Late>(promise: Promise<T>, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, late);
  });
  try {
    return await Promise.race([promise, impatience]);
  } finally {
    clearTimeout(timer);
  }
}
