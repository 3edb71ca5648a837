import { describe, expect, it } from 'vitest';
import { prefix } from '../../../app/beacon/dialect.ts';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { KETTLE, KETTLE_VARIANT, MUG_INK, MUG_SAND, SPOON, TOTE } from './goods.ts';
import { contextsOf, putInCart, startJourneys, cookieValue } from './journey.ts';

const { address, newShopper } = startJourneys();

const ADA = '7012345678901';

/** A shopper who was asked, and has permitted all purposes on the start page. */
async function permittingShopper() {
  const shopper = await newShopper({ consent: 'asked' });
  await shopper.tab.open('/');
  await shopper.tab.allowPreferences();
  await shopper.settled();
  return shopper;
}

describe('with preferences, the shop receives in cookies', () => {
  it('what was viewed, newest first, each once, and no more than twenty', async () => {
    const shopper = await permittingShopper();
    const view = async (handle: string) => {
      await shopper.tab.viewProduct(handle);
      await shopper.settled();
      return cookieValue(shopper, nameOf('ViewedProducts'));
    };
    for (const handle of ['enamel-kettle', 'stoneware-mug', 'oak-spoon']) await view(handle);
    expect(await view('enamel-kettle')).toBe(`${KETTLE},${SPOON},${MUG_SAND}`);
    const cookies = await shopper.context.cookies();
    const viewed = cookies.find(({ name }) => name === nameOf('ViewedProducts'));
    expect(viewed).toMatchObject({ path: '/', secure: true, sameSite: 'Lax', domain: 'localhost' });
    // The script requests seven years; the browser grants 400 days.
    expect((viewed?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(399 * 86_400);

    const twenty = Array.from({ length: 20 }, (_, index) => String(100 + index));
    await shopper.context.addCookies([
      { name: nameOf('ViewedProducts'), value: twenty.join(','), url: address('/') },
    ]);
    expect(await view('canvas-tote')).toBe([TOTE, ...twenty.slice(0, 19)].join(','));
  });

  it('what is in the cart, and who is logged in, whom the events name until they log out', async () => {
    const shopper = await permittingShopper();
    const { tab } = shopper;
    const cart = async () => {
      await shopper.settled();
      return (await cookieValue(shopper, nameOf('CartProducts')))?.split(',').toSorted();
    };
    await tab.viewProduct('enamel-kettle');
    expect(await cart()).toBeUndefined();
    await tab.logIn('ada');
    await shopper.settled();
    expect(await cookieValue(shopper, nameOf('ShopperId'))).toBe(ADA);
    await putInCart(shopper, 'enamel-kettle');
    expect(await cart()).toEqual([KETTLE]);
    await putInCart(shopper, 'stoneware-mug', MUG_INK);
    expect(await cart()).toEqual([MUG_INK, KETTLE]);
    await tab.changeLine(KETTLE_VARIANT, 'remove');
    expect(await cart()).toEqual([MUG_INK]);
    const cookies = await shopper.context.cookies();
    const ofSession = cookies.filter(
      ({ name, expires }) => name.startsWith(prefix) && expires === -1,
    );
    expect(ofSession.map(({ name }) => name).toSorted()).toEqual([
      nameOf('CartProducts'),
      nameOf('SessionId'),
      nameOf('ShopperId'),
    ]);
    await tab.buy();
    expect(await cart()).toBeUndefined();
    await tab.logOut();
    await shopper.settled();
    expect(await cookieValue(shopper, nameOf('ShopperId'))).toBeUndefined();
    await tab.viewProduct('enamel-kettle');

    const contexts = await contextsOf(shopper);
    expect(contexts.map(({ shopperId }) => shopperId)).toEqual([
      undefined,
      ...Array.from({ length: 6 }, () => ADA),
      undefined,
    ]);
    expect(new Set(contexts.map(({ userId }) => userId)).size).toBe(1);
  });
});
