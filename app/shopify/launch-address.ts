// Also runs in browsers: it imports nothing.

/** The parameters that the admin adds to the app's address and that stay valid for the whole visit. */
const LASTING = ['embedded', 'host', 'locale', 'shop'];

/** Adds the missing lasting parameters of the query that opened the app to a query. */
export function keepLaunch(query: URLSearchParams, launch: string): URLSearchParams {
  const kept = new URLSearchParams(query);
  const from = new URLSearchParams(launch);
  for (const name of LASTING) {
    const value = from.get(name);
    if (value !== null && !kept.has(name)) kept.set(name, value);
  }
  return kept;
}

/**
 * Returns the known parameters of an address that opens the app. Others, such as a signature of the app proxy, must not
 * get into another address.
 */
export function launchQuery(query: URLSearchParams): URLSearchParams {
  const known = [...LASTING, 'id_token'];
  return new URLSearchParams([...query].filter(([name]) => known.includes(name)));
}

/**
 * Returns the redirect of a page request without the admin's parameters, whose shop is unknown: the same page with the
 * parameters of the previous page. A link that is followed before the page's script has loaded leads to such a request.
 *
 * The referrer is not trusted: Shopify's library checks the address, and requests a session token as for any address.
 *
 * @returns path and query; null if no parameter is missing, or the previous page has none
 */
export function recoveredAddress({ method, url, headers }: Request): string | null {
  const { host, pathname, searchParams } = new URL(url);
  const isPage = method === 'GET' && !headers.has('authorization');
  if (!isPage || searchParams.has('shop')) return null;
  const before = readUrl(headers.get('referer'));
  // The proxy that ends TLS may have changed the scheme.
  if (before?.host !== host || !before.searchParams.has('shop')) return null;
  return `${pathname.replace(/^\/+/, '/')}?${keepLaunch(searchParams, before.search).toString()}`;
}

function readUrl(text: string | null): URL | null {
  return text !== null && URL.canParse(text) ? new URL(text) : null;
}
