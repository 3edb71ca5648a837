import { describe, expect, it } from 'vitest';
import { checkoutCompleted, germanCheckout } from './checkout-fixtures.ts';
import { pass, useStoppedClock } from './clock.ts';
import {
  cart,
  cartLine,
  mug,
  mugs,
  productAddedToCart,
  productRemovedFromCart,
  shirt,
  shirts,
  SHOP,
} from './fixtures.ts';
import { useTab } from './memory-browser.ts';
import { showPage, type OpenPage, type PageOptions } from './open-page.ts';
import { reports, useTrackingService } from './tracking-service.ts';

useStoppedClock();
const service = useTrackingService();
const tab = useTab();

const show = (options?: PageOptions) => showPage(tab, options);

/** A line in a request's answer: the address names the variant, and a default variant has no title. */
const mugByRequest = mug({
  title: null,
  product: { ...mug().product, url: '/products/mug?variant=5001' },
});
const shirtByRequest = shirt({
  product: { ...shirt().product, url: '/products/shirt?variant=5021' },
});

describe('a change of the cart', () => {
  it('begins with the cart that was rendered, its lines of one variant together', async () => {
    const rendered = cart('c1', [cartLine(mugByRequest, 1), cartLine(mugByRequest, 2)]);
    const page = await show({ cart: rendered });
    page.publish(productAddedToCart(cartLine(shirtByRequest, 1)));
    expect(reports(service)).toEqual([
      { path: 'cart/add', data: { results: [shirts(1)], cart: [mugs(3), shirts(1)] } },
    ]);
  });

  it('has one price of a product, the latest', async () => {
    const page = await show({ cart: cart('c1', [cartLine(mugByRequest, 1)]) });
    const price = { amount: 9.5, currencyCode: 'EUR' };
    page.publish(productAddedToCart(cartLine({ ...mugByRequest, price }, 1)));
    const mugAt = { ...(mugs(1) as object), price: 9.5 };
    expect(reports(service)).toEqual([
      { path: 'cart/add', data: { results: [mugAt], cart: [{ ...mugAt, qty: 2 }] } },
    ]);
  });

  it('that removes more than the page knows of leaves nothing, and no negative quantity', async () => {
    const page = await show();
    page.publish(productRemovedFromCart(cartLine(mugByRequest, 3)));
    page.publish(productAddedToCart(cartLine(mugByRequest, 1)));
    expect(reports(service)).toEqual([
      { path: 'cart/remove', data: { results: [mugs(3)], cart: [] } },
      { path: 'cart/add', data: { results: [mugs(1)], cart: [mugs(1)] } },
    ]);
  });

  it('after an order begins with an empty cart', async () => {
    const page = await show({ cart: cart('c1', [cartLine(mugByRequest, 1)]) });
    page.publish(checkoutCompleted(germanCheckout()));
    page.publish(productAddedToCart(cartLine(shirtByRequest, 1)));
    expect(reports(service)[1]).toEqual({
      path: 'cart/add',
      data: { results: [shirts(1)], cart: [shirts(1)] },
    });
  });
});

describe('a link to a filled cart', () => {
  const url = `${SHOP}/cart?cart_link_id=a1`;
  const lines = [cartLine(mugByRequest, 2), cartLine(shirtByRequest, 1)];
  const publish = (page: OpenPage): void => {
    lines.forEach((line) => page.publish(productAddedToCart(line, { url })));
  };

  it('is reported line by line, with the cart as rendered', async () => {
    publish(await show({ url, cart: cart('c1', lines) }));
    expect(reports(service)).toEqual([
      { path: 'cart/add', data: { results: [mugs(2)], cart: [mugs(2), shirts(1)] } },
      { path: 'cart/add', data: { results: [shirts(1)], cart: [mugs(2), shirts(1)] } },
    ]);
  });

  it('counts each line once: the same again is a change', async () => {
    const page = await show({ url, cart: cart('c1', lines) });
    publish(page);
    page.publish(productAddedToCart(cartLine(mugByRequest, 2), { url }));
    expect(reports(service)[2]).toEqual({
      path: 'cart/add',
      data: { results: [mugs(2)], cart: [mugs(4), shirts(1)] },
    });
  });

  it('that is reloaded, without events of the platform, does not hold what is added now', async () => {
    const page = await show({ url, cart: cart('c1', lines) });
    await pass(2_000);
    page.publish(productAddedToCart(cartLine(mugByRequest, 2), { url }));
    expect(reports(service)).toEqual([
      { path: 'cart/add', data: { results: [mugs(2)], cart: [mugs(4), shirts(1)] } },
    ]);
  });
});

describe('two equal additions on a page', () => {
  const added = (): unknown[] =>
    reports(service).map(({ data }) => (data.results as { qty: number }[])[0]?.qty);

  it.each([
    ['of a default variant', cartLine(mug(), 1), cartLine(mugByRequest, 1)],
    ['of another variant', cartLine(shirt(), 1), cartLine(shirtByRequest, 1)],
  ])('%s, by a form and then by a request, are one', async (_, byForm, byRequest) => {
    const page = await show();
    page.publish(productAddedToCart(byForm));
    await pass(800);
    page.publish(productAddedToCart(byRequest));
    expect(added()).toEqual([1]);
    expect(page.log).toContain('not sent: Error: repeat');
  });

  it('twice by form and request are two', async () => {
    const page = await show();
    for (let click = 0; click < 2; click += 1) {
      page.publish(productAddedToCart(cartLine(shirt(), 1)));
      await pass(300);
      page.publish(productAddedToCart(cartLine(shirtByRequest, 1)));
      await pass(300);
    }
    expect(added()).toEqual([1, 1]);
    expect(reports(service)[1]?.data.cart).toEqual([shirts(2)]);
  });

  it.each([
    ['both by request', 0, cartLine(shirtByRequest, 1), cartLine(shirtByRequest, 1)],
    ['both by form', 0, cartLine(shirt(), 1), cartLine(shirt(), 1)],
    ['by request and then by form', 0, cartLine(shirtByRequest, 1), cartLine(shirt(), 1)],
    ['of another quantity', 0, cartLine(shirt(), 1), cartLine(shirtByRequest, 2)],
    ['of another product', 0, cartLine(shirt(), 1), cartLine(mugByRequest, 1)],
    ['by form and then by request', 10_000, cartLine(shirt(), 1), cartLine(shirtByRequest, 1)],
  ])('%s, %i ms apart, are two', async (_, ms, one, other) => {
    const page = await show();
    page.publish(productAddedToCart(one));
    await pass(ms);
    page.publish(productAddedToCart(other));
    expect(added()).toHaveLength(2);
  });
});
