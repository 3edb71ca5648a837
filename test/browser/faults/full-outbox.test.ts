import { describe, expect, it } from 'vitest';
import { KETTLE, SPOON } from '../journeys/goods.ts';
import { takenOf, useFaultyShop } from './faulty-shop.ts';

const shop = useFaultyShop({ extension: 'on' });

/** Lets storage refuse what the pixel writes from now on, on this page and the next ones. */
const REFUSE = (which: string) => `{
  const native = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith('svc') && (${which})) throw new Error('full');
    return native.call(this, key, value);
  };
}`;

describe('an event that was not taken is sent once', () => {
  it.each([
    ['all storage', 'true'],
    ['sessionStorage', 'this === sessionStorage'],
    ['localStorage', 'this === localStorage'],
  ])('at most, where %s is full when it is sent', async (_, which) => {
    const { tab, settled, arrived, context, ledger } = await shop.shopperInOutage();
    await tab.page.evaluate(REFUSE(which));
    await context.addInitScript(REFUSE(which));
    await shop.fault();
    await settled();
    await tab.viewProduct('oak-spoon');
    await settled();
    await tab.open('/');
    const { lines } = await arrived();
    const taken = takenOf(lines);
    expect(taken.filter((line) => line.includes(KETTLE)).length).toBeLessThanOrEqual(1);
    expect(taken).toContain(`product/pageview ${SPOON}`);
    expect((await ledger()).repeated).toEqual([]);
  });
});
