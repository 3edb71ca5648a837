/**
 * Whether a page may come from the browser's cache.
 *
 * Going back shows a page as it once was, without asking the server, and with it the cart of that
 * moment; the pixel is not told. But such a page has the same address, referrer and cart as it had when
 * this tab showed it before: then the next page has to tell what became of the cart. A page that follows
 * itself was reloaded, and a reload always asks the server.
 */
import { hash } from './sealed.ts';
import type { Storage } from './storage.ts';
import { withWords, wordsOf } from './word-list.ts';

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
  const page = String(hash(url + JSON.stringify(look)));
  const [last, ...pages] = wordsOf(stored);
  const isKnown = pages.includes(page);
  void session.set(key, withWords(isKnown ? [url] : [url, page], pages));
  return isKnown && last !== url;
}
