import { describe, expect, it } from 'vitest';
import { COLLECTOR, recorded, reported, useVisitor } from '../sandbox/pixel-runtime/tiny-shop.ts';

const visit = useVisitor();

describe('requests of the pixel', () => {
  it('fact 1.runtime.blocked-throws, 1.requests.throw-is-certain: throw at once where they are blocked, and do not leave', async () => {
    const { page, shop } = await visit({
      pixel: `const attempt = (call) => { try { call().catch(() => undefined); return 'sent' } catch { return 'threw' } };
        const open = (url) => { new XMLHttpRequest().open('POST', url); return Promise.resolve() };
        for (const url of ['http://collector.example.com/', '/apps/proxy', 'https://tiny-shop.example/x',
          'https://tiny-shop.myshopify.com/x'])
          report([() => fetch(url), () => fetch(new Request(url)), () => open(url)].map(attempt))`,
    });
    expect(await reported(page)).toEqual(Array(4).fill(['threw', 'threw', 'threw']));
    expect(await recorded(page, 'blocked')).toHaveLength(12);
    expect(await recorded(page, 'request')).toEqual([]);
    expect(shop.collected).toEqual([]);
  });

  it('leave for the local place of their public address, by fetch and by XHR', async () => {
    const { page, shop } = await visit({
      pixel: `fetch('${COLLECTOR}/fetch?a=1', { method: 'post', body: 'x' }).then(({ status }) => {
        report(status);
        const xhr = new XMLHttpRequest();
        xhr.open('POST', '${COLLECTOR}/xhr');
        xhr.onload = () => report(xhr.responseText);
        xhr.send('y');
      })`,
    });
    expect(await reported(page)).toEqual([200, '{}']);
    expect(shop.collected.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/fetch?a=1', 'x'],
      ['POST', '/xhr', 'y'],
    ]);
    const lines = [`POST ${COLLECTOR}/fetch?a=1`, `POST ${COLLECTOR}/xhr`];
    expect(await recorded(page, 'request')).toEqual(lines);
    expect(await recorded(page, 'answer')).toEqual(lines.map((line) => `200 ${line}`));
  });

  it('made of a Request object keep its method, headers and body', async () => {
    const { page, shop } = await visit({
      pixel: `fetch(new Request('${COLLECTOR}/r', { method: 'POST', body: 'x' })).then(({ ok }) => report(ok))`,
    });
    expect(await reported(page)).toEqual([true]);
    expect(shop.collected).toEqual([
      { method: 'POST', path: '/r', contentType: 'text/plain;charset=UTF-8', body: 'x' },
    ]);
  });

  it('fact 1.runtime.text-no-preflight, 1.runtime.json-preflight: with a string body go out as text/plain without preflight, as JSON with one', async () => {
    const { page, shop } = await visit({
      pixel: `const post = (headers) => fetch('${COLLECTOR}/', { method: 'POST', body: '{}', headers, keepalive: true });
        post({}).then(() => post({ 'content-type': 'application/json' }))`,
    });
    await reported(page);
    expect(shop.collected.map(({ method, contentType }) => [method, contentType])).toEqual([
      ['POST', 'text/plain;charset=UTF-8'],
      ['OPTIONS', null],
      ['POST', 'application/json'],
    ]);
  });

  it('fact 1.runtime.keepalive-budget: with keepalive share a budget of 64 KiB in flight', async () => {
    const attempts = async (sizes: number[], keepalive: boolean) => {
      const { page } = await visit({
        pixel: `const post = (size) => fetch('${COLLECTOR}/',
            { method: 'POST', body: 'x'.repeat(size), keepalive: ${keepalive ? 'true' : 'false'} })
            .then(() => 'sent', String);
          Promise.all(${JSON.stringify(sizes)}.map(post)).then(report)`,
      });
      return reported(page);
    };
    const refused = 'TypeError: Failed to fetch';
    expect(await attempts([65536], true)).toEqual([['sent']]);
    expect(await attempts([65537], true)).toEqual([[refused]]);
    expect(await attempts([65537], false)).toEqual([['sent']]);
    expect(await attempts([30000, 30000, 30000], true)).toEqual([['sent', 'sent', refused]]);
  });

  it('that cannot be answered fail as the browser says', async () => {
    const { page } = await visit({
      pixel: `fetch('https://127.0.0.2:9/').catch((error) => report(String(error)));
        const xhr = new XMLHttpRequest(); xhr.open('GET', 'https://127.0.0.2:9/x');
        xhr.onerror = () => report(xhr.status); xhr.send()`,
    });
    expect((await reported(page)).sort()).toEqual([0, 'TypeError: Failed to fetch']);
    expect((await recorded(page, 'failure')).sort()).toEqual([
      'TypeError: Failed to fetch GET https://127.0.0.2:9/',
      'no answer GET https://127.0.0.2:9/x',
    ]);
  });
});

