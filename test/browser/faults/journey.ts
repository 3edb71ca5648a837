import type { Fault } from '../../sandbox/tracking-service/fault.ts';
import type { ShopTab } from '../../support/shop-tab.ts';

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<Item>(random: () => number, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

export interface Action {
  name: string;
  run: (tab: ShopTab) => Promise<void>;
}

const PRODUCTS = ['enamel-kettle', 'stoneware-mug', 'oak-spoon', 'canvas-tote'] as const;
const WAYS = ['fetch', 'xhr', 'json', 'request', 'bulk', 'leave', 'form', 'update'] as const;
const STEPS = ['increase', 'decrease', 'remove', 'decrease-update', 'increase-update'] as const;

/** One thing that a shopper does, wherever they are. */
export function anyAction(random: () => number): Action {
  const kind = pick(random, ['view', 'add', 'add', 'add', 'change', 'change', 'clear', 'buy']);
  const handle = pick(random, PRODUCTS);
  if (kind === 'view') return { name: `view ${handle}`, run: (tab) => tab.viewProduct(handle) };
  if (kind === 'buy') return { name: 'buy', run: (tab) => buyIfAny(tab) };
  if (kind === 'clear') {
    return { name: 'clear', run: (tab) => inCart(tab, () => tab.emptyCart()) };
  }
  if (kind === 'change') {
    const step = pick(random, STEPS);
    return {
      name: step,
      run: (tab) => inCart(tab, (variantId) => tab.changeLine(variantId, step)),
    };
  }
  const way = pick(random, WAYS);
  return {
    name: `add ${handle} by ${way}`,
    async run(tab) {
      await tab.viewProduct(handle);
      await tab.add({ way, quantity: 1 + Math.floor(random() * 3) });
    },
  };
}

/** Does something on the cart page with its first line; without any, looks at it. */
async function inCart(tab: ShopTab, act: (variantId: string) => Promise<void>): Promise<void> {
  await tab.open('/cart');
  const line = tab.page.locator('[data-test="cart-line"]').first();
  if ((await line.count()) === 0) return;
  await act((await line.getAttribute('data-variant-id')) ?? '');
}

async function buyIfAny(tab: ShopTab): Promise<void> {
  await tab.open('/cart');
  if ((await tab.page.locator('[data-test="cart-line"]').count()) > 0) await tab.buy();
}

/** Faults of the service, as one might set them at any time; none is one of them. */
export function anyFault(random: () => number): Fault[] {
  const times = 1 + Math.floor(random() * 3);
  const kind = pick(random, ['none', 'none', 'slow', 'busy', 'broken', 'before', 'after', 'gone']);
  switch (kind) {
    case 'slow':
      return [{ kind, delayMs: 50 + Math.floor(random() * 300) }];
    case 'busy':
      return [{ kind: 'status', status: pick(random, [408, 429, 503] as const), times }];
    case 'broken':
      return [{ kind: 'status', status: pick(random, [500, 502, 504] as const), times }];
    case 'before':
    case 'after':
      return [{ kind: 'drop', when: kind, times }];
    case 'gone':
      return [{ kind }];
    default:
      return [];
  }
}
