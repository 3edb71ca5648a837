import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { gzippedBytes } from '../table.ts';

const PIXEL = fileURLToPath(new URL('../../../extensions/web-pixel/src/', import.meta.url));
const BEACON = fileURLToPath(new URL('../../../app/beacon/', import.meta.url));

/**
 * The pixel's capabilities beyond sending views, cart changes and orders once: for each, its modules and their smallest
 * substitutes.
 */
export const CAPABILITIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tax by the order: which prices include it, at which rate, on which lines': {
    [`${PIXEL}mapping/tax.ts`]: `
      import { amount } from '../platform.ts';
      export const taxOf = (checkout, lines, { taxesIncluded }) => {
        const tax = amount(() => checkout.totalTax);
        const total = amount(() => checkout.totalPrice);
        const rate = tax && taxesIncluded === 'yes' ? tax / (total - tax) : 0;
        return [({ price }) => price / (1 + rate)];
      };`,
    [`${PIXEL}mapping/order-lines.ts`]: `
      import { amount, count, list } from '../platform.ts';
      export const orderLines = (checkout) =>
        list(() => checkout.lineItems).map((line) => ({
          line,
          qty: count(() => line.quantity),
          price: amount(() => line.variant.price),
        }));`,
  },
  'page addresses: tokens masked, harmless parameters kept': {
    [`${BEACON}page-url.ts`]: `export const maskPageUrl = (url) => url.replace(/[?#].*/, '');`,
  },
  'reports of the outcomes of events and orders': {
    [`${PIXEL}reports.ts`]: `export const createReports = () => undefined;`,
  },
  'what lists brought of an order': {
    [`${PIXEL}lists.ts`]: `export const listsOf = () => undefined;`,
  },
  'additions that the platform publishes twice': {
    [`${PIXEL}additions.ts`]: `export const createAdditionJudge = () => () => undefined;`,
  },
  'one name of a product in all events of a page': {
    [`${PIXEL}product-identity.ts`]: `
      import { required, plainId, text } from './platform.ts';
      export const createProductIdentifier = (identifiers) => ({
        identify(variant) {
          const parentId = required(plainId(() => variant.product.id), 'parentId');
          const isSingle = text(() => variant.title) === 'Default Title';
          const uid = identifiers === 'product' && isSingle ? parentId : plainId(() => variant.id);
          return { parentId, uid: required(uid, 'uid'), sku: text(() => variant.sku) };
        },
        observe() {},
        remember() {},
      });`,
  },
  'attribution of a landing': {
    [`${PIXEL}attribution.ts`]: `export const keepAttribution = () => null;`,
    [`${BEACON}attribution.ts`]: `export const attributionAt = () => undefined;`,
  },
};

/**
 * The pixel's bundle without some of its capabilities, in bytes gzipped. esbuild builds it like Shopify's tool, which
 * adds some 10 bytes.
 *
 * @param left the omitted capabilities
 */
export async function bytesWithout(left: readonly string[]): Promise<number> {
  const stubs = new Map(left.flatMap((name) => Object.entries(CAPABILITIES[name] ?? {})));
  const unused = new Set(stubs.keys());
  const { outputFiles } = await build({
    entryPoints: [`${PIXEL}index.ts`],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2020',
    plugins: [
      {
        name: 'stubs',
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            unused.delete(path);
            const contents = stubs.get(path);
            return contents === undefined ? undefined : { contents, loader: 'js' };
          });
        },
      },
    ],
  });
  if (unused.size > 0) throw new Error(`No module of the pixel: ${[...unused].join(', ')}.`);
  return gzippedBytes(outputFiles.map(({ text }) => text).join(''));
}
