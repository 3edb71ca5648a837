/** Which ids name a product (specification, *Product object*): `parentId` the product's, `uid` the variant's. */
import type { ProductIdentity } from '../../../app/beacon/schemas/product.ts';
import { maybe, needed, plainId, text, type Variant } from './platform.ts';
import type { PixelSettings } from './settings.ts';

/**
 * The ids of a platform variant.
 *
 * @throws {Error} with the reason, when the variant cannot be named
 */
export type Identify = (variant: Variant) => ProductIdentity;

export interface ProductIdentifier {
  identify: Identify;
  /** Takes the ids of an earlier page as evidence about a product that this page has not shown yet. */
  remember(ids: ProductIdentity): void;
}

/** The title of the only variant of a product without variants. */
const DEFAULT_VARIANT = 'Default Title';

/**
 * Names products, and names the same product the same way in every event of this page.
 *
 * A product without variants is one whose only variant is the default one; with `identifiers: product`
 * its uid is its product id. The platform shows the default variant's title as `Default Title` or as
 * `null` depending on the event, and old events lack it for real variants too: what an earlier event
 * said about the product counts more than a missing title.
 */
export function createProductIdentifier(
  identifiers: PixelSettings['identifiers'],
): ProductIdentifier {
  /** Product id → whether it has no variants, as far as seen. */
  const single = new Map<string, boolean>();

  return {
    identify(variant) {
      const parentId = needed(
        plainId(() => variant.product.id),
        'parentId',
      );
      const title = maybe(() => variant.title);
      if (title) single.set(parentId, title === DEFAULT_VARIANT);
      const isSingle = single.has(parentId) ? single.get(parentId) : title === null;
      return {
        parentId,
        uid: needed(
          isSingle && identifiers === 'product' ? parentId : plainId(() => variant.id),
          'uid',
        ),
        sku: text(() => variant.sku),
      };
    },
    remember({ parentId, uid }) {
      if (!single.has(parentId)) single.set(parentId, uid === parentId);
    },
  };
}
