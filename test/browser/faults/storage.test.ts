import { describe, expect, it } from 'vitest';
import { KETTLE, SPOON } from '../journeys/goods.ts';
import { useFaultyShop } from './faulty-shop.ts';

const shop = useFaultyShop();

/** Scripts that stand before everything else in every page. */
const BROKEN: [what: string, script: string][] = [
  [
    'storage throws at every write',
    `Storage.prototype.setItem = () => { throw new Error('full'); };`,
  ],
  ['storage throws at every read', `Storage.prototype.getItem = () => { throw new Error('no'); };`],
  [
    'storage throws at every touch',
    `for (const name of ['localStorage', 'sessionStorage']) {
       Object.defineProperty(window, name, { get() { throw new Error('SecurityError'); } });
     }`,
  ],
  ['storage answers with nonsense', `Storage.prototype.getItem = () => '{"id":';`],
  ['storage lists nonsense', `Storage.prototype.key = () => 'svcCart.x';`],
  [
    'cookies are refused',
    `Object.defineProperty(document, 'cookie', { get: () => '', set() {} });`,
  ],
  [
    'cookies throw',
    `Object.defineProperty(document, 'cookie', {
       get() { throw new Error('SecurityError'); }, set() { throw new Error('SecurityError'); },
     });`,
  ],
  [
    'nothing can be kept at all',
    `Storage.prototype.setItem = () => { throw new Error('full'); };
     Object.defineProperty(document, 'cookie', { get: () => '', set() {} });`,
  ],
  [
    'storage is full',
    `for (const area of [localStorage, sessionStorage]) {
       for (let size = 2 ** 22; size >= 1; size /= 2) {
         try { while (true) area.setItem('fill-' + size + '-' + area.length, 'x'.repeat(size)); } catch {}
       }
     }`,
  ],
];

describe('a browser in which', () => {
  it.each(BROKEN)('%s: every event arrives once, on this page and the next', async (_, script) => {
    const { tab, settled, arrived, context } = await shop.shopper();
    await context.addInitScript(script);
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await settled();
    await tab.viewProduct('oak-spoon');
    await tab.add({ quantity: 2 });
    await settled();
    await tab.open('/cart');
    const { lines } = await arrived();
    expect(lines).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `product/pageview ${SPOON}`,
      expect.stringMatching(new RegExp(`^cart/add 2×${SPOON} cart=\\[.*2×${SPOON}\\]$`)),
    ]);
    expect(await errorsIn(tab.page)).toEqual([]);
  });

  it.each([
    ['every second write', 'calls % 2 === 0'],
    ['every third write', 'calls % 3 === 0'],
    ['the cart as first seen', `key === 'svcCart'`],
    ['the changes of each page', `key.startsWith('svcCart.')`],
    ['the claim', `key === 'svcClaim'`],
    ['what is in sessionStorage', 'this === sessionStorage'],
    ['what is in localStorage', 'this === localStorage'],
  ])('storage refuses %s: no change is reported twice', async (_, refuses) => {
    const { tab, settled, arrived, context } = await shop.shopper();
    await context.addInitScript(`{
      const native = Storage.prototype.setItem;
      let calls = 0;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('svc')) calls += 1;
        if (key.startsWith('svc') && (${refuses})) throw new Error('full');
        return native.call(this, key, value);
      };
    }`);
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await settled();
    await tab.viewProduct('oak-spoon');
    await tab.add({ quantity: 2 });
    await settled();
    await tab.open('/cart');
    await settled();
    await tab.changeLine('43218082394012', 'decrease');
    await settled();
    await tab.open('/');
    const { lines } = await arrived();
    expect(lines.map((line) => line.split(' cart=')[0])).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE}`,
      `product/pageview ${SPOON}`,
      `cart/add 2×${SPOON}`,
      `cart/remove 1×${SPOON}`,
    ]);
  });
});

/** Texts in which a reader of JSON, of lists or of ids can stumble. */
const CORRUPT = [
  '',
  ' ',
  'null',
  '0',
  '"text"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"id":null,"lines":null}',
  '{"id":"x","lines":{"1":null}}',
  '[{"url":"https://evil.example/beacon/v2","body":"{}","since":0}]',
  '[{"url":1,"body":2,"since":"soon"}]',
  '[{"url":"https://tracking.example.com/beacon/v2/demo01/cart/add","body":"{}","since":9999999999999}]',
  '[{"url":"https://tracking.example.com/beacon/v2/demo01/cart/add","body":"not json","since":9999999999999}]',
  '{"__proto__":{"qty":1},"id":"x","lines":{"__proto__":{"qty":9}}}',
  '1e999',
  'undefined',
  '{"id":',
  '\\u0000\\ud800',
];

const KEYS = [
  ...['Outbox', 'PageLoad', 'Pages', 'SessionId', 'WebPixel'].map((name) => ['session', name]),
  ...['Cart', 'Cart.x', 'Claim', 'Claim.x', 'Order', 'Order.x', 'Outbox', 'Outbox.x'].map(
    (name) => ['local', name],
  ),
];

describe('entries that somebody else has written', () => {
  it('harm nothing, whatever they say: every event arrives once', async () => {
    const { tab, settled, arrived } = await shop.shopper();
    await tab.open('/');
    for (const [index, text] of CORRUPT.entries()) {
      await settled();
      await tab.page.evaluate(corruption(text));
      await tab.viewProduct('enamel-kettle');
      await tab.add();
      const { lines } = await arrived();
      expect(lines.slice(2 * index), `after ${JSON.stringify(text)}`).toEqual([
        `product/pageview ${KETTLE}`,
        `cart/add 1×${KETTLE} cart=[${index + 1}×${KETTLE}]`,
      ]);
      expect(await errorsIn(tab.page)).toEqual([]);
    }
  });
});

/** A script that puts the text into every entry and cookie that the pixel reads. */
function corruption(text: string): string {
  return `{
    const text = ${JSON.stringify(text)};
    localStorage.clear();
    sessionStorage.clear();
    for (const [area, name] of ${JSON.stringify(KEYS)}) {
      window[area + 'Storage'].setItem('svc' + name, text);
    }
    for (const name of ['svcUserId', 'svcSessionId', '_isuid', 'svcViewedProducts']) {
      document.cookie = name + '=' + encodeURIComponent(text) + '; path=/';
    }
  }`;
}

function errorsIn(page: { evaluate: (script: string) => Promise<unknown> }): Promise<unknown> {
  return page.evaluate(`webPixelsSandbox.records()
    .filter(({ kind }) => ['blocked', 'failure'].includes(kind)).map(({ text }) => text)`);
}
