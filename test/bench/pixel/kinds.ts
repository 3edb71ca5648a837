/** The four kinds of event that are measured: the pixel's path, and the platform event behind it. */
export const KINDS = {
  'product/pageview': 'product_viewed',
  'cart/add': 'product_added_to_cart',
  'cart/remove': 'product_removed_from_cart',
  'order/transaction': 'checkout_completed',
} as const;

export type Kind = keyof typeof KINDS;

/** The kinds in the order in which a shopper comes to them. */
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** Makes one thing for each kind. */
export const forEachKind = <T>(make: (kind: Kind) => T): Record<Kind, T> =>
  Object.fromEntries(KIND_NAMES.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
