import { randomUUID } from 'node:crypto';
import { Prisma, type PrismaClient, type Reindex } from '@prisma/client';
import { lockInstalledShop } from '../shop/credentials.ts';
import { storableText } from '../shop/form-fields.ts';
import { LONG_TRANSACTION } from '../shop/shops.ts';
import type { Enqueue } from '../work/work.ts';
import { toRun, toView, WITH_STATES } from './reindex-queries.ts';
import { FEED_PREFIX, type ReindexRequest, type ReindexView, type StateSeen } from './reindex.ts';
import type { Run, SendTransition, WriteTransition } from './run.ts';

/** Writes runs. Of two concurrent writes to one row one succeeds, and the other returns false or null. */
export interface RunStore {
  /** Commits a request; null when another run of the feed is unfinished, or the app was uninstalled meanwhile. */
  add(
    shop: string,
    request: ReindexRequest,
    about: { requestedBy: string | null; siteId: string; at: Date },
  ): Promise<ReindexView | null>;
  /** Writes a change of `run` as it was read; false when another write was first. */
  write(run: Run, change: RunChange): Promise<boolean>;
  /** Reads the run as it is now; null when it has ended or is gone. */
  read(id: string): Promise<Run | null>;
}

/**
 * The number of states that are stored per run. A run has about ten; a service that answers with a new word each time
 * must not fill the database.
 */
const STATES_KEPT = 500;

/** Called within the transaction that ends an upload which the service has indexed, or may have. */
export type Uploaded = (
  run: Pick<Run, 'id' | 'shop'>,
  tx: Prisma.TransactionClient,
) => Promise<void>;

/** Called within the transaction that ends a run whose index finished or failed. */
export type IndexEnded = (
  run: Pick<Run, 'id' | 'shop' | 'feedId'>,
  state: 'done' | 'failed',
  tx: Prisma.TransactionClient,
) => Promise<void>;

export interface RunStoreDeps {
  prisma: PrismaClient;
  /** Schedules the next step of a re-index on a worker. */
  enqueue: Enqueue;
  uploaded?: Uploaded;
  indexEnded?: IndexEnded;
}

/** Creates the store of re-indexes in the database. */
export function createRunStore({ prisma, enqueue, uploaded, indexEnded }: RunStoreDeps): RunStore {
  return {
    async add(shop, request, { requestedBy, siteId, at }) {
      const id = randomUUID();
      try {
        const row = await prisma.$transaction(async (tx) => {
          if (!(await lockInstalledShop(tx, shop))) return null;
          const added = await tx.reindex.create({
            data: {
              id,
              shopDomain: shop,
              feedId: request.feedId,
              activeKey: activeKey(shop, request.feedId),
              state: 'requested',
              kind: request.kind,
              cause: request.cause,
              confirmed: request.confirmed === 'yes',
              requestedAt: at,
              staffId: request.staff.id,
              staffName: request.staff.name && storableText(request.staff.name),
              requestedBy,
              siteId,
              method: request.file ? 'upload' : 'pull',
              fileId: request.file?.id ?? null,
              fileName: request.file?.name ?? null,
              fileSize: request.file?.size ?? null,
              fileDigest: request.file?.digest ?? null,
              products: request.file?.products ?? null,
              fileMaker: request.file?.maker ?? null,
              dataAt: request.file?.dataAt ?? null,
              dueAt: at,
              states: { create: { state: 'requested', at } },
            },
            include: WITH_STATES,
          });
          await enqueue(id, at, tx);
          return added;
        });
        return row && toView(row);
      } catch (error) {
        if (isUniqueViolation(error)) return null;
        throw error;
      }
    },

    async write(run, change) {
      const { dueAt } = change.data;
      if (change.seen.length > 0) {
        return prisma.$transaction(async (tx) => {
          if (!(await update(tx, run, change))) return false;
          await addStates(tx, run, change);
          const { state } = change.data;
          if (state === 'done' || state === 'failed') await indexEnded?.(run, state, tx);
          if (mayHaveUploaded(run, change)) await uploaded?.(run, tx);
          if (dueAt) await enqueue(run.id, dueAt, tx);
          return true;
        }, LONG_TRANSACTION);
      }
      if (!(await postpone(prisma, run, change))) return false;
      // If this is lost, the minute sweep finds the run.
      if (dueAt) await enqueue(run.id, dueAt);
      return true;
    },

    async read(id) {
      const row = await prisma.reindex.findFirst({ where: { id, endedAt: null } });
      return row && toRun(row);
    },
  };
}

