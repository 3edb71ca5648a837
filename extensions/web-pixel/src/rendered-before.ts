/**
 * Whether a page may come from the browser's cache.
 *
 * Going back shows a page as it once was, without asking the server, and with it the cart of that
 * moment; the pixel is not told. But such a page has the same address, referrer and cart as it had when
 * this tab showed it before: then the next page has to tell what became of the cart. A page that follows
 * itself was reloaded, and a reload always asks the server.
 */
import type { Storage } from './storage.ts';

/** How many pages are remembered. */
const LIMIT = 100;

/**
 * Recognizes a page, and remembers it: in sessionStorage, the address shown last and the hashes of pages.
 *
 * @param stored the entry found when the pixel started
 * @param url address of the page
 * @param look what the page looks like: referrer and cart
 */
export function renderedBefore(
  session: Storage,
  key: string,
  stored: string | null,
  url: string,
  look: unknown,
): boolean {
  const page = hash(url + JSON.stringify(look));
  const [last, ...pages] = (stored || '').split(' ');
  const isKnown = pages.includes(page);
  void session.set(key, [url, ...(isKnown ? [] : [page]), ...pages].slice(0, LIMIT).join(' '));
  return isKnown && last !== url;
}

/** A 32-bit hash: it only has to tell a tab's pages apart. */
function hash(text: string): string {
  let result = 0;
  for (const letter of text) result = (result * 31 + letter.charCodeAt(0)) | 0;
  return String(result);
}
