/**
 * Page addresses as they may leave the browser: the one function for the pixel, the storefront script,
 * logins and discovery events. It is part of every bundle, so it is short.
 */

/** The most characters of an address that leave. */
export const PAGE_URL_LIMIT = 2_048;

/**
 * Query parameters that leave with their value unless the operator names others: names with commas
 * between them; `*` stands for any characters. Ids of a click (`gclid`, `msclkid`, `wbraid`, …) name one click.
 * Those of a recipient (`mc_eid`, `_kx`, `_ke`, `mkt_tok`, …) name a person and are not among them.
 */
export const HARMLESS_PARAMETERS =
  'utm_*,*clid,msclkid,*braid,mc_cid,variant,q,page,sort_by,filter.*,*_attribution';

/** The characters of an address that are read: what follows is cut off first. */
const READ_LIMIT = 8_192;

/** An address whose host ends within reach, so that no user info is taken for a host after the cut. */
const ADDRESS = /^https?:\/\/[^/?#]{1,300}([/?#]|$)/i;

/** An escaped character, or a percent sign that is no escape. */
const ESCAPE = /%([\da-f]{2})?/gi;

/** Where the shop's content begins: what follows is a handle, never a token. */
const CONTENT = /\/(collections|products|pages|blogs)\//i;

/** Pages whose addresses open a checkout, an order, a cart, an account or a gift card. */
const PRIVATE = /\/(checkouts?|orders?|account|gift_cards|cart\/.+)\//i;

/** A path segment that is no word of the platform's and no locale: a token or an id. */
const TOKEN = /\/(?!([a-z_-]{1,23}|[a-z]{2}-\d{3})(\/|$))[^/]+/gi;

/** What follows is a gift card's id and code, or the lines of a cart permalink, and nothing else. */
const SECRET_END = /(\/(gift_cards|cart)\/).+/i;

/** The form of a name that may leave without its value: a word, neither a token nor an address. */
const NAME = /^([a-z_.[\]-]|%5[bd]){1,30}$/i;

/** An at sign, however often it is escaped: an e-mail address. */
const AT_SIGN = /@|%(25)*40/;

/**
 * An address fit for `context.pageUrl`:
 *
 * - User info and hash never leave.
 * - The path is normalised. `masked` replaces each segment that may be a token or an id, everywhere but in the
 *   shop's content (`/products/…`).
 * - A private page, which opens a checkout, an order, a cart, an account or a gift card, has no query. Elsewhere the
 *   harmless parameters keep their value; the others, and a harmless one with an e-mail address, keep only their name,
 *   if that is a word.
 * - It has at most {@link PAGE_URL_LIMIT} characters: parameters that do not fit are left out, and so is a path
 *   that does not.
 *
 * The work is linear in the first 8,192 characters. What it returns it returns again unchanged.
 *
 * @param harmless as {@link HARMLESS_PARAMETERS}, which the empty string stands for
 * @returns the empty string when the value is no absolute http(s) address
 */
export function maskPageUrl(address: string, harmless?: string): string {
  const start = address.slice(0, READ_LIMIT);
  if (!ADDRESS.test(start)) return '';
  try {
    const { origin, pathname, search } = new URL(start);
    const path = normalised(pathname).replace(/\/+/g, '/');
    const [shop = ''] = path.split(CONTENT, 1);
    const isPrivate = PRIVATE.test(shop + '/');
    const content = isPrivate ? '' : path.slice(shop.length);
    const masked = (content ? shop : path)
      .replace(SECRET_END, '$1masked')
      .replace(TOKEN, '/masked');
    const url = origin + masked + content;
    const shortened = url.length > PAGE_URL_LIMIT ? origin + '/' : url;
    return isPrivate ? shortened : withParameters(shortened, search, harmless);
  } catch {
    return '';
  }
}

function withParameters(url: string, search: string, harmless = ''): string {
  const names = patternOf(harmless || HARMLESS_PARAMETERS);
  let separator = '?';
  for (const parameter of normalised(search.slice(1)).split('&')) {
    const [name = '', value] = parameter.split(/=(.*)/);
    const isHarmless = names.test(name) && !AT_SIGN.test(parameter);
    const longer = url + separator + name + (isHarmless && value ? '=' + value : '');
    if ((isHarmless || NAME.test(name)) && longer.length <= PAGE_URL_LIMIT) {
      url = longer;
      separator = '&';
    }
  }
  return url;
}

/**
 * Text in which escapes that need not be are the characters themselves (`%61` is `a`; RFC 3986, 2.3), and stray
 * percent signs are escaped, so that they cannot become part of another escape.
 */
const normalised = (text: string): string =>
  text.replace(ESCAPE, (escape, code?: string) => {
    const character = String.fromCharCode(Number(`0x${code}`));
    return !code ? '%25' : /[\w.~-]/.test(character) ? character : escape;
  });

/** `filter.*,q` as an expression. The star is bounded, so that hostile names cost nothing. */
const patternOf = (names: string): RegExp =>
  RegExp(
    `^(${names.replace(/,/g, '|').replace(/\./g, '\\.').replace(/\*/g, '[\\w.%+-]{0,80}')})$`,
    'i',
  );
