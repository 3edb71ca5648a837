import type { Cart, Carts } from '../../sandbox/storefront/cart/cart.ts';

export type CartWatch = ReturnType<typeof watchCarts>;

/** The number of pieces added to the shop's carts and removed from them; a purchase counts as neither. */
export function watchCarts(carts: Carts) {
  const { save } = carts;
  let added = 0;
  let removed = 0;
  /** When the shop changed one of them: milliseconds since the epoch, in order. */
  const changedAt: number[] = [];
  carts.save = (cart) => {
    const before = quantities(carts.byToken(cart.token));
    const after = quantities(cart);
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const change = (after.get(id) ?? 0) - (before.get(id) ?? 0);
      if (change > 0) added += change;
      else removed -= change;
      if (change !== 0) changedAt.push(Date.now());
    }
    save(cart);
  };
  return {
    added: () => added,
    removed: () => removed,
    changedAt: () => [...changedAt],
    end() {
      carts.save = save;
    },
  };
}

/** Variant id → pieces. */
function quantities(cart: Cart | undefined): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { offer, quantity } of cart?.lines ?? []) {
    sums.set(offer.variant.id, (sums.get(offer.variant.id) ?? 0) + quantity);
  }
  return sums;
}
