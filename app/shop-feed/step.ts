import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { refusesAccount } from '../indexing/feed-status.ts';
import { ChecksBusy } from '../uploads/file-checks.ts';
import type { Mapping } from '../uploads/mapping.ts';
import { packed } from '../uploads/unpack.ts';
import type { UploadOutcome, Uploads } from '../uploads/uploads.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, later } from '../time/units.ts';
import { type BulkOperations, NoResult, openResult } from './bulk-operations.ts';
import { makeFeed } from './make-feed.ts';
import type { Failure, FeedBuild } from './feed-build.ts';
import type { BuildChange, OpenBuild } from './feed-store.ts';
import { BrokenResult } from './read-result.ts';
import { bulkDocument } from './feed-definition.ts';

export interface StepDeps {
  operations: BulkOperations;
  fetch: typeof globalThis.fetch;
  /** {@link ChecksBusy} does not fail the build. */
  uploads: Pick<Uploads, 'send' | 'ofFile'>;
  /** Whether staff choose a feed in Settings: they may have changed that since the upload was requested. */
  isChosen: (shop: string, feedId: string) => Promise<boolean>;
  now: () => Date;
  log: Logger;
}

/** The pause between two tries to start an operation: others of the app may have to end first. */
const BEGIN_AGAIN_MS = 30 * SECOND_MS;
/** How long the app tries to start an operation. */
const MAX_BEGINNING_MS = HOUR_MS;
/** How long an operation may run. */
const MAX_RUN_MS = DAY_MS;
/** The pauses between checks of an operation. A webhook reports its end; the checks are for a lost one. */
const CHECK_MS = { first: 2 * SECOND_MS, longest: 60 * SECOND_MS };
/** The pause between two tries to fetch or send a result, and the most tries. */
const FETCH_AGAIN_MS = 20 * SECOND_MS;
const MAX_TRIES = 5;
/** The pause after a check had to wait too long for others: it does not count as a try, until the feed is a day old. */
const AFTER_BUSY_MS = MINUTE_MS;
/** The pause of the daily feed while another re-index is unfinished. */
const AFTER_OTHER_MS = 10 * MINUTE_MS;

type Changed = Omit<BuildChange, 'nextCheckAt'>;

