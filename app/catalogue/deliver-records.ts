import type { AccountCredentials } from '../indexing/service-request.ts';
import { inBatches, mayBlameRecord } from '../indexing/update-client.ts';
import type {
  UpdateClient,
  UpdateOperation,
  UpdateRecord,
  UpdateResult,
} from '../indexing/update-client.ts';
import type { ShopSettings } from '../shop/settings.ts';
import type { UpdateProblem } from './plan-updates.ts';
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
import type { UpdateClaim, UpdateQueue, WaitingProduct } from './update-queue.ts';

/** What is to be sent, and with what. */
export interface DeliveryTask {
  claim: UpdateClaim;
  waiting: readonly WaitingProduct[];
  /** The products as Shopify has them now, as far as it said. */
  answer: ProductAnswer;
  /** What this feed was told of them earlier. */
  known: readonly UpdateRow[];
  /** Whether the service has taken anything lately: then a record that it refuses is to blame, and not the service. */
  hasTaken: boolean;
  /** When the index began that last finished; null: no index has. */
  covered: Date | null;
  identifiers: ShopSettings['identifiers'];
  /** What the feed's records have that no update carries: such products are left out. */
  moreFields: MoreFields;
  account: AccountCredentials;
  queue: Pick<UpdateQueue, 'renew'>;
  client: UpdateClient;
  now: () => Date;
}

export interface Delivery {
  /** Null where another worker has taken over: nothing of this counts. */
  claim: UpdateClaim | null;
  /** What became of each product that was dealt with. */
  rows: UpdateRow[];
  /** Whether the service has taken anything. */
  hasSent: boolean;
  /** Why the rest was not sent. */
  problem?: UpdateProblem;
}

/** Many records refused one by one by the same operation: it may be missing, or the service is to blame. */
const MOST_REFUSALS = 10;

/**
 * Sends changed products: updates of those that are in the index, whole records of new ones and of those whose old
 * fields would stay, and removes those that shoppers cannot find any more. A request that is refused, or fails for the
 * second time, is halved until the record that is to blame is found. Where nothing is taken, the service is to blame,
 * and all of them are sent again, after those that wait.
 */
