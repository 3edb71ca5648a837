import { SHOP_DOMAIN } from '../../addresses.ts';

/** The shop that the admin belongs to. */
export const SHOP = {
  id: '67412213842',
  name: 'Harbour & Pine',
  domain: SHOP_DOMAIN,
  /** Names the shop in addresses of the admin. */
  handle: SHOP_DOMAIN.replace('.myshopify.com', ''),
  email: 'owner@harbour-and-pine.example.com',
  timeZone: 'America/New_York',
  currency: 'USD',
  taxesIncluded: false,
} as const;

/** `host` as App Bridge and the app's requests carry it. */
export const HOST_PARAMETER = btoa(`admin.shopify.com/store/${SHOP.handle}`);

/** A product as the Admin API tells of it. */
export interface AdminProduct {
  id: string;
  handle: string;
  title: string;
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
}

/** Products that are in the admin and not in the shop's collections. */
const HIDDEN_PRODUCTS: readonly AdminProduct[] = [
  hidden('7913550013018', 'wholesale-mug-crate', 'Wholesale Mug Crate', 'UNLISTED'),
  hidden('7913550013025', 'staff-apron', 'Staff Apron', 'UNLISTED'),
  hidden('7913550013032', 'press-sample-kettle', 'Press Sample Kettle', 'UNLISTED'),
  hidden('7913550013049', 'winter-candle', 'Winter Candle', 'DRAFT'),
];

/**
 * Everything that the shop has in its admin.
 *
 * @param listed what its storefront shows
 */
export function adminProducts(
  listed: readonly Pick<AdminProduct, 'id' | 'handle' | 'title'>[],
): AdminProduct[] {
  return [
    ...listed.map(({ id, handle, title }) => ({ id, handle, title, status: 'ACTIVE' as const })),
    ...HIDDEN_PRODUCTS,
  ];
}

function hidden(
  id: string,
  handle: string,
  title: string,
  status: AdminProduct['status'],
): AdminProduct {
  return { id, handle, title, status };
}
