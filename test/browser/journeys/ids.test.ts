import { describe, expect, it } from 'vitest';
import { ANY_UUID, contextsOf, startJourneys } from './journey.ts';
import { cookieValue } from './stored.ts';

const { address, newShopper } = startJourneys();

const LEGACY_ID = '3f0c6f57-3ad1-4d26-8d4c-7b6f0f5a9c11';
const OWN_ID = '8e9b1a52-6a0e-4f0b-9a44-0d3f8f7b2c22';

const DAY_S = 86_400;

describe('the user', () => {
  it('is the same one in every tab and on every visit', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.settled();
    const second = await shopper.newTab();
    await second.viewProduct('oak-spoon');
    await shopper.settled();
    await Promise.all([shopper.tab.page.close(), second.page.close()]);
    const later = await shopper.newTab();
    await later.viewProduct('canvas-tote');
    const users = (await contextsOf(shopper)).map(({ userId }) => userId);
    expect(users).toEqual([ANY_UUID, users[0], users[0]]);
    expect(await cookieValue(shopper, 'svcUserId')).toBe(users[0]);
  });

  it('is another one in another browser', async () => {
    const ada = await newShopper();
    await ada.tab.viewProduct('enamel-kettle');
    await ada.settled();
    const ben = await newShopper();
    await ben.tab.viewProduct('enamel-kettle');
    await ben.settled();
    const users = (await contextsOf(ada)).map(({ userId }) => userId);
    expect(new Set(users).size).toBe(2);
    expect(users).toHaveLength(2);
  });

  it('keeps the id of an earlier integration, whose cookie is left as it is', async () => {
    const shopper = await newShopper();
    await shopper.context.addCookies([{ name: '_isuid', value: LEGACY_ID, url: address('/') }]);
    await shopper.tab.viewProduct('enamel-kettle');
    expect((await contextsOf(shopper)).map(({ userId }) => userId)).toEqual([LEGACY_ID]);
    expect(await cookieValue(shopper, 'svcUserId')).toBe(LEGACY_ID);
    expect(await cookieValue(shopper, '_isuid')).toBe(LEGACY_ID);
  });

  it('keeps the own id where there are both, and takes no id that is none', async () => {
    const shopper = await newShopper();
    await shopper.context.addCookies([
      { name: '_isuid', value: LEGACY_ID, url: address('/') },
      { name: 'svcUserId', value: OWN_ID, url: address('/') },
    ]);
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.settled();
    await shopper.context.addCookies([
      { name: '_isuid', value: 'nobody', url: address('/') },
      { name: 'svcUserId', value: 'somebody', url: address('/') },
    ]);
    await shopper.tab.viewProduct('enamel-kettle');
    const users = (await contextsOf(shopper)).map(({ userId }) => userId);
    expect(users).toEqual([OWN_ID, ANY_UUID]);
    expect(users[1]).not.toBe(OWN_ID);
  });
});

describe('the cookies of user and session', () => {
  it('are for this host alone, for every page, Lax and Secure; the user stays for a year', async () => {
    const shopper = await newShopper();
    const before = Date.now() / 1000;
    await shopper.tab.viewProduct('enamel-kettle');
    const [context] = await contextsOf(shopper);
    const cookies = await shopper.context.cookies();
    const attributes = { path: '/', httpOnly: false, secure: true, sameSite: 'Lax' };
    expect(cookies.find(({ name }) => name === 'svcUserId')).toMatchObject({
      value: context?.userId,
      domain: 'localhost',
      ...attributes,
    });
    expect(cookies.find(({ name }) => name === 'svcSessionId')).toMatchObject({
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
      { name: 'svcUserId', value: OWN_ID, url: address('/'), expires: soon },
    ]);
    await shopper.tab.open('/');
    await shopper.settled();
    expect(await userExpiry(shopper)).toBeGreaterThan(soon + 300 * DAY_S);
    expect(await cookieValue(shopper, 'svcUserId')).toBe(OWN_ID);
  });

  async function userExpiry({ context }: Awaited<ReturnType<typeof newShopper>>): Promise<number> {
    const cookies = await context.cookies();
    return cookies.find(({ name }) => name === 'svcUserId')?.expires ?? 0;
  }
});

describe('the session', () => {
  it('lives with the tab: through pages and reloads, and not in another tab', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.settled();
    await shopper.tab.reload();
    await shopper.settled();
    const second = await shopper.newTab();
    await second.viewProduct('oak-spoon');
    await shopper.settled();
    await shopper.tab.viewProduct('canvas-tote');
    const sessions = (await contextsOf(shopper)).map(({ sessionId }) => sessionId);
    const [one, , other] = sessions;
    expect(sessions).toEqual([ANY_UUID, one, ANY_UUID, one]);
    expect(other).not.toBe(one);
  });

  it('goes on in a window that a page opens, as its session storage does', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.settled();
    const [popup] = await Promise.all([
      shopper.context.waitForEvent('page'),
      shopper.tab.page.evaluate(`void window.open('/products/enamel-kettle')`),
    ]);
    await popup.waitForLoadState();
    const [first, second, ...others] = await contextsOf(shopper);
    expect(others).toEqual([]);
    expect(second?.sessionId).toBe(first?.sessionId);
    expect(second?.pageLoadId).not.toBe(first?.pageLoadId);
  });
});

describe('the page load', () => {
  it('has one id for all of its events, and each load its own', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    await shopper.tab.add();
    await shopper.settled();
    await shopper.tab.reload();
    await shopper.tab.add();
    const loads = (await contextsOf(shopper)).map(({ pageLoadId }) => pageLoadId);
    const [first, , , second] = loads;
    expect(loads).toEqual([ANY_UUID, first, first, ANY_UUID, second]);
    expect(second).not.toBe(first);
  });
});