describe('browser.cookie', () => {
  it('fact 1.runtime.cookie-semicolon, 1.runtime.cookie-whole, 1.runtime.cookie-set-string: writes a pair that a raw semicolon truncates, or a whole string with its attributes, and resolves to a string', async () => {
    const { page, context } = await visit({
      pixel: `api.browser.cookie.set('a', 'x;y').then((answer) => report(typeof answer));
        api.browser.cookie.set('b=1; path=/; max-age=3600; samesite=lax').then(() => report('written'))`,
    });
    expect(await reported(page)).toEqual(['string', 'written']);
    const cookies = await context.cookies();
    const named = (wanted: string) => cookies.find(({ name }) => name === wanted);
    expect(named('a')).toMatchObject({ value: 'x', path: '/', expires: -1 });
    expect(named('b')).toMatchObject({ value: '1', path: '/', sameSite: 'Lax' });
    expect(named('b')?.expires).toBeGreaterThan(Date.now() / 1000);
  });

  it('fact 1.runtime.cookie-pair: writes a session cookie of the folder that the page is in', async () => {
    const { page, context, shop } = await visit({
      pixel: `api.browser.cookie.set('pair', '1').then(() => api.browser.cookie.get('pair')).then(report)`,
    });
    await reported(page);
    await context.clearCookies();
    await page.goto(`${shop.url}products/mug`);
    expect(await reported(page)).toEqual(['1']);
    const cookie = (await context.cookies(page.url())).find(({ name }) => name === 'pair');
    expect(cookie).toMatchObject({ path: '/products', expires: -1, secure: false });
    expect((await context.cookies(shop.url)).map(({ name }) => name)).not.toContain('pair');
  });
});

describe('browser', () => {
  it('fact 1.runtime.browser-asynchronous: gets a promise from every method of browser', async () => {
    const { page } = await visit({
      pixel: `const { cookie, localStorage, sessionStorage, sendBeacon } = api.browser;
        const calls = [cookie.get('a'), cookie.set('a', '1'), sendBeacon('/x')];
        for (const area of [localStorage, sessionStorage]) calls.push(area.getItem('a'), area.setItem('a', '1'),
          area.removeItem('a'), area.key(0), area.length(), area.clear());
        report(calls.filter((call) => typeof call.then !== 'function').length);
        let turns = 0;
        const read = cookie.get('a').then(() => { report(turns > 100 ? 'after all promises' : turns) });
        (async () => { while (turns < 200) { await null; turns += 1 } })()`,
    });
    expect(await reported(page)).toEqual([0, 'after all promises']);
  });

  it.each([
    ['cookie', 'document', `api.browser.cookie.get('a')`],
    ['localStorage', 'window', `api.browser.localStorage.getItem('a')`],
  ])('rejects with what the page throws for its %s', async (name, owner, call) => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('go', () => ${call}.catch(({ message }) => report(message)))`,
    });
    await page.evaluate(`Object.defineProperty(${owner}, '${name}', { get() { throw new Error('refused') } });
      Shopify.analytics.publish('go')`);
    expect(await reported(page)).toEqual(['refused']);
  });
});

describe('browser.localStorage and browser.sessionStorage', () => {
  it.each(['localStorage', 'sessionStorage'])(
    'fact 1.runtime.storage-missing, 1.runtime.quota-silent: %s is that of the page, and a write beyond its quota resolves and changes nothing',
    async (area) => {
      const { page } = await visit({
        pixel: `const { ${area}: storage } = api.browser;
        (async () => {
          await storage.clear();
          report(await storage.getItem('missing'));
          await storage.setItem('a', '1');
          report([await storage.getItem('a'), await storage.length(), await storage.key(0)]);
          await storage.setItem('b', '2');
          await storage.removeItem('a');
          report(typeof (await storage.setItem('b', 'x'.repeat(6e6))));
        })()`,
      });
      expect(await reported(page)).toEqual([null, ['1', 1, 'a'], 'undefined']);
      expect(await page.evaluate(`({ ...${area} })`)).toEqual({ b: '2' });
    },
  );

  it('fact 1.requests.session-head: have what a script in the head of the same page left there', async () => {
    const { page } = await visit({
      pixel: `api.browser.sessionStorage.getItem('mark').then(report)`,
      head: `<script>sessionStorage.setItem('mark', location.search)</script>`,
    });
    await page.goto(`${page.url()}?second`);
    expect(await reported(page)).toEqual(['?second']);
  });
});

it('fact 1.runtime.beacon-blocked: browser.sendBeacon sends text from the page, and resolves to false where a fetch would throw', async () => {
  const { page, shop } = await visit({
    pixel: `Promise.all(['http://collector.example.com/', '/apps/proxy', 'https://tiny-shop.example/x',
        'https://tiny-shop.example.com/x', '${COLLECTOR}/beacon'].map((url) => api.browser.sendBeacon(url, 'x'))).then(report)`,
  });
  expect(await reported(page)).toEqual([[false, false, false, false, true]]);
  await expect
    .poll(() => shop.collected)
    .toEqual([
      { method: 'POST', path: '/beacon', contentType: 'text/plain;charset=UTF-8', body: 'x' },
    ]);
});
