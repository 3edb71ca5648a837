import type { Catalogue } from '../catalogue/catalogue.ts';
import { createCarts, type Carts } from './cart/carts.ts';
import { createCheckouts, type Checkouts, type Order } from './checkout/checkouts.ts';
import { createAccounts, type Accounts } from './data/customers.ts';

/**
 * The forms in which `checkout_completed` has been seen to carry its order: its id as a string or
 * number of digits, as a global id, or `null`; the order as `{}` or as `null`.
 */
export type OrderForm = 'digits' | 'number' | 'gid' | 'null id' | 'empty' | 'null';

/** How the platform treats the app that receives the events. */
export interface PlatformBehaviour {
  orderForm: OrderForm;
  /**
   * Without approval for protected customer data, personal fields come as `null`; city, province and
   * country of an address are exempt (Shopify, "Protected customer data in web pixels").
   */
  customerData: 'approved' | 'withheld';
  /** Whether events lack what captured ones were seen to lack: see `events/sparse.ts`. */
  fields: 'whole' | 'sparse';
  /** Whether an app offers more between payment and thank-you page: the order is told there then. */
  upsell: 'none' | 'shown';
  /** Milliseconds between a parsed page and the request for the manager of pixels, 0 to 2,000. */
  managerDelayMs: number;
}

/** Everything the shop remembers, and how tests look into it. Lives in memory. */
export interface Shop {
  catalogue: Catalogue;
  carts: Carts;
  checkouts: Checkouts;
  accounts: Accounts;
  /** To be changed in place. */
  platform: PlatformBehaviour;
  /** Forgets carts, checkouts, orders and sessions, and behaves as at the start; the catalogue stays. */
  reset(): void;
}

/** Opens an empty shop. `now` is milliseconds since 1970; `onOrder` gets each order as it is made. */
export function createShop({
  catalogue,
  now,
  onOrder,
}: {
  catalogue: Catalogue;
  now: () => number;
  onOrder?: (order: Order) => void;
}): Shop {
  const carts = createCarts({ now, catalogue });
  const checkouts = createCheckouts({ carts, now, ...(onOrder && { onOrder }) });
  const accounts = createAccounts();
  const platform = usualBehaviour();
  return {
    catalogue,
    carts,
    checkouts,
    accounts,
    platform,
    reset() {
      carts.clear();
      checkouts.clear();
      accounts.clear();
      Object.assign(platform, usualBehaviour());
    },
  };
}

function usualBehaviour(): PlatformBehaviour {
  return {
    orderForm: 'digits',
    customerData: 'approved',
    fields: 'whole',
    upsell: 'none',
    managerDelayMs: 0,
  };
}
