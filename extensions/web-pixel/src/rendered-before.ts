/**
 * Whether a page may come from the browser's cache.
 *
 * Going back, and restoring or duplicating a tab, can show a page as it once was, without asking the
 * server, and with it the cart of that moment; the pixel is not told. But such a page has the same address,
 * referrer and cart as it had when this tab showed it before: then the next page that looks different has
 * to tell what became of the cart.
 */
import { hash } from './sealed.ts';
import type { Storage } from './storage.ts';
import { withWords, wordsOf } from './word-list.ts';

/**
 * Recognizes a page, and remembers it: in sessionStorage, as hashes.
 *
 * @param stored the entry found when the pixel started
 * @param look what the page looks like: address, referrer and cart
 */
export function renderedBefore(
  session: Storage,
  key: string,
  stored: string | null,
  look: unknown,
): boolean {
  const page = String(hash(JSON.stringify(look)));
  const pages = wordsOf(stored);
  const isKnown = pages.includes(page);
  if (!isKnown) void session.set(key, withWords([page], pages));
  return isKnown;
}
