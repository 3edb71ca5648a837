import { useLocation, useNavigate, useNavigation } from '@remix-run/react';

/**
 * Returns the address of a page of the Shopify admin, for a link with the target `_top`: App Bridge opens it outside
 * the app's frame.
 *
 * @param path the path with its query, such as `products?status=UNLISTED`
 */
export const adminAddress = (path: string): string => `shopify://admin/${path}`;

/**
 * Reads and changes the filter of a list. It is kept in the page's address, so that it can be shared and reloaded. A
 * control shows a choice while its page still loads, so that two choices in a row both count.
 *
 * @returns `search`: the query of the page that is loading, else of the shown one; `choose`: opens an address of the
 *   same page
 */
export function useAddressFilter(): [search: URLSearchParams, choose: (address: string) => void] {
  const shown = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const { search } = next?.pathname === shown.pathname ? next : shown;
  return [
    new URLSearchParams(search),
    (address) => navigate(address, { preventScrollReset: true, flushSync: true }),
  ];
}

/** Returns the page number in a list's address, counted from 1; 1 by default. */
export function pageIn(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** Returns the address of a list's page, without unset filters; the first page has no number. */
export function listAddress(
  path: string,
  filter: Partial<Record<string, string | undefined>>,
  page: number,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
  if (page > 1) search.set('page', String(page));
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}
