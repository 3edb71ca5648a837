import type { UpdateOperation, UpdateRecord } from '../indexing/update-client.ts';
import type { ShopSettings } from '../shop/settings.ts';
import {
  changedRecord,
  lacksFields,
  type MoreFields,
  productRecord,
  recordUid,
  replacesRecord,
} from './product-record.ts';
import type { UpdateReason, UpdateRow } from './sent-updates.ts';
import { hiddenReason } from './shop-product.ts';
import type { ProductAnswer, ShopProduct } from './shop-product.ts';
import type { WaitingProduct } from './update-queue.ts';

/** The facts that determine the records of changed products. */
export interface DeliveryFacts {
  waiting: readonly WaitingProduct[];
  /** Shopify's current data of the products, as far as they were read. */
  answer: ProductAnswer;
  /** Earlier updates of the products for this feed. */
  known: readonly UpdateRow[];
  /** When the last finished index began; null without one. */
  covered: Date | null;
  identifiers: ShopSettings['identifiers'];
  /** The fields in the feed's records that updates do not have: products with such fields are left out. */
  moreFields: MoreFields;
}

/** A record to be sent for a changed product. */
export interface DeliveryItem {
  change: WaitingProduct;
  product?: ShopProduct;
  record: UpdateRecord;
  /** The outcome to store after success: `left-out` if the product's record may have another identifier. */
  after: 'row' | 'left-out' | 'nothing';
}

/** A product that is not sent. */
export interface LeftOut {
  change: WaitingProduct;
  reason: UpdateReason;
}

export interface DeliveryPlan {
  items: Record<UpdateOperation, DeliveryItem[]>;
  leftOut: LeftOut[];
}

/**
 * Plans the records of changed products: updates of those in the index, whole records of new ones and of those whose
 * old fields would stay, and removals of those that are hidden or deleted. A product that was not read waits.
 */
export function planDelivery(facts: DeliveryFacts): DeliveryPlan {
  const { waiting, answer, known, identifiers } = facts;
  const products = new Map(answer.products.map((product) => [product.id, product]));
  const gone = new Set(answer.gone);
  const uids = new Map(known.map(({ productId, uid }) => [productId, uid]));
  const plan: DeliveryPlan = { items: { delete: [], update: [], upsert: [] }, leftOut: [] };

  for (const change of waiting) {
    const product = products.get(change.id);
    const uid = uids.get(change.id) ?? null;
    if (product === undefined) {
      if (gone.has(change.id)) remove(change, uid, uidOfDeleted(change, identifiers));
      else if (answer.unread.includes(change.id)) plan.leftOut.push({ change, reason: 'unread' });
    } else if (hiddenReason(product) !== null) {
      remove(change, uid, recordUid(product, identifiers));
    } else {
      send(change, product, uid);
    }
  }
  return plan;

  function remove(change: WaitingProduct, uid: string | null, current: string | null): void {
    const found = new Set([uid, current].filter((each) => each !== null));
    const items: DeliveryItem[] = [...found].map((each) => ({
      change,
      record: { uid: each },
      after: 'row',
    }));
    // The id of the product's record, if it had several variants.
    if (items.length === 0) items.push({ change, record: { uid: change.id }, after: 'left-out' });
    plan.items.delete.push(...items);
  }

  function send(change: WaitingProduct, product: ShopProduct, uid: string | null): void {
    const isNew = facts.covered !== null && product.createdAt > facts.covered && uid === null;
    const isRenamed = uid !== null && uid !== recordUid(product, identifiers);
    const isWhole = isNew || isRenamed || replacesRecord(change.fields);
    const operation = isWhole ? 'upsert' : 'update';
    const planned = planRecord(operation, change, product, facts);
    if ('reason' in planned) {
      plan.leftOut.push(planned);
      return;
    }
    plan.items[operation].push(planned);
    if (isRenamed) plan.items.delete.push({ change, record: { uid }, after: 'nothing' });
  }
}

/** Returns the changed fields of a product, or its whole record, for an index that lacks it or has old fields of it. */
export function planRecord(
  operation: 'update' | 'upsert',
  change: WaitingProduct,
  product: ShopProduct,
  { identifiers, moreFields }: Pick<DeliveryFacts, 'identifiers' | 'moreFields'>,
): DeliveryItem | LeftOut {
  const changed = operation === 'update' ? change.fields : [];
  const made =
    operation === 'update'
      ? changedRecord(product, changed, { identifiers })
      : productRecord(product, { identifiers });
  if (!made.ok) return { change, reason: made.why };
  if (lacksFields(made.record, changed, moreFields)) return { change, reason: 'more-fields' };
  return { change, product, record: made.record, after: 'row' };
}

/** Returns the identifier of a deleted product; null if its record may have another one. */
function uidOfDeleted(
  { id, defaultVariantId }: WaitingProduct,
  identifiers: ShopSettings['identifiers'],
): string | null {
  return identifiers === 'product' || defaultVariantId === '' ? id : defaultVariantId;
}
