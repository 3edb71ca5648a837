/** Pages whose addresses open a checkout, an order, a cart or an account to whoever holds them. */
const PRIVATE = /^[^?#]*\/(checkouts?|orders?|account|cart\/c)([/?#]|$)/;

/** A path segment that is a token or an id rather than a word: 8 characters or more with a digit, or very long. */
const TOKEN = /\/(?=[^/]*\d|[^/]{24})[^/]{8,}/g;

/** The value of a query parameter whose name ends like one that carries a secret or a person. */
const PRIVATE_VALUE = /([?&][^=&#]*(?:token|key|mail|phone)=)[^&#]*/gi;

/** Whether an address is one of the checkout's or the account's pages, locale or not, rather than the storefront's. */
export const isPrivatePage = (url: string): boolean => PRIVATE.test(url);

/**
 * An address fit for `context.pageUrl`: the tokens in checkout and account paths are replaced by `masked`,
 * the query and the hash of such pages are dropped, and elsewhere the values of private query parameters are
 * masked.
 *
 * @returns the empty string when the value is no absolute http(s) address
 */
export function maskPageUrl(address: string): string {
  try {
    const { href, origin, pathname } = new URL(address);
    const masked = isPrivatePage(href)
      ? origin + pathname.replace(TOKEN, '/masked')
      : href.replace(PRIVATE_VALUE, '$1masked');
    return /^https?:/.test(masked) ? masked : '';
  } catch {
    return '';
  }
}