/** Takes the next step of a build. */
export async function runStep(shop: string, opened: OpenBuild, deps: StepDeps): Promise<void> {
  const { build, write } = opened;
  const steps = { requested: begin, running: check, reading: read, sending: send };
  return steps[build.state]();

  /**
   * Starts an operation. If a process dies before its id is stored, another operation is started: reading twice changes
   * nothing.
   */
  async function begin(): Promise<void> {
    const started = await deps.operations.start(shop, bulkDocument(build.definition));
    if (started.kind === 'refused') return fail(started.reason);
    if (started.kind === 'started')
      return goOn(CHECK_MS.first, { state: 'running', operationId: started.operationId });
    return ageMs() > MAX_BEGINNING_MS ? fail('no-answer') : goOn(BEGIN_AGAIN_MS);
  }

  async function check(): Promise<void> {
    const seen = await deps.operations.check(shop, build.operationId ?? '');
    if (seen.kind === 'ended') return fail(seen.reason);
    if (seen.kind === 'completed') return goOn(0, { state: 'reading', objects: seen.objects });
    const lasted = ageMs();
    if (lasted > MAX_RUN_MS) return fail(seen.kind === 'no-token' ? 'no-token' : 'too-long');
    const pause = Math.min(Math.max(lasted / 5, CHECK_MS.first), CHECK_MS.longest);
    return goOn(pause, seen.kind === 'running' ? { objects: seen.objects } : {});
  }

  /** Reads the whole result once, so that staff know the counts of the feed before they use it. */
  async function read(): Promise<void> {
    const counts = await orFailure(async () => {
      const { lines, counts: counted } = await openFeed(shop, build, deps);
      // The counts are complete once the lines are read.
      const packedBytes = await packedSize(lines);
      return { ...counted, packedBytes };
    });
    if (counts === null) return;
    const sends = build.sendTo !== null && build.sent === null;
    const made = { counts, tries: 0 };
    await (sends ? goOn(0, { ...made, state: 'sending' }) : finish(made));
    const { products, leftOut, packedBytes } = counts;
    log({ products, leftOut: leftOut.length, packedBytes }, 'feed made');
  }

  /** Requests the upload of the feed. The daily feed waits for its hour, and for a day for another re-index to end. */
  async function send(): Promise<void> {
    const { id, sendTo: feedId, cause, staff, requestedAt: dataAt, fewerThan } = build;
    // A process may have died that had requested the upload; staff may have chosen another feed since.
    const earlier = await deps.uploads.ofFile(shop, id);
    if (earlier) return finish({ sendTo: earlier.feedId, sent: 'requested', fewerThan: null });
    if (build.sent !== null || feedId === null) return finish({});
    const { isCurrent } = opened;
    const open = async () => {
      // A stored file is deleted where staff enter another account; they may have done so before it was stored.
      if (!(await isCurrent())) throw new Error('The build has changed.');
      return Readable.from((await openFeed(shop, build, deps)).lines);
    };
    const file = { id, feedId, dataAt, open, isCurrent, name: 'products.ndjson', mapping: MAPPING };
    const kind = cause === 'schedule' ? 'when-possible' : 'now';
    const fewer = fewerThan === null ? 'ask' : 'accept';
    const result = await orFailure(async () =>
      (await deps.isChosen(shop, feedId))
        ? deps.uploads.send(shop, file, { kind, confirmed: 'no', fewer, cause, staff })
        : ({ outcome: 'not-chosen' } as const),
    );
    if (result === null) return;
    if (result.outcome === 'already-alive' && cause === 'schedule' && ageMs() <= MAX_RUN_MS)
      return goOn(AFTER_OTHER_MS);
    const sent = result.outcome === 'refused' ? refusalCode(result) : result.outcome;
    const isFewer = result.outcome === 'fewer-products';
    await finish({ sent, fewerThan: isFewer ? result.before : null });
    log({ feedId, outcome: sent }, 'feed queued for upload');
  }

  /** Returns the result of `run`; null if it failed: then the step is retried, or the build fails. */
  async function orFailure<T>(run: () => Promise<T>): Promise<T | null> {
    try {
      return await run();
    } catch (error) {
      const reason = failureOf(error);
      const isBusy = error instanceof ChecksBusy && ageMs() <= MAX_RUN_MS;
      const tries = build.tries + (isBusy ? 0 : 1);
      deps.log.warn({ shop, tries, err: error }, 'bulk result not read');
      if (reason !== 'no-answer' || tries >= MAX_TRIES) await giveUp(reason);
      else await goOn(isBusy ? AFTER_BUSY_MS : FETCH_AGAIN_MS, { tries });
      return null;
    }
  }

  /** Ends the build. A feed that was made but not sent can still be downloaded and sent, unless its result is lost. */
  async function giveUp(reason: Failure): Promise<void> {
    const isKept = build.state === 'sending' && (reason === 'no-answer' || reason === 'no-token');
    if (!isKept) return fail(reason);
    // The upload may be requested although the answer was lost: the next step records it then.
    if (await deps.uploads.ofFile(shop, build.id)) return goOn(0);
    await finish({ sent: reason });
    log({ feedId: build.sendTo, reason }, 'feed not sent');
  }

  /** Changes the build; the next step follows after `ms`. */
  async function goOn(ms: number, change: Changed = {}): Promise<void> {
    await write({ ...change, nextCheckAt: later(deps.now(), ms) });
  }

  async function finish(change: Changed): Promise<void> {
    await write({ ...change, state: 'done', nextCheckAt: null });
  }

  async function fail(reason: Failure): Promise<void> {
    if (await write({ state: 'failed', reason, nextCheckAt: null }))
      log({ reason }, 'feed not made');
  }

  function log(data: object, message: string): void {
    deps.log.info({ shop, build: build.id, cause: build.cause, ...data }, message);
  }

  function ageMs(): number {
    return deps.now().getTime() - build.requestedAt.getTime();
  }
}

/** Opens a feed as a stream, whose counts are complete at its end. @throws {NoResult} */
export async function openFeed(
  shop: string,
  { operationId, definition }: Pick<FeedBuild, 'operationId' | 'definition'>,
  { operations, fetch }: Pick<StepDeps, 'operations' | 'fetch'>,
): Promise<ReturnType<typeof makeFeed>> {
  const seen = await operations.check(shop, operationId ?? '');
  if (seen.kind === 'ended') throw new NoResult(seen.reason);
  if (seen.kind === 'no-token') throw new NoResult('no-token');
  if (seen.kind !== 'completed') throw new NoResult('no-answer');
  return makeFeed(await openResult(seen, fetch), definition);
}

/** The columns of the required fields, as in `product-record.ts`. */
const MAPPING: Mapping = {
  id: 'uid',
  name: 'title',
  image: 'image',
  price: 'price',
  address: 'address',
};

type RefusedUpload = Extract<UploadOutcome, { outcome: 'refused' }>;

const refusalCode = ({ decision, problem }: RefusedUpload): string =>
  refusesAccount(problem) ? 'account-refused' : decision.reason;

function failureOf(error: unknown): Failure {
  if (error instanceof BrokenResult) return 'broken';
  return error instanceof NoResult ? error.reason : 'no-answer';
}

/** Returns the number of bytes of the gzip. */
async function packedSize(lines: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  const pieces: AsyncIterable<Buffer> = packed(Readable.from(lines));
  for await (const piece of pieces) bytes += piece.byteLength;
  return bytes;
}
