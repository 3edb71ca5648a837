import { Hono, type Context } from 'hono';
import type { PageEvent } from '../../pixel-runtime/contract.ts';
import { addToCart, CartError, type CartLine } from '../cart/cart.ts';
import { readAddition, requestFields } from '../cart/cart-request.ts';
import type { Market } from '../data/markets.ts';
import { checkoutEventData } from '../events/checkout-event.ts';
import { checkoutPage, orderSummary, thankYouPage, upsellPage } from '../pages/checkout-pages.ts';
import type { RenderPage } from '../pages/frame.ts';
import { forgetCart, readVisit, type Shop } from '../shop.ts';
import { type Checkout, formProblem, type Order, readCheckoutForm } from './checkouts.ts';
import {
  checkoutLines,
  findDiscount,
  priceCheckout,
  type PricedCheckout,
} from './price-checkout.ts';

export interface CheckoutRoutesOptions {
  shop: Shop;
  /** Renders a page in the checkout's frame. */
  render: RenderPage;
}

const PAGE = '/checkouts/cn/:token';

/** The routes from the cart, or directly from a product, to the order confirmation. */
export function checkoutRoutes({ shop, render }: CheckoutRoutesOptions): Hono {
  const app = new Hono();
  const { checkouts } = shop;

  app.on(['GET', 'POST'], '/checkout', (context) => {
    const { cart, customer } = readVisit(context, shop);
    if (!cart || cart.lines.length === 0) return context.redirect('/cart');
    const link = context.req.query('cart_link_id');
    const query =
      link === undefined ? '' : `?${new URLSearchParams({ cart_link_id: link }).toString()}`;
    return context.redirect(pageOf(checkouts.enterFromCart(cart, customer)) + query);
  });

  app.post('/checkouts/buy-it-now', async (context) => {
    const { additions } = readAddition(await requestFields(context));
    const lines = linesWithoutCart(shop, additions);
    return context.redirect(pageOf(checkouts.enterWith(lines, readVisit(context, shop).customer)));
  });

  app.get(PAGE, (context) => {
    const checkout = checkouts.find(context.req.param('token'));
    if (!checkout) return context.notFound();
    if (checkout.order) return context.redirect(`${pageOf(checkout)}/thank-you`);
    const visit = readVisit(context, shop);
    const priced = priceOf(checkout, visit.market, checkouts.linesOf(checkout));
    if (priced.lines.length === 0) return context.redirect('/cart');
    checkouts.save({ ...checkout, justEntered: false });
    return render(context, visit, {
      ...checkoutPage(checkout, priced, { form: null, discount: discountProblem(checkout) }),
      events: checkout.justEntered
        ? [{ name: 'checkout_started', data: eventData(shop, checkout, priced) }]
        : [],
    });
  });

  app.post(PAGE, async (context) => {
    const known = checkouts.find(context.req.param('token'));
    if (!known) return context.notFound();
    if (known.order) return context.redirect(`${pageOf(known)}/thank-you`);
    const { form, intent } = readCheckoutForm(await requestFields(context));
    const checkout = { ...known, form };
    checkouts.save(checkout);

    const visit = readVisit(context, shop);
    const lines = checkouts.linesOf(checkout);
    if (lines.length === 0) return context.redirect('/cart');
    const priced = priceOf(checkout, visit.market, lines);
    const discount = discountProblem(checkout);
    if (intent === 'update') {
      const scripted = context.req.header('x-requested-with') === 'fetch';
      return scripted
        ? context.html(orderSummary(priced, discount))
        : context.redirect(pageOf(known));
    }
    const problem = formProblem(form, { shipping: priced.shipping !== null }) ?? discount;
    if (problem !== null) {
      const page = checkoutPage(checkout, priced, { form: problem, discount });
      return render(context, visit, page, 422);
    }
    complete(context, checkout, priced);
    const next = shop.platform.upsell === 'shown' ? 'upsell' : 'thank-you';
    return context.redirect(`${pageOf(checkout)}/${next}`);
  });

  app.get(`${PAGE}/upsell`, (context) => {
    const order = checkouts.find(context.req.param('token'))?.order;
    if (!order) return context.notFound();
    return render(context, readVisit(context, shop), {
      ...upsellPage(`${pageOf(order.checkout)}/thank-you`),
      events: [completed(shop, order)],
    });
  });

  app.get(`${PAGE}/thank-you`, (context) => {
    const checkout = checkouts.find(context.req.param('token'));
    if (!checkout) return context.notFound();
    const { order } = checkout;
    if (!order) return context.redirect(pageOf(checkout));
    return render(context, readVisit(context, shop), {
      ...thankYouPage(order),
      events: shop.platform.upsell === 'shown' ? [] : [completed(shop, order)],
    });
  });

  function complete(context: Context, checkout: Checkout, priced: PricedCheckout): void {
    const { email, firstName, lastName } = checkout.form;
    const { customer } = readVisit(context, shop);
    const name = { first: firstName, last: lastName };
    checkouts.complete(checkout, priced, customer ?? shop.accounts.customerOfOrder(email, name));
    if (!checkout.ownLines) forgetCart(context);
  }

  app.onError((error, context) => {
    if (!(error instanceof CartError)) throw error;
    return context.text(error.message, error.status);
  });
  return app;
}

function pageOf({ pathToken }: Checkout): string {
  return `/checkouts/cn/${pathToken}`;
}

function priceOf(checkout: Checkout, market: Market, lines: readonly CartLine[]): PricedCheckout {
  const { giftWrap, discountCode, shipping } = checkout.form;
  return priceCheckout({
    market,
    lines: lines.length === 0 ? [] : checkoutLines(lines, market, { giftWrap }),
    discount: findDiscount(discountCode) ?? null,
    shipping: market.shipping.find(({ handle }) => handle === shipping) ?? market.shipping[0],
  });
}

function discountProblem({ form: { discountCode } }: Checkout): string | null {
  if (discountCode === '' || findDiscount(discountCode)) return null;
  return `The code “${discountCode}” is not known. Try one of those below, or leave it empty.`;
}

/** The event that reports an order. */
function completed(shop: Shop, { checkout, priced, ...order }: Order): PageEvent {
  const bought = { ...checkout, order: { checkout, priced, ...order } };
  return { name: 'checkout_completed', data: eventData(shop, bought, priced) };
}

function eventData(shop: Shop, { token, form, order }: Checkout, priced: PricedCheckout) {
  return checkoutEventData({ token, form, priced, order, platform: shop.platform });
}

/** Lines in the cart's format, without a cart. */
function linesWithoutCart(
  shop: Shop,
  additions: Parameters<typeof addToCart>[1],
): readonly CartLine[] {
  const noCart = { token: '', key: '', lines: [] };
  return addToCart(noCart, additions, shop.catalogue).cart.lines;
}
