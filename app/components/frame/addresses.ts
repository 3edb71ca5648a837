import { useLocation, useNavigate, useNavigation } from '@remix-run/react';

/**
 * The address of a page of the Shopify admin, for a link with the target `_top`: App Bridge opens it outside the
 * app's frame.
 *
 * @param path with its query, such as `products?status=UNLISTED`
 */
export const adminAddress = (path: string): string => `shopify://admin/${path}`;

/**
 * The filter of a list. It is kept in the page's address, so that it can be shared and reloaded. A control shows
 * a choice while its page still loads, so that two choices in a row both count.
 *
 * @returns `search`: the query of the page that is loading, else of the shown one; `choose`: goes to an address
 *   of the same page
 */
export function useAddressFilter(): [search: URLSearchParams, choose: (address: string) => void] {
  const shown = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const { search } = next?.pathname === shown.pathname ? next : shown;
  return [
    new URLSearchParams(search),
    (address) => {
      navigate(address, { preventScrollReset: true, flushSync: true });
    },
  ];
}

/** The page of a list that an address names, counted from 1; the first where it names none. */
export function pageIn(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** The address of a page of a list: what is not chosen is left out, and the first page has no number. */
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
