import { describe, expect, it } from 'vitest';
import { prefix } from '../../../app/beacon/dialect.ts';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { KETTLE, KETTLE_ADDED, SPOON, SPOON_VARIANT } from '../journeys/goods.ts';
import { failuresIn, useFaultyShop } from './faulty-shop.ts';

const shop = useFaultyShop();
const EXTENSION = ['off', 'on'] as const;

/** Every second case without the extension, the others with it; `npm run test:long` tries each in both ways. */
const shareOf = <Case>(cases: readonly Case[], extension: (typeof EXTENSION)[number]): Case[] =>
  cases.filter((_, at) => IS_LONG_RUN || EXTENSION[at % 2] === extension);

const NO_WRITES = `Storage.prototype.setItem = () => { throw new Error('full'); };`;
const NO_COOKIES = `Object.defineProperty(document, 'cookie', { get: () => '', set() {} });`;

/** Scripts that run before everything else in every page. */
const BROKEN = Object.entries({
  'storage throws at every write': NO_WRITES,
  'storage throws at every read': `Storage.prototype.getItem = () => { throw new Error('no'); };`,
  'storage throws at every touch': `for (const name of ['localStorage', 'sessionStorage']) {
       Object.defineProperty(window, name, { get() { throw new Error('SecurityError'); } });
     }`,
  'storage answers with nonsense': `Storage.prototype.getItem = () => '{"id":';`,
  'storage lists nonsense': `Storage.prototype.key = () => '${nameOf('Cart')}.x';`,
  'cookies are refused': NO_COOKIES,
  'cookies throw': `Object.defineProperty(document, 'cookie', {
       get() { throw new Error('SecurityError'); }, set() { throw new Error('SecurityError'); },
     });`,
  'nothing can be kept at all': NO_WRITES + NO_COOKIES,
  'storage is full': `for (const area of [localStorage, sessionStorage]) {
       for (let size = 2 ** 22; size >= 1; size /= 2) {
         try { while (true) area.setItem('fill-' + size + '-' + area.length, 'x'.repeat(size)); } catch {}
       }
     }`,
});

/** Writes that a storage refuses, as a condition of its `setItem`. */
const REFUSED: [what: string, condition: string][] = [
  ['every second write', 'calls % 2 === 0'],
  ['every third write', 'calls % 3 === 0'],
  ['changes of the cart', `key.startsWith('${nameOf('CartChange')}.')`],
  ['the record of the page load', `key === '${nameOf('PageLoad')}'`],
  ['what is in sessionStorage', 'this === sessionStorage'],
  ['what is in localStorage', 'this === localStorage'],
];

/** Entries that exist only with the storefront extension. */
const REFUSED_TO_SCRIPTS: typeof REFUSED = [
  ['the known cart', `key === '${nameOf('Cart')}'`],
  ['what is handed over', `key.startsWith('${nameOf('Handover')}.')`],
];

describe.each(EXTENSION)('with the storefront extension %s, a browser in which', (extension) => {
  it.each(shareOf(BROKEN, extension))(
    '%s: every event arrives once, on this page and the next',
    async (_, script) => {
      shop.extension(extension);
      const { tab, putInCart, arrived, context } = await shop.shopper();
      await context.addInitScript(script);
      await putInCart('enamel-kettle');
      await putInCart('oak-spoon', { quantity: 2 });
      await tab.open('/cart');
      const { lines } = await arrived();
      expect(lines).toEqual([
        ...KETTLE_ADDED,
        `product/pageview ${SPOON}`,
        expect.stringMatching(new RegExp(`^cart/add 2×${SPOON} cart=\\[.*2×${SPOON}\\]$`)),
      ]);
      expect(await failuresIn(tab)).toEqual([]);
    },
  );

  const refused = shareOf(REFUSED, extension);
  it.each(extension === 'on' ? [...refused, ...REFUSED_TO_SCRIPTS] : refused)(
    'storage refuses %s: no change is reported twice',
    async (_, refuses) => {
      shop.extension(extension);
      const { tab, putInCart, settled, arrived, context } = await shop.shopper();
      await context.addInitScript(`{
      const native = Storage.prototype.setItem;
      let calls = 0;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('${prefix}')) calls += 1;
        // A full storage takes a shorter text.
        const isShorter = value.length < (this.getItem(key) ?? ' ').length;
        if (key.startsWith('${prefix}') && !isShorter && (${refuses})) throw new Error('full');
        return native.call(this, key, value);
      };
    }`);
      await putInCart('enamel-kettle');
      await putInCart('oak-spoon', { quantity: 2 });
      await tab.changeLine(SPOON_VARIANT, 'decrease');
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
    },
  );
});
