/** What the platform publishes more often than the cart confirms, and what it publishes of a cart link. */
import { describe, expect, it } from 'vitest';
import { KETTLE } from './goods.ts';
import { linesOf, startJourneys } from './journey.ts';

describe.each(['off', 'on'] as const)('with the storefront extension %s', (extension) => {
  const { newShopper } = startJourneys({ extension });

  it('goods of a cart link are added once, and never removed afterwards', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.add({ way: 'permalink-cart' });
    await shopper.settled();
    await tab.open('/');
    await shopper.settled();
    await tab.open('/cart');
    await shopper.settled();
    const lines = await linesOf(shopper);
    expect(lines.filter((line) => line.startsWith('cart'))).toEqual([
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  });

  it('a form that the theme submits by itself is one addition, and a later one another', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.add({ way: 'delegated' });
    await shopper.settled();
    await tab.open('/cart');
    await shopper.settled();
    await tab.viewProduct('enamel-kettle');
    await tab.add({ way: 'delegated' });
    await shopper.settled();
    const lines = await linesOf(shopper);
    expect(lines.filter((line) => line.startsWith('cart'))).toEqual([
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
    ]);
  });
});
