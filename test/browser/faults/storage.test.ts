import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { draw } from '../../support/random.ts';
import { wholeNumber } from '../../support/whole-number.ts';
import { KETTLE, SPOON } from '../journeys/goods.ts';
import { useFaultyShop } from './faulty-shop.ts';

const shop = useFaultyShop();
const EXTENSION = ['off', 'on'] as const;

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

describe.each(EXTENSION)('with the storefront extension %s, a browser in which', (extension) => {
  it.each(BROKEN)('%s: every event arrives once, on this page and the next', async (_, script) => {
    shop.extension(extension);
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
    ['the known cart', `key === 'svcCart'`],
    ['changes of the cart', `key.startsWith('svcCartChange.')`],
    ['what is handed over', `key.startsWith('svcHandover.')`],
    ['the record of the page load', `key === 'svcPageLoad'`],
    ['what is in sessionStorage', 'this === sessionStorage'],
    ['what is in localStorage', 'this === localStorage'],
  ])('storage refuses %s: no change is reported twice', async (_, refuses) => {
    shop.extension(extension);
    const { tab, settled, arrived, context } = await shop.shopper();
    await context.addInitScript(`{
      const native = Storage.prototype.setItem;
      let calls = 0;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('svc')) calls += 1;
        // A full storage takes a shorter text.
        if (key.startsWith('svc') && value && (${refuses})) throw new Error('full');
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
  '{"token":null,"lines":null,"at":0}',
  '{"token":"x","lines":[null],"at":"soon"}',
  '{"at":1,"path":"cart/add","results":[{"uid":null}],"pageLoadId":5}',
  '{"path":1,"body":2,"since":"soon","due":"now"}',
  '{"__proto__":{"qty":1},"token":"x","lines":{"__proto__":{"qty":9}},"at":1}',
  '1e999',
  'undefined',
  '{"id":',
  '\\u0000\\ud800',
];

/** How many of the texts `npm test` tries, drawn by the seed; `npm run test:long` tries all of them. */
const SHARE = 6;
const seed = wholeNumber('SEED') ?? randomInt(1_000_000);
const texts = IS_LONG_RUN ? CORRUPT : draw(CORRUPT, SHARE, seed);

const KEYS = [
  ...['Handover.x', 'PageLoad', 'SessionId', 'TaxesIncluded', 'WebPixel'].map((name) => [
    'session',
    name,
  ]),
  ...['Cart', 'Cart.x', 'CartChange.x', 'Checkout', 'Order', 'Outbox', 'Outbox.1.1.x'].map(
    (name) => ['local', name],
  ),
];

describe.each(EXTENSION)(
  `entries that another script has written, with the extension %s, seed ${seed} (SEED)`,
  (extension) => {
    it.each(texts)('harm nothing: every event arrives once after %j', async (text) => {
      shop.extension(extension);
      const { tab, settled, arrived } = await shop.shopper();
      await tab.open('/');
      await settled();
      await tab.page.evaluate(corruption(text));
      await tab.viewProduct('enamel-kettle');
      await tab.add();
      const { lines } = await arrived();
      expect(lines).toEqual([
        `product/pageview ${KETTLE}`,
        `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      ]);
      expect(await errorsIn(tab.page)).toEqual([]);
    });
  },
);

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
