import { SHOP_DOMAIN } from '../../addresses.ts';
import { MARKETS } from '../../storefront/data/markets.ts';

/** The shop that the admin belongs to. */
export const SHOP = {
  id: '67412213842',
  name: 'Harbour & Pine',
  domain: SHOP_DOMAIN,
  /** Names the shop in addresses of the admin. */
  handle: SHOP_DOMAIN.replace('.myshopify.com', ''),
  contactEmail: 'hello@harbour-and-pine.example.com',
  email: 'owner@harbour-and-pine.example.com',
  timeZone: 'America/New_York',
  currency: 'USD',
  taxesIncluded: false,
  /** Those of the storefront's markets. */
  countries: MARKETS.map(({ country }) => country),
} as const;

/** `host` as App Bridge and the app's requests carry it. */
export const HOST_PARAMETER = btoa(`admin.shopify.com/store/${SHOP.handle}`);
