/** The ids that name a product (specification, *Product object*): `parentId` is the product's, `uid` the variant's. */
import { attempt } from '../../../app/beacon/attempt.ts';
import type { ProductIdentity } from '../../../app/beacon/schemas/shop-events.ts';
import { required, plainId, text, type Variant } from './platform.ts';
import type { PixelSettings } from './settings.ts';

/**
 * Returns the ids of a platform variant.
 *
 * @throws {Error} with the reason, if the variant has no usable ids
 */
export type Identify = (variant: Variant) => ProductIdentity;

/**
 * Names products, and names one product the same way in every event of the page.
 *
 * A product without variants is one whose only variant is the default one; with `identifiers: product` its uid is its
 * product id. The platform shows the default variant as `Default Title`, with a title that is `null`, or without one,
 * depending on the event. So the facts about a product are kept beyond the event.
 */
export interface ProductIdentifier {
  identify: Identify;
  /** Learns from every variant anywhere in an event's data, or in `init.data`. Never throws. */
  observe(data: unknown): void;
  /** Learns from the ids that an earlier page gave to a product. */
  remember(ids: ProductIdentity): void;
}

/** The title of the only variant of a product without variants. */
const DEFAULT_VARIANT = 'Default Title';

/**
 * The strength of evidence. A title is proof. An empty title only suggests the default variant: real variants have been
 * captured with one too.
 */
const EMPTY_TITLE = 1;
const EARLIER_PAGE = 2;
const TITLE = 3;

export function createProductIdentifier(
  identifiers: PixelSettings['identifiers'],
): ProductIdentifier {
  /** Product id → the strength of the evidence that it has no variants; negative for the evidence that it has some. */
  const known = new Map<string, number>();
  const knownOf = (parentId: string): number => known.get(parentId) || 0;

  function learn(parentId: string, isSingle: boolean, evidence: number): void {
    if (evidence >= Math.abs(knownOf(parentId)))
      known.set(parentId, isSingle ? evidence : -evidence);
  }

  /** @returns the product's id; the empty string if it has none */
  function learnFrom(variant: Variant): string {
    const parentId = plainId(() => variant.product.id);
    // Themes in other languages translate the title.
    const titles = [attempt(() => variant.untranslatedTitle), attempt(() => variant.title)];
    const title = titles.find(Boolean);
    if (title) learn(parentId, title === DEFAULT_VARIANT, TITLE);
    else if (titles.some((each) => each !== undefined)) learn(parentId, true, EMPTY_TITLE);
    return parentId;
  }

  function walk(value: unknown): void {
    if (!value || typeof value !== 'object') return;
    if ('product' in value) learnFrom(value as Variant);
    Object.values(value).forEach(walk);
  }

  return {
    identify(variant) {
      const parentId = required(learnFrom(variant), 'parentId');
      const isSingle = identifiers === 'product' && knownOf(parentId) > 0;
      return {
        parentId,
        uid: required(isSingle ? parentId : plainId(() => variant.id), 'uid'),
        sku: text(() => variant.sku),
      };
    },
    observe(data) {
      attempt(() => walk(data));
    },
    remember({ parentId, uid }) {
      learn(parentId, uid === parentId, EARLIER_PAGE);
    },
  };
}
