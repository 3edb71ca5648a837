/** An order as the Admin API describes it. */
export interface AdminOrder {
  /** 13 digits. */
  id: string;
  /** Such as `#1001`; a name in a different format if no shopper placed the order. */
  name: string;
  createdAt: Date;
  updatedAt: Date;
  sourceName: string | null;
  test: boolean;
  cancelledAt: Date | null;
  checkoutToken: string | null;
  /** The price of the lines after discounts, in cents of the shop's currency. */
  subtotal: number;
}

/** An order that a shopper has placed in the storefront. */
export interface PlacedOrder extends Pick<AdminOrder, 'id' | 'name' | 'subtotal'> {
  checkoutToken: string;
}

/** The sources of orders, by the ways to create them without the storefront's pages. */
const SOURCES = {
  'without its page': 'web',
  'point of sale': 'pos',
  draft: 'shopify_draft_order',
  recurring: 'subscription_contract_checkout_one',
  test: 'web',
  // An app's own orders carry the app's id.
  app: '4711081',
} as const;

type OrderOrigin = keyof typeof SOURCES;
export const ORDER_ORIGINS = Object.keys(SOURCES) as OrderOrigin[];

/** The shop's orders. */
export interface AdminOrders {
  /** Newest first. */
  all(): readonly AdminOrder[];
  /** Adds an order that a shopper has placed in the storefront. */
  take(order: PlacedOrder): void;
  /** Creates an order without the storefront's pages. */
  make(how: OrderOrigin): void;
  /** @throws {Error} for an unknown order */
  cancel(id: string): void;
}

export function createAdminOrders(now: () => Date): AdminOrders {
  const orders: AdminOrder[] = [];
  let made = 0;

  function add(order: Pick<AdminOrder, 'id' | 'name'> & Partial<AdminOrder>): void {
    const at = now();
    const usual = { sourceName: 'web', test: false, cancelledAt: null, checkoutToken: null };
    orders.unshift({ ...usual, subtotal: 2_950, createdAt: at, updatedAt: at, ...order });
  }

  return {
    all: () => orders,
    take: add,
    make(how) {
      made += 1;
      const passesCheckout = how === 'without its page' || how === 'test';
      add({
        id: String(6_112_345_678_901 + made * 13),
        name: `#A${1000 + made}`,
        sourceName: SOURCES[how],
        test: how === 'test',
        checkoutToken: passesCheckout ? crypto.randomUUID().replaceAll('-', '') : null,
      });
    },
    cancel(id) {
      const index = orders.findIndex((order) => order.id === id);
      const order = orders[index];
      if (!order) throw new Error(`There is no order ${id}.`);
      const at = now();
      orders[index] = { ...order, cancelledAt: order.cancelledAt ?? at, updatedAt: at };
    },
  };
}
