import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Logger } from 'pino';
import type { StaffMember } from '../indexing/reindex.ts';
import { type BulkOperations, openResult } from './bulk-operations.ts';
import { makeFeed } from './make-feed.ts';
import type { BuildCause, BuildCounts, Failure, FeedBuild } from './feed-build.ts';
import type { Claim } from './feed-store.ts';
import { BrokenResult } from './read-result.ts';
import { bulkDocument } from './feed-definition.ts';

/** A feed that is uploaded. */
export interface FeedToSend {
  /** Of this upload; the same id after a process that died. */
  id: string;
  feedId: string;
  /** It lacks changes after this time. */
  dataAt: Date;
  /** The feed as ndJSON from its beginning, not packed. */
  open: () => Promise<Readable>;
  cause: BuildCause;
  staff: StaffMember;
}

export interface StepDeps {
  operations: BulkOperations;
  fetch: typeof globalThis.fetch;
  /** Requests the upload of a feed; the outcome as a code. */
  send: (shop: string, feed: FeedToSend) => Promise<string>;
  now: () => Date;
  log: Logger;
}

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** Between two tries to start an operation: others of the app may have to end first. */
const BEGIN_AGAIN_MS = 30 * SECOND;
/** How long Shopify is asked to start an operation. */
const LONGEST_BEGINNING_MS = HOUR;
/** How long an operation may run. */
const LONGEST_RUN_MS = 24 * HOUR;
/** Shopify says by a webhook when an operation has ended; it is asked in case that does not arrive. */
const LOOK_MS = { first: 2 * SECOND, longest: 60 * SECOND };
/** Between two tries to fetch a result, and how many there are. */
const FETCH_AGAIN_MS = 20 * SECOND;
const MOST_TRIES = 5;
/** How often the claim is renewed while a result is read. */
const RENEW_EVERY_MS = 20 * SECOND;

/** Takes the next step of a build. */
export async function takeStep(shop: string, claim: Claim, deps: StepDeps): Promise<void> {
  switch (claim.build.state) {
    case 'requested':
      return begin(shop, claim, deps);
    case 'running':
      return look(shop, claim, deps);
    case 'reading':
      return read(shop, claim, deps);
    case 'sending':
      return send(shop, claim, deps);
  }
}

/**
 * Has Shopify start an operation. After a process that dies before its id is stored, another operation is started:
 * reading twice changes nothing.
 */
async function begin(shop: string, claim: Claim, deps: StepDeps): Promise<void> {
  const { definition, requestedAt } = claim.build;
  const started = await deps.operations.start(shop, bulkDocument(definition));
  if (started.kind === 'refused') return fail(shop, claim, started.reason, deps);
  if (started.kind === 'started') {
    const { operationId } = started;
    await claim.write({ state: 'running', operationId, lookAt: inMs(deps, LOOK_MS.first) });
    return;
  }
  if (age(requestedAt, deps) > LONGEST_BEGINNING_MS) return fail(shop, claim, 'no-answer', deps);
  await claim.write({ lookAt: inMs(deps, BEGIN_AGAIN_MS) });
}

async function look(shop: string, claim: Claim, deps: StepDeps): Promise<void> {
  const { operationId, requestedAt, objects } = claim.build;
  const seen = await deps.operations.look(shop, operationId ?? '');
  switch (seen.kind) {
    case 'completed':
      await claim.write({ state: 'reading', objects: seen.objects, lookAt: deps.now() });
      return;
    case 'ended':
      return fail(shop, claim, seen.reason, deps);
    case 'no-token':
    case 'no-answer':
    case 'running': {
      const lasted = age(requestedAt, deps);
      if (lasted > LONGEST_RUN_MS)
        return fail(shop, claim, seen.kind === 'no-token' ? 'no-token' : 'too-long', deps);
      const pause = Math.min(Math.max(lasted / 5, LOOK_MS.first), LOOK_MS.longest);
      const found = seen.kind === 'running' ? seen.objects : objects;
      await claim.write({ objects: found, lookAt: inMs(deps, pause) });
    }
  }
}

/** Reads the whole result once, so that staff know the counts of the feed before they use it. */
async function read(shop: string, claim: Claim, deps: StepDeps): Promise<void> {
  const counts = await orFailure(shop, claim, deps, async () => {
    const { lines, counts: counted } = await openFeed(shop, claim.build, deps);
    // The counts are complete once the lines are read.
    const packedBytes = await packedSize(lines, claim, deps);
    return { ...counted, packedBytes };
  });
  if (counts === null) return;
  const sends = claim.build.sendTo !== null;
  await claim.write({
    state: sends ? 'sending' : 'done',
    counts,
    tries: 0,
    lookAt: sends ? deps.now() : null,
  });
  const { products, leftOut, packedBytes } = counts;
  log(deps, shop, claim, { products, leftOut: leftOut.length, packedBytes }, 'a feed was made');
}

