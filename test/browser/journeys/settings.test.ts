import { describe, expect, it } from 'vitest';
import { putInCart, startJourneys } from './journey.ts';

const { newShopper } = startJourneys();

describe('the pixel', () => {
  it('says nothing in the console', async () => {
    const shopper = await newShopper();
    await putInCart(shopper, 'enamel-kettle');
    await shopper.tab.buy();
    await shopper.settled();
    expect(shopper.console()).toEqual([]);
  });
});
