import type { Catalogue } from '../catalogue/catalogue.ts';
import { hasOnlyDefaultVariant } from '../storefront/data/catalogue.ts';
import { toMajor } from '../storefront/data/money.ts';
import { picturePath } from '../storefront/data/pictures.ts';
import { COLOURS } from '../storefront/data/range.ts';
import { productsOf } from './feed.ts';

/**
 * What `GET /v1/products/{parentId}` answers (specification, *Other resources*): the description, and every
 * variant with options, price, picture and availability; `null` for a parent that the feed does not have.
 */
export function answerProduct(catalogue: Catalogue, parentId: string) {
  const product = productsOf(catalogue).find(({ id }) => id === parentId);
  if (!product) return null;
  const options = hasOnlyDefaultVariant(product) ? [] : product.options;
  const imageUrl = picturePath(product);
  return {
    mappings: {
      core: { uid: product.id, name: product.title, description: product.description, imageUrl },
    },
    variants: {
      data: product.variants.map((variant) => ({
        mappings: {
          core: {
            uid: options.length === 0 ? product.id : variant.id,
            ...(variant.sku && { sku: variant.sku }),
            price: toMajor(variant.prices.us),
            available: variant.available,
            imageUrl,
          },
        },
        options: Object.fromEntries(
          options.map((name, index) => [name, { value: variant.options[index] ?? '' }]),
        ),
      })),
      optionConfig: Object.fromEntries(
        options.map((name, index) => [
          name,
          name === 'Colour'
            ? { type: 'swatch', swatches: swatches(product.variants, index) }
            : { type: 'dropdown' },
        ]),
      ),
    },
  };
}

function swatches(variants: readonly { options: readonly string[] }[], index: number) {
  const names = new Set(variants.map(({ options }) => options[index] ?? ''));
  const known: Record<string, string> = COLOURS;
  return Object.fromEntries([...names].map((name) => [name, known[name] ?? '#e5dcc8']));
}
