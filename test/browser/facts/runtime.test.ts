import { describe, expect, it } from 'vitest';
import { recorded, said, useVisitor } from '../../sandbox/pixel-runtime/visitor.ts';

const visit = useVisitor();

describe('a strict pixel', () => {
  it('fact 1.runtime.extend: comes to life through WebPixel::Render, and through nothing else', async () => {
    const { page } = await visit({
      pixel: `say('rendered'); shopify.extend('Checkout::Render', () => say('elsewhere'))`,
    });
    expect(await said(page)).toEqual(['rendered']);
    expect(await recorded(page, 'error')).toEqual([]);
  });

  it('fact 1.runtime.page-facts: learns of browser and page from init and from each event', async () => {
    const { page, shop } = await visit({
      pixel: `const { navigator, document } = api.init.context;
        api.analytics.subscribe('page_viewed', ({ context }) => say([navigator, document,
          JSON.stringify(context.navigator) === JSON.stringify(navigator)]))`,
    });
    const language = await page.evaluate<string>('navigator.language');
    const userAgent = await page.evaluate<string>('navigator.userAgent');
    expect(await said(page)).toEqual([
      [
        expect.objectContaining({ language, userAgent, cookieEnabled: true }),
        expect.objectContaining({
          title: 'Tiny Shop',
          referrer: '',
          location: expect.objectContaining({ href: shop.url }) as object,
        }),
        true,
      ],
    ]);
  });

  it('fact 1.runtime.browser-asynchronous: gets a promise from every method of browser', async () => {
    const { page } = await visit({
      pixel: `const { cookie, localStorage, sessionStorage, sendBeacon } = api.browser;
        const calls = [cookie.get('a'), cookie.set('a', '1'), sendBeacon('/x')];
        for (const area of [localStorage, sessionStorage]) calls.push(area.getItem('a'), area.setItem('a', '1'),
          area.removeItem('a'), area.key(0), area.length(), area.clear());
        say(calls.filter((call) => typeof call.then !== 'function').length);
        let turns = 0;
        const read = cookie.get('a').then(() => { say(turns > 100 ? 'after all promises' : turns) });
        (async () => { while (turns < 200) { await null; turns += 1 } })()`,
    });
    expect(await said(page)).toEqual([0, 'after all promises']);
  });

  it('fact 1.runtime.cookie-pair: writes a session cookie of the folder that the page is in', async () => {
    const { page, context, shop } = await visit({
      pixel: `api.browser.cookie.set('pair', '1').then(() => api.browser.cookie.get('pair')).then(say)`,
    });
    await said(page);
    await context.clearCookies();
    await page.goto(`${shop.url}products/mug`);
    expect(await said(page)).toEqual(['1']);
    const cookie = (await context.cookies(page.url())).find(({ name }) => name === 'pair');
    expect(cookie).toMatchObject({ path: '/products', expires: -1, secure: false });
    expect((await context.cookies(shop.url)).map(({ name }) => name)).not.toContain('pair');
  });

  it('fact 1.runtime.replay: gets events from before its consent under the ids they had then', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('all_events', ({ id, name }) => say([name, id]))`,
      config: { consentAssumed: false },
      head: `<script>
        const { randomUUID } = crypto;
        made = [];
        crypto.randomUUID = () => { const id = randomUUID.call(crypto); made.push(id); return id; };
      </script>`,
    });
    await page.evaluate(`Shopify.analytics.publish('before')`);
    const made = await page.evaluate<string[]>('[...made]');
    await page.evaluate(`Shopify.customerPrivacy.setTrackingConsent({ analytics: true })`);
    const ids = made.map((id) => `sh-${id}`);
    expect(ids).toHaveLength(2);
    expect(await said(page)).toEqual([
      ['page_viewed', ids[0]],
      ['before', ids[1]],
    ]);
  });

  it('fact 3.theme.customer-privacy: hears of consent, and cannot ask for it as the theme can', async () => {
    const { page } = await visit({
      pixel: `say([typeof self.Shopify, Object.keys(api.customerPrivacy)])`,
    });
    expect(await said(page)).toEqual([['undefined', ['subscribe']]]);
    expect(await page.evaluate(`typeof Shopify.customerPrivacy.setTrackingConsent`)).toBe(
      'function',
    );
  });
});
