import type { Locator, Page } from 'playwright-core';

/** Ways to add a product page's product, by the end of the control's `data-test` name. */
type AddWay =
  | 'fetch'
  | 'xhr'
  | 'json'
  | 'request'
  | 'bulk'
  | 'update'
  | 'leave'
  | 'form'
  | 'delegated'
  | 'permalink-cart';

const LEADING_AWAY: readonly AddWay[] = ['leave', 'form', 'permalink-cart'];

export type CartStep = 'increase' | 'decrease' | 'remove' | 'decrease-update' | 'increase-update';

export interface AddChoice {
  way?: AddWay;
  quantity?: number;
}

/**
 * One tab of a shopper, and the actions in it. Each action resolves when the *shop* has done its part, not when the
 * pixel has reported it: use `settled` for that.
 */
export interface ShopTab {
  page: Page;
  open(path: string): Promise<void>;
  /** Opens a product's page, with one of its variants selected if given. */
  viewProduct(handle: string, variantId?: string): Promise<void>;
  /** Adds the product page's product; `leave`, `form` and permalinks lead to another page. */
  add(choice?: AddChoice): Promise<void>;
  /** Changes the line of a variant, in the drawer if it is open, otherwise on the cart page. */
  changeLine(variantId: string, step: CartStep): Promise<void>;
  /** Empties the cart with `/cart/clear.js`, on the cart page. */
  emptyCart(): Promise<void>;
  closeDrawer(): Promise<void>;
  /** Opens the checkout from any page and stays there. */
  checkOut(): Promise<void>;
  /** Opens a separate checkout from a product page, which does not change the cart. */
  buyNow(): Promise<void>;
  /** Fills in the open checkout and pays; ends on the thank-you page. */
  pay(): Promise<void>;
  /** Opens the checkout of the cart and pays. */
  buy(): Promise<void>;
  logIn(person: 'ada' | 'ben'): Promise<void>;
  logOut(): Promise<void>;
  /** Logs in within the footer: the page stays, and its header names the customer. */
  logInHere(person: 'ada' | 'ben'): Promise<void>;
  switchMarket(market: 'us' | 'de'): Promise<void>;
  /** Uses the switch in the footer. */
  consent(decision: 'grant' | 'deny' | 'withdraw'): Promise<void>;
  /** Grants consent, with the preferences purpose. */
  allowPreferences(): Promise<void>;
  reload(): Promise<void>;
  /** Navigates back; resolves to whether the browser had kept the page alive or loaded it again. */
  back(): Promise<'kept alive' | 'loaded again'>;
}

/** Of the root element's data; `waitForFunction` would have each page compile Playwright's script once more. */
const UNTIL_CART_NOT_BUSY = `new Promise((resolve) => {
  const root = document.documentElement;
  const observer = new MutationObserver(() => check());
  const check = () => {
    if (root.dataset.cart === 'busy') return;
    observer.disconnect();
    resolve();
  };
  observer.observe(root, { attributes: true });
  check();
})`;
const PAINTED = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))';

export function createShopTab(page: Page): ShopTab {
  const control = (name: string): Locator => page.locator(`[data-test="${name}"]`);

  /** Performs an action that opens another page, and waits until that page has loaded. */
  const leaveBy = async (action: () => Promise<unknown>): Promise<void> => {
    const loaded = page.waitForEvent('load');
    await Promise.all([loaded, action()]);
  };
  /** Performs an action that changes the cart; waits for the change and for the platform's event, one frame later. */
  const changeCartBy = async (action: () => Promise<unknown>): Promise<void> => {
    await action();
    await page.evaluate(UNTIL_CART_NOT_BUSY);
    await page.evaluate(PAINTED);
  };
  const unfold = async (hidden: Locator): Promise<void> => {
    if (!(await hidden.isVisible())) await page.locator('details.developer > summary').click();
  };

  const tab: ShopTab = {
    page,
    async open(path) {
      await page.goto(path);
    },
    viewProduct: (handle, variantId) =>
      tab.open(`/products/${handle}${variantId === undefined ? '' : `?variant=${variantId}`}`),

    async add({ way = 'fetch', quantity = 1 } = {}) {
      await tab.closeDrawer();
      await control('quantity').fill(String(quantity));
      const button = control(`add-${way}`);
      if (way !== 'fetch') await unfold(button);
      if (LEADING_AWAY.includes(way)) await leaveBy(() => button.click());
      else await changeCartBy(() => button.click());
    },

    async changeLine(variantId, step) {
      const place = (await control('drawer').isVisible()) ? 'drawer' : 'cart';
      const line = page.locator(`[data-test="${place}-line"][data-variant-id="${variantId}"]`);
      await changeCartBy(() => line.locator(`[data-test="${place}-${step}"]`).click());
    },
    async emptyCart() {
      await unfold(control('cart-clear'));
      await changeCartBy(() => control('cart-clear').click());
    },
    async closeDrawer() {
      if (await control('drawer').isVisible()) await control('drawer-close').click();
    },

    checkOut: () => tab.open('/checkout'),
    buyNow: () => leaveBy(() => control('buy-now').click()),
    async pay() {
      // The button also fills in the e-mail address; it is missing if nothing is shipped.
      if (await control('fill-demo').isVisible()) await control('fill-demo').click();
      else await control('checkout-email').fill('guest@example.com');
      await leaveBy(() => control('pay-now').click());
      await control('order-name').waitFor();
    },
    async buy() {
      await tab.checkOut();
      await tab.pay();
    },

    async logIn(person) {
      await tab.open('/account/login');
      await leaveBy(() => control(`login-${person}`).click());
      await control('customer-id').waitFor();
    },
    logOut: () => tab.open('/account/logout'),
    async logInHere(person) {
      await control(`login-here-${person}`).click();
      await control('account-link')
        .filter({ hasText: new RegExp(person, 'i') })
        .waitFor();
    },
    async switchMarket(market) {
      await leaveBy(() => control(`market-${market}`).click());
    },

    async consent(decision) {
      await tab.closeDrawer();
      await control(`consent-${decision}`).click();
    },
    async allowPreferences() {
      await tab.closeDrawer();
      await control('consent-preferences').check();
      await control('consent-grant').click();
    },

    async reload() {
      await page.reload();
    },
    async back() {
      const before = Date.now();
      await page.goBack({ waitUntil: 'commit' });
      const began = await page.evaluate<number>('performance.timeOrigin');
      // A page from the back-forward cache is not loaded again, and no event announces it.
      await page.waitForFunction(`document.readyState === 'complete'`);
      return began < before ? 'kept alive' : 'loaded again';
    },
  };
  return tab;
}
