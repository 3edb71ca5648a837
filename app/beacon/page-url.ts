/** The checkout's pages, with or without a locale or a shop's number in front. */
const CHECKOUT = /^\w+:\/\/[^/]+\/([a-z]{2}(-\w{2,4})?\/|\d+\/)?(checkouts?|orders)\//;

/** Pages whose addresses open a checkout, an order, a cart or an account to whoever holds them. */
const PRIVATE_PATH = /\/(checkouts?|orders?|account|cart\/c)\//;

/** A path segment that is a token or an id rather than a word: 8 characters or more with a digit, or very long. */
const TOKEN = /\/((?=[^/]*\d)[^/]{8,}|[^/]{24,})/g;

/** Query parameters that carry a secret or a person on any page. */
const PRIVATE_PARAMETER = /token|key|secret|sig|auth|email|phone/i;

/** Whether an address is a page of the checkout, from its first step to the order's status. */
export const isCheckout = (url: string): boolean => CHECKOUT.test(url);

/**
 * An address fit for `context.pageUrl`: checkout and account tokens in path and query are replaced by
 * `masked`, the hash of such pages is dropped, everything else stays.
 *
 * @returns the empty string when the value is no absolute http(s) address
 */
export function maskPageUrl(address: string): string {
  try {
    const url = new URL(address);
    const isPrivate = PRIVATE_PATH.test(url.pathname);
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
