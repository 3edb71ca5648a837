/**
 * Masks page addresses before they leave the browser: the one function for the pixel, the storefront script, logins and
 * discovery events. It is part of every bundle, so it is short.
 */

/** The most characters of a masked address. */
export const PAGE_URL_LIMIT = 2_048;

/**
 * The query parameters that are kept by default: names with commas between them; `*` stands for any characters. Ids of
 * a click (`gclid`, `msclkid`, `wbraid`, …) identify one click. Those of a recipient (`mc_eid`, `_kx`, `_ke`,
 * `mkt_tok`, …) identify a person and are not among them.
 */
export const HARMLESS_PARAMETERS =
  'utm_*,*clid,msclkid,*braid,mc_cid,variant,q,page,sort_by,filter.*,*_attribution';

/** The most parameters of a query that are read, so that hostile ones cost little. */
const READ_LIMIT = 2_048;

/**
 * The path of the shop's content, after language and market: the next segment is a handle, never a token. The merchant
 * chooses the letters that name a market.
 */
const CONTENT = /^(\/\w{2,3}(-\w{2,23})*)?\/(collections|products|pages|blogs)\//i;

/** A path segment that is neither a word of the platform's nor a locale: a token or an id. */
const TOKEN = /\/(?!([a-z_-]{1,23}|[a-z]{2}-\d{3})(\/|$))[^/]+/gi;

/** An at sign, however often it is escaped: an e-mail address. */
const AT_SIGN = /@|%(25)*40/;

/**
 * Returns an address fit for `context.pageUrl`:
 *
 * - User info and hash are removed.
 * - The path is normalised. `masked` replaces each segment that may be a token or an id, except in the shop's content
 *   (`/products/…`).
 * - Harmless parameters of the query are kept, unless they hold an e-mail address.
 * - It has at most {@link PAGE_URL_LIMIT} characters: a parameter or path that does not fit is left out.
 *
 * A masked address is returned unchanged.
 *
 * @param harmless as {@link HARMLESS_PARAMETERS}; without it no parameter is kept
 * @returns the empty string when the value is not an absolute http(s) address
 */
export function maskPageUrl(address: string, harmless = ''): string {
  if (!/^https?:/i.test(address)) return '';
  try {
    const { origin, pathname, search } = new URL(address);
    const path = pathname.replace(/\/+/g, '/');
    const [shop = ''] = path.split(CONTENT, 1);
    const masked = origin + shop.replace(TOKEN, '/masked') + path.slice(shop.length);
    let url = masked.length > PAGE_URL_LIMIT ? origin + '/' : masked;
    // The star is bounded, so that hostile names cost nothing.
    const names = RegExp(
      `^(${harmless.replace(/,/g, '|').replace(/\./g, '\\.').replace(/\*/g, '[\\w.%+-]{0,80}')})$`,
      'i',
    );
    let separator = '?';
    for (const parameter of search.slice(1).split('&', READ_LIMIT)) {
      const longer = url + separator + parameter;
      const [name = ''] = parameter.split('=', 1);
      if (name && names.test(name) && longer.length <= PAGE_URL_LIMIT && !AT_SIGN.test(parameter)) {
        url = longer;
        separator = '&';
      }
    }
    return url;
  } catch {
    return '';
  }
}
