/** What the admin adds to the app's address when it opens it, and what stays right for the whole visit. */
const LASTING = ['embedded', 'host', 'locale', 'shop'];

/** A query with what lasts of the one that the app was opened with, unless it has that itself. */
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
 * Where to send a page request that has lost what the admin adds to addresses, so that nobody could
 * tell the shop: to the same page with what the page before had. That happens to a link that is
 * followed before the page's script is there to take it over.
 *
 * What is found is the browser's word. It only leads back to Shopify's library, which checks it and
 * asks for a session token as for any address.
 *
 * @returns path and query; null where nothing is lost, or nothing can be found
 */
export function recoveredAddress({ method, url, headers }: Request): string | null {
  const { host, pathname, searchParams } = new URL(url);
  const isPage = method === 'GET' && !headers.has('authorization');
  if (!isPage || searchParams.has('shop')) return null;
  const before = readUrl(headers.get('referer'));
  // Whoever ends TLS may have made another scheme of it on the way here.
  if (before?.host !== host || !before.searchParams.has('shop')) return null;
  return `${pathname.replace(/^\/+/, '/')}?${keepLaunch(searchParams, before.search).toString()}`;
}

function readUrl(text: string | null): URL | null {
  return text !== null && URL.canParse(text) ? new URL(text) : null;
}