export async function deliverRecords(task: DeliveryTask): Promise<Delivery> {
  const { waiting, answer, known, hasTaken, covered, identifiers, moreFields, client, queue } =
    task;
  const products = new Map(answer.products.map((product) => [product.id, product]));
  const gone = new Set(answer.gone);
  const earlier = new Map(known.map((row) => [row.productId, row]));
  const done: Delivery = { claim: task.claim, rows: [], hasSent: false };
  const steps: Record<UpdateOperation, Item[]> = { delete: [], update: [], upsert: [] };
  const refusals: Record<UpdateOperation, Refusal[]> = { delete: [], update: [], upsert: [] };

  for (const change of waiting) sort(change);
  for (const operation of OPERATIONS) await sendAll(operation, steps[operation]);
  for (const { change, reason } of OPERATIONS.flatMap((each) => refusals[each])) {
    const isToBlame = done.hasSent || hasTaken || earlierOutcome(change) === 'refused';
    keep(change, isToBlame ? 'refused' : 'failed', { reason, uid: null });
    if (!isToBlame) done.problem ??= 'service';
  }
  if (OPERATIONS.some(isGivenUp)) done.problem ??= 'service';
  return done;

  function sort(change: WaitingProduct): void {
    const product = products.get(change.id);
    const uid = earlier.get(change.id)?.uid ?? null;
    if (product === undefined || hiddenReason(product) !== null) {
      if (product === undefined && !gone.has(change.id)) return;
      const current = product ? recordUid(product, identifiers) : uidOfDeleted(change);
      if (uid === null && current === null) {
        // Right where it had variants of its own.
        steps.delete.push({ change, record: { uid: change.id }, after: 'left-out' });
        return;
      }
      for (const each of new Set([uid, current]))
        if (each !== null) steps.delete.push({ change, record: { uid: each }, after: 'row' });
      return;
    }
    const current = recordUid(product, identifiers);
    const isNew = covered !== null && product.createdAt > covered && uid === null;
    const isRenamed = uid !== null && uid !== current;
    const isWhole = isNew || isRenamed || replacesRecord(change.fields);
    const isAdded = add(isWhole ? 'upsert' : 'update', change, product);
    if (isAdded && isRenamed) steps.delete.push({ change, record: { uid }, after: 'nothing' });
  }

  /** Shopify tells of a deleted product its own id alone; null where its record may have another one. */
  function uidOfDeleted({ id, defaultVariantId }: WaitingProduct): string | null {
    if (identifiers === 'product' || defaultVariantId === '') return id;
    return defaultVariantId;
  }

  /** @returns whether it is sent */
  function add(
    operation: 'update' | 'upsert',
    change: WaitingProduct,
    product: ShopProduct,
  ): boolean {
    const fields = operation === 'upsert' ? [] : change.fields;
    const made =
      operation === 'upsert'
        ? productRecord(product, { identifiers })
        : changedRecord(product, fields, { identifiers });
    if (!made.ok || lacksFields(made.record, fields, moreFields)) {
      keep(change, 'left-out', { reason: made.ok ? 'more-fields' : made.why, uid: null });
      return false;
    }
    steps[operation].push({ change, product, record: made.record, after: 'row' });
    return true;
  }

  async function sendAll(operation: UpdateOperation, items: readonly Item[]): Promise<void> {
    for (const batch of inBatches(items)) await sendBatch(operation, batch);
  }

  async function sendBatch(operation: UpdateOperation, batch: readonly Item[]): Promise<void> {
    if (done.problem !== undefined || done.claim === null || isGivenUp(operation)) return;
    done.claim = await queue.renew(done.claim);
    if (done.claim === null) return;
    const records = batch.map(({ record }) => record);
    const result = await client.send(task.account, {
      operation,
      feedId: task.claim.feedId,
      records,
    });
    if (result.outcome === 'taken') taken(operation, batch, new Set(result.unknown));
    else if (result.outcome === 'refused') await refused(operation, batch, result.httpStatus);
    else if (isSuspicious(batch) && mayBlameRecord(result.problem))
      await refused(operation, batch, result.problem.httpStatus);
    else done.problem = problemOf(result);
  }

  /** The first error may be of the moment. */
  function isSuspicious(batch: readonly Item[]): boolean {
    return task.claim.tries > 0 || batch.some(({ change }) => earlierOutcome(change) !== null);
  }

  /** What an earlier try to send this change came to; null where there was none. */
  function earlierOutcome({ id, changedAt }: WaitingProduct): UpdateRow['outcome'] | null {
    const row = earlier.get(id);
    return row !== undefined && row.changedAt >= changedAt ? row.outcome : null;
  }

  function isGivenUp(operation: UpdateOperation): boolean {
    return refusals[operation].length > MOST_REFUSALS;
  }

  /** What an update did not find is sent whole; what was to be removed is not there, which is the aim. */
  function taken(
    operation: UpdateOperation,
    batch: readonly Item[],
    unknown: ReadonlySet<string>,
  ): void {
    done.hasSent = true;
    for (const { change, product, record, after } of batch) {
      if (operation === 'update' && product && unknown.has(record.uid)) {
        add('upsert', change, product);
      } else if (after === 'left-out') {
        keep(change, 'left-out', { reason: 'unknown-uid', uid: null });
      } else if (after === 'row') {
        keep(change, 'taken', { reason: null, uid: operation === 'delete' ? null : record.uid });
      }
    }
  }

  async function refused(
    operation: UpdateOperation,
    batch: readonly Item[],
    httpStatus: number | null,
  ): Promise<void> {
    const [only] = batch;
    if (only && batch.length === 1) {
      refusals[operation].push({ change: only.change, reason: reasonOf(httpStatus) });
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await sendBatch(operation, batch.slice(0, middle));
    await sendBatch(operation, batch.slice(middle));
  }

  function keep(
    { id, changedAt }: WaitingProduct,
    outcome: UpdateRow['outcome'],
    { reason, uid }: Pick<UpdateRow, 'reason' | 'uid'>,
  ): void {
    const row = { feedId: task.claim.feedId, productId: id, changedAt, sentAt: task.now() };
    done.rows = done.rows.filter(({ productId }) => productId !== id);
    done.rows.push({ ...row, outcome, reason, uid });
  }
}

const OPERATIONS = ['update', 'upsert', 'delete'] as const satisfies UpdateOperation[];

interface Item {
  change: WaitingProduct;
  product?: ShopProduct;
  record: UpdateRecord;
  /** What is kept of the product once this was taken: `left-out` where its record may have another identifier. */
  after: 'row' | 'left-out' | 'nothing';
}

/** A record that was refused by itself. */
interface Refusal {
  change: WaitingProduct;
  reason: UpdateReason;
}

function problemOf({ problem }: Extract<UpdateResult, { outcome: 'not-taken' }>): UpdateProblem {
  const isAccount = problem.kind === 'wrong-key' || problem.kind === 'invalid-site-id';
  return isAccount ? 'account' : 'service';
}

const reasonOf = (httpStatus: number | null): UpdateReason =>
  httpStatus === null ? 'success-false' : `http-${httpStatus}`;
