import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { ANY_UUID, contextsOf, cookieValue, startJourneys } from './journey.ts';
import { prefix } from '../../../app/beacon/dialect.ts';
import { ADA, KETTLE, KETTLE_VARIANT, MUG_INK, MUG_SAND, SPOON, TOTE } from './goods.ts';

const { address, newShopper } = startJourneys();

const OWN_ID = '8e9b1a52-6a0e-4f0b-9a44-0d3f8f7b2c22';

const DAY_S = 86_400;

it('the user is one in all tabs and visits, a session lives with its tab, and each page load has an id for all of its events', async () => {
  const shopper = await newShopper();
  const { tab } = shopper;
  await shopper.putInCart('enamel-kettle');
  await tab.reload();
  await shopper.settled();
  const second = await shopper.newTab();
  await second.viewProduct('oak-spoon');
  await shopper.settled();
  // A window that the page opens starts with a copy of its session storage.
  const [popup] = await Promise.all([
    shopper.context.waitForEvent('page'),
    tab.page.evaluate(`void window.open('/products/enamel-kettle')`),
  ]);
  await popup.waitForLoadState();
  await shopper.settled();
  await Promise.all([tab.page, second.page, popup].map((page) => page.close()));
  const later = await shopper.newTab();
  await later.viewProduct('canvas-tote');

  const contexts = await contextsOf(shopper);
  const [user] = contexts.map(({ userId }) => userId);
  expect(contexts.map(({ userId }) => userId)).toEqual(contexts.map(() => user));
  expect(await cookieValue(shopper, nameOf('UserId'))).toBe(user);
  expect(inOrder(contexts.map(({ sessionId }) => sessionId))).toEqual([1, 1, 1, 2, 1, 3]);
  expect(inOrder(contexts.map(({ pageLoadId }) => pageLoadId))).toEqual([1, 1, 2, 3, 4, 5]);
});

/** Ids as numbers, in the order of their first occurrence. */
function inOrder(ids: readonly string[]): number[] {
  expect(ids).toEqual(ids.map(() => ANY_UUID));
  const known = [...new Set(ids)];
  return ids.map((id) => known.indexOf(id) + 1);
}

describe('the cookies of user and session', () => {
  it('are for this host alone, for every page, Lax and Secure; the user stays for a year', async () => {
    const shopper = await newShopper();
    const before = Date.now() / 1000;
    await shopper.tab.viewProduct('enamel-kettle');
    const [context] = await contextsOf(shopper);
    const cookies = await shopper.context.cookies();
    const attributes = { path: '/', httpOnly: false, secure: true, sameSite: 'Lax' };
    expect(cookies.find(({ name }) => name === nameOf('UserId'))).toMatchObject({
      value: context?.userId,
      domain: 'localhost',
      ...attributes,
    });
    expect(cookies.find(({ name }) => name === nameOf('SessionId'))).toMatchObject({
      value: context?.sessionId,
      domain: 'localhost',
      expires: -1,
      ...attributes,
    });
    const days = ((await userExpiry(shopper)) - before) / DAY_S;
    expect(days).toBeGreaterThan(364.99);
    expect(days).toBeLessThan(365.01);
  });

  it('are renewed on every page', async () => {
    const shopper = await newShopper();
    const soon = Date.now() / 1000 + DAY_S;
    await shopper.context.addCookies([
      { name: nameOf('UserId'), value: OWN_ID, url: address('/'), expires: soon },
    ]);
    await shopper.tab.open('/');
    await shopper.settled();
    expect(await userExpiry(shopper)).toBeGreaterThan(soon + 300 * DAY_S);
    expect(await cookieValue(shopper, nameOf('UserId'))).toBe(OWN_ID);
  });

  async function userExpiry({ context }: Awaited<ReturnType<typeof newShopper>>): Promise<number> {
    const cookies = await context.cookies();
    return cookies.find(({ name }) => name === nameOf('UserId'))?.expires ?? 0;
  }
});

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
      await shopper.view(handle);
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
    await shopper.putInCart('enamel-kettle');
    expect(await cart()).toEqual([KETTLE]);
    await shopper.putInCart('stoneware-mug', { variantId: MUG_INK });
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