/** The value of a unique column, so that PostgreSQL allows one run per feed. */
const activeKey = (shop: string, feedId: string): string => `${shop}/${feedId}`;

async function update(
  tx: Prisma.TransactionClient,
  { id, version }: Run,
  { data }: RunChange,
): Promise<boolean> {
  const { count } = await tx.reindex.updateMany({
    where: { id, version, endedAt: null },
    data: { ...data, version: { increment: 1 } },
  });
  return count === 1;
}

/**
 * Writes only the time of the next check, if nothing else has changed. Most checks end here, so this is one statement:
 * Prisma's own update would be a transaction of three.
 */
async function postpone(
  prisma: PrismaClient,
  { id, version }: Run,
  { data: { dueAt, possibleAt } }: RunChange,
): Promise<boolean> {
  const count = await prisma.$executeRaw`
    UPDATE "Reindex" SET "dueAt" = ${dueAt}, "possibleAt" = ${possibleAt}, "version" = "version" + 1
    WHERE "id" = ${id}::uuid AND "version" = ${version} AND "endedAt" IS NULL`;
  return count === 1;
}

/** Adds states to the history; for a run with many states, those of the service are left out. */
async function addStates(
  tx: Prisma.TransactionClient,
  { id }: Run,
  { seen, at }: RunChange,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ReindexStateSeen" ("reindexId", "state", "reason", "at")
    SELECT ${id}::uuid, "state", "reason", ${at}
    FROM unnest(${seen.map(({ state }) => state)}::text[], ${seen.map(({ reason }) => reason)}::text[])
      WITH ORDINALITY AS seen("state", "reason", "place")
    WHERE NOT starts_with("state", ${FEED_PREFIX})
      OR (SELECT count(*) FROM "ReindexStateSeen" WHERE "reindexId" = ${id}::uuid) < ${STATES_KEPT}
    ORDER BY "place"`;
}

function mayHaveUploaded({ method, sendingAt }: Run, { data }: RunChange): boolean {
  const isOver = data.endedAt !== undefined && data.state !== 'refused';
  return method === 'upload' && sendingAt !== null && isOver;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** A write to a run's row, with the states to add to its history. */
export interface RunChange {
  /** `dueAt`: when the next step is due; null once ended. */
  data: Partial<Reindex> & Pick<Reindex, 'dueAt' | 'possibleAt'>;
  /** In order of time; empty without new ones. */
  seen: Omit<StateSeen, 'at'>[];
  at: Date;
}

/** The time of a transition, and the feed's state at that time. */
export interface TransitionTime {
  at: Date;
  /** The feed's state at the service, if the step requested it. */
  observed: string | null;
}

/** Returns the change to `sending`, with the facts about the feed before the request. */
export function sendingChange(
  run: Run,
  { lastIndexedBefore, feedStateBefore }: SendTransition,
  { siteId, until, ...time }: TransitionTime & { siteId: string; until: Date },
): RunChange {
  const before = { siteId, lastIndexedBefore, feedStateBefore };
  const sent = { sendingAt: time.at, countedAt: time.at, possibleAt: null, dueAt: until };
  return changeTo(run, { state: 'sending', reason: null, ...before, ...sent }, time);
}

/** Returns the change of a transition that sends nothing. */
export function transitionChange(
  run: Run,
  { kind, ...next }: WriteTransition,
  time: TransitionTime,
): RunChange {
  const { state } = next;
  const data = {
    dueAt: null,
    possibleAt: null,
    ...next,
    ...(kind === 'end' && { endedAt: time.at, activeKey: null }),
    // The request was not accepted, so no hour has begun. A run that waits again was never sent.
    ...((state === 'refused' || state === 'waiting') && { countedAt: null }),
    ...(state === 'waiting' && { sendingAt: null }),
  };
  return changeTo(run, data, time);
}

/** Returns the change of a run to `data`, and of the feed's state, if it has changed. */
function changeTo(
  run: Run,
  data: RunChange['data'] & Pick<Reindex, 'state' | 'reason'>,
  { at, observed }: TransitionTime,
): RunChange {
  const { state, reason } = data;
  const isNewOfFeed = observed !== null && observed !== run.feedState;
  const isNew = state !== run.state || reason !== run.reason;
  return {
    data: { ...(isNewOfFeed && { feedState: observed, feedStateAt: at }), ...data },
    seen: [
      ...(isNewOfFeed ? [{ state: `${FEED_PREFIX}${observed}`, reason: null }] : []),
      ...(isNew ? [{ state, reason }] : []),
    ],
    at,
  };
}