async function send(shop: string, claim: Claim, deps: StepDeps): Promise<void> {
  const { id, sendTo, cause, staff, requestedAt } = claim.build;
  const outcome = await orFailure(shop, claim, deps, () =>
    deps.send(shop, {
      id,
      feedId: sendTo ?? '',
      dataAt: requestedAt,
      cause,
      staff,
      open: async () => {
        const { lines } = await openFeed(shop, claim.build, deps);
        return Readable.from(renewing(lines, claim, deps));
      },
    }),
  );
  if (outcome === null) return;
  await claim.write({ state: 'done', sent: outcome, lookAt: null });
  log(deps, shop, claim, { feedId: sendTo, outcome }, 'a feed was given to be uploaded');
}

/** A feed as a stream, whose counts are complete at its end. */
export async function openFeed(
  shop: string,
  { operationId, definition }: Pick<FeedBuild, 'operationId' | 'definition'>,
  { operations, fetch }: Pick<StepDeps, 'operations' | 'fetch'>,
): Promise<ReturnType<typeof makeFeed>> {
  const seen = await operations.look(shop, operationId ?? '');
  if (seen.kind === 'ended') throw new OperationEnded(seen.reason);
  if (seen.kind === 'no-token') throw new OperationEnded('no-token');
  if (seen.kind !== 'completed') throw new OperationEnded('no-answer');
  return makeFeed(await openResult(seen.url, fetch), definition);
}

/** A bulk operation has no result, or Shopify gives no answer. */
export class OperationEnded extends Error {
  override readonly name = 'OperationEnded';
  readonly reason: Failure;

  constructor(reason: Failure) {
    super(`a bulk operation has no result: ${reason}`);
    this.reason = reason;
  }
}

/** Null where `run` failed: then the step is tried again, or the build fails. */
async function orFailure<T>(
  shop: string,
  claim: Claim,
  deps: StepDeps,
  run: () => Promise<T>,
): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    const reason = failureOf(error);
    const tries = claim.build.tries + 1;
    deps.log.warn({ shop, tries, err: error }, 'a feed could not be made of what Shopify has read');
    const isFinal = reason !== 'no-answer' || tries >= MOST_TRIES;
    if (isFinal) await fail(shop, claim, reason, deps);
    else await claim.write({ tries, lookAt: inMs(deps, FETCH_AGAIN_MS) });
    return null;
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof BrokenResult) return 'broken';
  return error instanceof OperationEnded ? error.reason : 'no-answer';
}

async function fail(
  shop: string,
  claim: Claim,
  reason: Failure,
  deps: Pick<StepDeps, 'log'>,
): Promise<void> {
  if (await claim.write({ state: 'failed', reason, lookAt: null }))
    log(deps, shop, claim, { reason }, 'no feed was made');
}

function log(
  deps: Pick<StepDeps, 'log'>,
  shop: string,
  { build: { id, cause } }: Claim,
  told: object,
  message: string,
): void {
  deps.log.info({ shop, build: id, cause, ...told }, message);
}

/** The number of bytes of the gzip. */
async function packedSize(
  lines: AsyncIterable<Buffer>,
  claim: Claim,
  deps: StepDeps,
): Promise<BuildCounts['packedBytes']> {
  let bytes = 0;
  const pieces: AsyncIterable<Buffer> = packed(renewing(lines, claim, deps));
  for await (const piece of pieces) bytes += piece.byteLength;
  return bytes;
}

/** Lines as a gzip. */
export function packed(lines: AsyncIterable<Buffer>): Readable {
  // The reader of the gzip gets an error of the lines.
  return pipeline(Readable.from(lines), createGzip(), () => undefined);
}

/** Passes pieces on, and renews the claim meanwhile. */
async function* renewing(
  lines: AsyncIterable<Buffer>,
  claim: Claim,
  { now }: Pick<StepDeps, 'now'>,
): AsyncGenerator<Buffer> {
  let renewedAt = now().getTime();
  for await (const piece of lines) {
    const at = now().getTime();
    if (at - renewedAt > RENEW_EVERY_MS) {
      await claim.renew();
      renewedAt = at;
    }
    yield piece;
  }
}

const inMs = ({ now }: Pick<StepDeps, 'now'>, ms: number): Date => new Date(now().getTime() + ms);
const age = (since: Date, { now }: Pick<StepDeps, 'now'>): number =>
  now().getTime() - since.getTime();
