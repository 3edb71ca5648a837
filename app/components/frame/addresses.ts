import { useLocation, useNavigate, useNavigation } from '@remix-run/react';

/**
 * The address of a page of the shop's admin, for a link with the target `_top`: App Bridge leads it around
 * the app's frame.
 *
 * @param path with its query, such as `products?status=UNLISTED`
 */
export const adminAddress = (path: string): string => `shopify://admin/${path}`;

/**
 * The filter of a list, which is in the page's address so that it can be shared and reloaded. A control shows a choice
 * before its page has come, and two choices right after each other both count.
 *
 * @returns `search`: the query of the page that is on its way, else of the shown one; `choose`: goes to an address of
 *   the same page
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
