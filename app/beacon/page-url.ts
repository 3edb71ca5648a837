/** Pages whose addresses open a checkout, an order, a cart or an account to whoever holds them. */
const PRIVATE = /^[^?#]*\/(checkouts?|orders?|account|cart\/c)\b/;

/** A path segment that is a token or an id rather than a word: 8 characters or more with a digit, or very long. */
const TOKEN = /\/(?=[^/]*\d|[^/]{24})[^/]{8,}/g;

/** Query parameters that carry a secret or a person on any page. */
const PRIVATE_PARAMETER = /token|key|mail|phone/i;

/** Whether an address is one of the checkout's or the account's pages, locale or not, rather than the storefront's. */
export const isPrivatePage = (url: string): boolean => PRIVATE.test(url);

/**
 * An address fit for `context.pageUrl`: checkout and account tokens in path and query are replaced by
 * `masked`, the hash of such pages is dropped, everything else stays.
 *
 * @returns the empty string when the value is no absolute http(s) address
 */
export function maskPageUrl(address: string): string {
  try {
    const url = new URL(address);
    const isPrivate = isPrivatePage(address);
    if (isPrivate) {
      url.pathname = url.pathname.replace(TOKEN, '/masked');
      url.hash = '';
    }
    for (const name of [...url.searchParams.keys()]) {
      if (isPrivate || PRIVATE_PARAMETER.test(name)) url.searchParams.set(name, 'masked');
    }
    return url.protocol.startsWith('http') ? url.href : '';
  } catch {
    return '';
  }
}
