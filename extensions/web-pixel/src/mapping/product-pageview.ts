/** `product_viewed` → `product/pageview` (specification, *Result object in product/pageview*). */
import type { ProductPageviewData } from '../../../../app/beacon/schemas/shop-events.ts';
import type { Variant } from '../platform.ts';
import type { Identify } from '../product-identity.ts';

/** @throws {Error} with the reason, when the product cannot be named */
export const mapProductPageview = (variant: Variant, identify: Identify): ProductPageviewData => ({
  result: identify(variant),
});
