import { productOf } from '../../sandbox/storefront/data/catalogue.ts';
import { PRODUCTS } from '../../sandbox/storefront/data/products.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import type { Action, Handle } from './plan.ts';
import type { Leaving } from './scenarios.ts';

/** Performs the shopper's action, from any page. Resolves when the shop has done its part. */
export async function act(tab: ShopTab, action: Action): Promise<void> {
  switch (action.kind) {
    case 'view':
      return tab.viewProduct(action.handle);
    case 'add':
      await tab.viewProduct(action.handle);
      return tab.add(action);
    case 'change':
      return inCart(tab, (variantId) => tab.changeLine(variantId, action.step));
    case 'clear':
      return inCart(tab, () => tab.emptyCart());
    case 'buy':
      return inCart(tab, () => tab.buy());
  }
}

/** The product of an action; the first one for an action on the cart. */
export function handleOf(action: Action): Handle {
  return 'handle' in action ? action.handle : 'enamel-kettle';
}

/** Performs an action on the first line of the cart page; views the page if there is none. */
async function inCart(tab: ShopTab, change: (variantId: string) => Promise<void>): Promise<void> {
  await tab.open('/cart');
  const line = tab.page.locator('[data-test="cart-line"]').first();
  if ((await line.count()) === 0) return;
  await change((await line.getAttribute('data-variant-id')) ?? '');
}

/** Adds a product, and leaves its page for the cart's, like a theme's script. */
export async function addAndLeave(tab: ShopTab, handle: Handle, when: Leaving): Promise<void> {
  const add = `fetch('/cart/add.js', {
    method: 'POST',
    body: new URLSearchParams({ id: '${firstVariant(handle)}' }),
  })`;
  const leave = `location.assign('/cart')`;
  const scripts: Record<Leaving, string> = {
    'with the answer': `${add}.then(() => ${leave})`,
    'in the same turn': `${add}; ${leave}`,
    'when it is published': `__wire.afterEvent = ({ name }) => {
      if (name === 'product_added_to_cart') ${leave};
    }; ${add}`,
  };
  await tab.viewProduct(handle);
  await Promise.all([
    tab.page.waitForURL('/cart', { waitUntil: 'load' }),
    tab.page.evaluate(`void setTimeout(() => { ${scripts[when]} })`),
  ]);
}

function firstVariant(handle: Handle): string {
  const variant = PRODUCTS.map((seed) => productOf(seed)).find(
    (product) => product.handle === handle,
  )?.variants[0];
  if (!variant) throw new Error(`The sandbox's shop has no product ${handle}.`);
  return variant.id;
}
