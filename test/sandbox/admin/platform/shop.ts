import { SHOP_DOMAIN } from '../../addresses.ts';
import { MARKETS } from '../../storefront/data/markets.ts';

/** The shop that the admin belongs to. */
export const SHOP = {
  id: '67412213842',
  name: 'Harbour & Pine',
  domain: SHOP_DOMAIN,
  /** The shop's name in addresses of the admin. */
  handle: SHOP_DOMAIN.replace('.myshopify.com', ''),
  contactEmail: 'hello@harbour-and-pine.example.com',
  email: 'owner@harbour-and-pine.example.com',
  timeZone: 'America/New_York',
  currency: 'USD',
  taxesIncluded: false,
  /** The countries of the storefront's markets. */
  countries: MARKETS.map(({ country }) => country),
} as const;

/** The value of `host` in App Bridge and in the app's requests. */
export const HOST_PARAMETER = btoa(`admin.shopify.com/store/${SHOP.handle}`);

/** A person with access to the shop's admin. */
export interface StaffMember {
  /** Shopify's user id: the `sub` of their session tokens. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: 'owner' | 'staff';
}

/** The people with access to the shop's admin; the first one is signed in by default. */
export const STAFF: readonly StaffMember[] = [
  {
    id: '90071131',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    email: 'mara@harbour-and-pine.example.com',
    role: 'owner',
  },
  {
    id: '90071148',
    firstName: 'Jonas',
    lastName: 'Okafor',
    email: 'jonas@harbour-and-pine.example.com',
    role: 'staff',
  },
];

export function staffMember(id: string): StaffMember | undefined {
  return STAFF.find((member) => member.id === id);
}
