/**
 * The address of a page of the shop's admin, for a link with the target `_top`: App Bridge leads it around
 * the app's frame.
 *
 * @param path with its query, such as `products?status=UNLISTED`
 */
export const adminAddress = (path: string): string => `shopify://admin/${path}`;
