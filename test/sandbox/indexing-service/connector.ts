import { SHOP_DOMAIN } from '../addresses.ts';
import { isListed } from '../catalogue/catalogue.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { hasOnlyDefaultVariant } from '../storefront/data/catalogue.ts';
import type { Product, Variant } from '../storefront/data/catalogue.ts';
import { toMajor } from '../storefront/data/money.ts';
import { picturePath } from '../storefront/data/pictures.ts';
import type { IndexRecord } from './index-content.ts';

/**
 * What the service's connector reads of the shop: products that are active and on the Online Store channel.
 * Unlisted and hidden ones are not supported (specification, *Limits*). Products are named by their ids, as the
 * app's setting says at first.
 */
export function readCatalogue(catalogue: Pick<Catalogue, 'all' | 'collections'>): IndexRecord[] {
  const shelves = catalogue.collections();
  return catalogue
    .all()
    .filter(isListed)
    .map((product) => ({
      ...recordOf(product),
      collections: shelves
        .filter(({ products }) => products.includes(product))
        .map(({ handle }) => handle),
    }));
}

function recordOf(product: Product): IndexRecord {
  const { id, variants } = product;
  const picture = `https://${SHOP_DOMAIN}${picturePath(product)}`;
  return {
    uid: id,
    parentId: id,
    title: product.title,
    handle: product.handle,
    address: `https://${SHOP_DOMAIN}/products/${product.handle}`,
    price: toMajor(Math.min(...variants.map(({ prices }) => prices.us))),
    available: variants.some(({ available }) => available),
    image: picture,
    images: [picture],
    tags: [...product.tags].sort(),
    type: product.type,
    vendor: product.vendor,
    description: product.description,
    ...(!hasOnlyDefaultVariant(product) && { children: variants.map(childOf) }),
  };
}

function childOf({ id, title, sku, prices, available }: Variant) {
  return { uid: id, title, sku, price: toMajor(prices.us), available };
}
