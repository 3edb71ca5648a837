import type { OpenCredentials } from '../shop/credentials.ts';
import { inBatches, mayBlameRecord } from '../indexing/update-client.ts';
import type { SendUpdates, UpdateOperation, UpdateResult } from '../indexing/update-client.ts';
import {
  type DeliveryFacts,
  type DeliveryItem,
  type LeftOut,
  planDelivery,
  planRecord,
} from './plan-delivery.ts';
import type { UpdateProblem } from './plan-updates.ts';
import type { UpdateReason, UpdateRow } from './sent-updates.ts';
import type { UpdatedFeed, UpdateQueue, WaitingProduct } from './update-queue.ts';

/** The input of a delivery. */
export interface DeliveryTask extends DeliveryFacts {
  feed: UpdatedFeed;
  /** Whether the service has just accepted records: then a refusal is due to the record, not to the service. */
  hasTaken: boolean;
  account: OpenCredentials;
  queue: Pick<UpdateQueue, 'isCurrent'>;
  sendUpdates: SendUpdates;
  now: () => Date;
}

export interface Delivery {
  /** The feed has changed since it was read: the rows do not count then. */
  isOutdated: boolean;
  /** The outcome for each product. */
  rows: UpdateRow[];
  /** Whether the service has accepted any records. */
  hasSent: boolean;
  /** Why the rest was not sent. */
  problem?: UpdateProblem;
  /** The shortest pause before the next try, as the service asked for it, in milliseconds. */
  pauseMs?: number;
}

/** After more refusals of single records for one operation, the service is failing or lacks the operation. */
const MAX_REFUSALS = 10;

/**
 * Sends the records of changed products ({@link planDelivery}). A request that is refused, or fails for the second
 * time, is halved until the failing record is found. If no record is accepted, the service has failed, and all records
 * are sent again after the waiting ones.
 */
export async function deliverRecords(task: DeliveryTask): Promise<Delivery> {
  const { known, hasTaken, sendUpdates, queue } = task;
  const earlier = new Map(known.map((row) => [row.productId, row]));
  const done: Delivery = { isOutdated: false, rows: [], hasSent: false };
  const { items, leftOut } = planDelivery(task);
  const refusals: Record<UpdateOperation, LeftOut[]> = { delete: [], update: [], upsert: [] };
  /** The changes with a record that the service has accepted. */
  const takenChanges = new Set<WaitingProduct>();

  leftOut.forEach(leaveOut);
  for (const operation of OPERATIONS) {
    // The old record of a renamed product stays until the new one is accepted.
    const wanted = items[operation].filter(
      ({ change, after }) => after !== 'nothing' || takenChanges.has(change),
    );
    for (const batch of inBatches(wanted)) await sendBatch(operation, batch);
  }
  for (const { change, reason } of OPERATIONS.flatMap((each) => refusals[each])) {
    const isToBlame = done.hasSent || hasTaken || earlierOutcome(change) === 'refused';
    keep(change, isToBlame ? 'refused' : 'failed', { reason, uid: null });
    if (!isToBlame) done.problem ??= 'service';
  }
  if (OPERATIONS.some(isGivenUp)) done.problem ??= 'service';
  return done;

  async function sendBatch(
    operation: UpdateOperation,
    batch: readonly DeliveryItem[],
  ): Promise<void> {
    if (done.problem !== undefined || done.isOutdated || isGivenUp(operation)) return;
    done.isOutdated = !(await queue.isCurrent(task.feed));
    if (done.isOutdated) return;
    const records = batch.map(({ record }) => record);
    const { feedId } = task.feed;
    const result = await sendUpdates(task.account, { operation, feedId, records });
    if (result.outcome === 'taken') taken(operation, batch, new Set(result.unknown));
    else if (result.outcome === 'refused') await refused(operation, batch, result.httpStatus);
    else if (isSuspicious(batch) && mayBlameRecord(result.problem))
      await refused(operation, batch, result.problem.httpStatus);
    else {
      done.problem = problemOf(result);
      done.pauseMs = result.pauseMs ?? 0;
    }
  }

  /** Whether to halve the batch: a first error may be temporary. */
  function isSuspicious(batch: readonly DeliveryItem[]): boolean {
    return task.feed.tries > 0 || batch.some(({ change }) => earlierOutcome(change) !== null);
  }

  /** Returns the outcome of an earlier try to send this change; null without one. */
  function earlierOutcome({ id, changedAt }: WaitingProduct): UpdateRow['outcome'] | null {
    const row = earlier.get(id);
    return row !== undefined && row.changedAt >= changedAt ? row.outcome : null;
  }

  function isGivenUp(operation: UpdateOperation): boolean {
    return refusals[operation].length > MAX_REFUSALS;
  }

  /** Handles accepted records: an unknown record of an update is sent whole; one of a removal is already gone. */
  function taken(
    operation: UpdateOperation,
    batch: readonly DeliveryItem[],
    unknown: ReadonlySet<string>,
  ): void {
    done.hasSent = true;
    for (const { change, product, record, after } of batch) {
      takenChanges.add(change);
      if (operation === 'update' && product && unknown.has(record.uid)) {
        const whole = planRecord('upsert', change, product, task);
        if ('reason' in whole) leaveOut(whole);
        else items.upsert.push(whole);
      } else if (after === 'left-out') {
        leaveOut({ change, reason: 'unknown-uid' });
      } else if (after === 'row') {
        keep(change, 'taken', { reason: null, uid: operation === 'delete' ? null : record.uid });
      }
    }
  }

  async function refused(
    operation: UpdateOperation,
    batch: readonly DeliveryItem[],
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

  function leaveOut({ change, reason }: LeftOut): void {
    keep(change, 'left-out', { reason, uid: null });
  }

  function keep(
    { id, changedAt }: WaitingProduct,
    outcome: UpdateRow['outcome'],
    { reason, uid }: Pick<UpdateRow, 'reason' | 'uid'>,
  ): void {
    const row = { feedId: task.feed.feedId, productId: id, changedAt, sentAt: task.now() };
    done.rows = done.rows.filter(({ productId }) => productId !== id);
    done.rows.push({ ...row, outcome, reason, uid });
  }
}

const OPERATIONS = ['update', 'upsert', 'delete'] as const satisfies UpdateOperation[];

function problemOf({ problem }: Extract<UpdateResult, { outcome: 'not-taken' }>): UpdateProblem {
  const isAccount = problem.kind === 'wrong-key' || problem.kind === 'invalid-site-id';
  return isAccount ? 'account' : 'service';
}

const reasonOf = (httpStatus: number | null): UpdateReason =>
  httpStatus === null ? 'success-false' : `http-${httpStatus}`;
