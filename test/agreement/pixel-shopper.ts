import { openPixelPage } from '../captures/pixel-page.ts';
import type { PixelPageOptions, SentEvent } from '../captures/pixel-page.ts';
import type { PageEvent } from '../sandbox/pixel-runtime/contract.ts';
import { cartEventsOf } from '../sandbox/pixel-runtime/rules/cart-line.ts';
import { buy, newVisitor } from '../sandbox/storefront/test-storefront.ts';
import type { Storefront } from '../sandbox/storefront/start-storefront.ts';
import { createTab } from '../web-pixel/memory-browser.ts';

/** One purchase in the shop. */
export interface Purchase {
  /** Handle of a product. */
  product: string;
  variantId: string;
  country?: 'US' | 'DE';
  /** E-mail address of a customer who logs in first. */
  login?: string;
  /** Additional fields of the checkout's form, e.g. a discount code. */
  checkout?: Record<string, string>;
  settings?: PixelPageOptions['settings'];
}

/**
 * Views a product, adds three of it to the cart, removes one and buys the rest: over real HTTP, with the pixel's bundle
 * on every page and the events that the shop's own pages and answers cause.
 *
 * @returns all events that the pixel sent, oldest first
 */
export async function sentDuringPurchase(
  storefront: Storefront,
  bundle: string,
  purchase: Purchase,
): Promise<SentEvent[]> {
  const { product, variantId, country = 'US', login, checkout = {}, settings = {} } = purchase;
  const visitor = newVisitor(storefront);
  const tab = createTab({ cookies: visitor.cookies, local: new Map() });
  await visitor.postForm('/localization', { country_code: country });
  if (login) await visitor.postForm('/account/login', { email: login });

  const open = async (path: string) => {
    const { initData, events } = await visitor.config(path);
    const location = { href: `${storefront.url}${path}` };
    const context = { document: { location, referrer: '' } };
    const page = openPixelPage({ bundle, settings, context, data: initData, tab });
    const publish = async (published: readonly PageEvent[]) => {
      for (const { name, data } of published) {
        const timestamp = '2026-11-21T00:00:00.000Z';
        await page.deliver({ id: 'sh-1', name, type: 'standard', timestamp, context, data });
      }
    };
    await publish(events);
    return { sent: page.sent, publish };
  };

  const view = await open(`/products/${product}?variant=${variantId}`);
  const change = async (action: 'add' | 'change', body: object) => {
    const answer: unknown = await (await visitor.postJson(`/cart/${action}.js`, body)).json();
    const currencyCode = country === 'US' ? 'USD' : 'EUR';
    await view.publish(
      cartEventsOf({ action, by: 'fetch', body: JSON.stringify(body), answer, currencyCode }),
    );
  };
  await change('add', { id: variantId, quantity: 3 });
  await change('change', { line: 1, quantity: 2 });
  const thankYou = await open(await buy(visitor, checkout));
  return [...view.sent, ...thankYou.sent];
}
