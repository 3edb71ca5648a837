import type { Readable } from 'node:stream';
import type { Indexing } from '../indexing/indexing.ts';
import type { ReindexRequest, RequestedFile } from '../indexing/reindex.ts';
import type { RequestOutcome } from '../indexing/requests.ts';
import { scheduledKind, EACH_MINUTE, type Work } from '../work/work.ts';
import type { CheckReport } from './check.ts';
import { type CheckRequest, ChecksBusy, type FileChecks } from './file-checks.ts';
import type { FeedFile, FeedFileStore, NewFile } from './file-store.ts';
import type { Mapping } from './mapping.ts';
import { packed } from './unpack.ts';
import type { UploadedFeeds } from './uploaded-feeds.ts';

/** A request to upload a file. */
export interface UploadRequest extends Omit<ReindexRequest, 'feedId' | 'file'> {
  /** How to treat a file with far fewer products than the last one. */
  fewer: 'ask' | 'accept';
}

/**
 * A file that the app generates: one with the id of an earlier request is not sent again, and `feed.ndjson` is sent as a
 * gzip, as `feed.ndjson.gz`.
 */
export interface MadeFile extends Required<NewFile> {
  /** Opens the whole file, not packed; called once. */
  open: () => Promise<Readable>;
  /**
   * Whether the build is unchanged since this step began. Otherwise another step may be sending the same file, which
   * this one must neither delete nor request.
   */
  isCurrent: () => Promise<boolean>;
  /** The columns of its required fields. */
  mapping: Mapping;
}

/** The outcome of a request to upload, or the reason why there is none. */
export type UploadOutcome =
  | RequestOutcome
  /** The file was deleted after an hour, or was replaced by another one of the feed. */
  | { outcome: 'gone' }
  /** The file was not checked, or has faults. */
  | { outcome: 'not-checked' }
  /** The app's own file has faults. */
  | { outcome: 'faulty' }
  /** The file has far fewer products than the last one, which had `before`: staff are asked first. */
  | { outcome: 'fewer-products'; before: number };

/** The result of a check, for staff. */
export interface UploadReport extends CheckReport {
  /** The number of products in the last file of the feed if this one has far fewer; null otherwise. */
  fewerThan: number | null;
}

/** Why a file was not checked: it is gone, or too many others are being checked. */
export type Unchecked = 'gone' | 'busy';

type AskedCheck = [shop: string, fileId: string, mapping: Mapping | null, signal?: AbortSignal];

/** Feed files: received in pieces, checked, and sent by a re-index (specification, *Indexing API*, POST). */
export interface Uploads {
  feeds: UploadedFeeds;
  /** Creates a file for a feed that staff upload; returns its id, null for any other feed. */
  begin(shop: string, file: { feedId: string; name: string }): Promise<string | null>;
  append: FeedFileStore['append'];
  /**
   * Checks a file that has arrived.
   *
   * @param mapping what staff have just chosen; the confirmed mapping of the feed without one
   * @param signal ends the check, which then throws its reason
   * @returns `gone` also if another piece was added since the check began
   */
  check(...asked: AskedCheck): Promise<UploadReport | Unchecked>;
  /** Lists every fault and warning of a file, in its order, one line of JSON each. */
  faults(...asked: AskedCheck): Promise<Uint8Array<ArrayBuffer> | Unchecked>;
  /** Confirms the mapping of a file without faults, and requests its upload, which a worker sends. */
  request(shop: string, fileId: string, request: UploadRequest): Promise<UploadOutcome>;
  /**
   * Stores and checks a file that the app generates, and requests its upload. The file is deleted unless the outcome is
   * `requested`.
   *
   * @throws {ChecksBusy}, or the error of the file's stream
   */
  send(shop: string, file: MadeFile, request: UploadRequest): Promise<UploadOutcome>;
  /** Returns the re-index that was requested with a file; null without one. */
  ofFile: Indexing['ofFile'];
  /** Deletes files that are no longer needed, each minute. */
  cleanup: Work;
}

export interface UploadsDeps {
  files: FeedFileStore;
  checks: Pick<FileChecks, 'report' | 'list'>;
  feeds: UploadedFeeds;
  indexing: Pick<Indexing, 'request' | 'ofFile'>;
}

/** The smallest difference that needs confirmation: a small shop changes half of its products in a day. */
const MIN_MISSING = 10;

/**
 * Whether staff must confirm a file because it has far fewer products than the last one of its feed: less than half,
 * and at least {@link MIN_MISSING} fewer. Products missing from a file are removed from the index.
 *
 * @param before the number of products in the last file whose index finished; null if it is not known
 */
export const hasFarFewer = (products: number, before: number | null): before is number =>
  before !== null && 2 * products < before && before - products >= MIN_MISSING;

/** The size of the pieces of a file that the app generates, in bytes. */
const CHUNK_BYTES = 256 * 1024;

export function createUploads({ files, checks, feeds, indexing }: UploadsDeps): Uploads {
  return {
    feeds,

    async begin(shop, file) {
      const uploaded = await feeds.ids(shop);
      return uploaded.includes(file.feedId) ? files.begin(shop, file) : null;
    },

    append: files.append,

    check: (...asked) =>
      checked(asked, async (file, request) => {
        const report = await check(file, request);
        if (report === null) return 'gone';
        const { productsBefore: before } = file;
        return { ...report, fewerThan: hasFarFewer(report.products, before) ? before : null };
      }),

    faults: (...asked) => checked(asked, (_, request) => checks.list(request)),

    async request(shop, fileId, request) {
      const file = await files.find(shop, fileId);
      if (file === null) return { outcome: 'gone' };
      const { products, mapping } = file;
      if (products === null || mapping === null) return { outcome: 'not-checked' };
      await feeds.confirm(shop, file.feedId, mapping);
      return requestOf(shop, { ...file, maker: 'staff', products }, request);
    },

    async send(shop, made, request) {
      const reindex = await indexing.ofFile(shop, made.id);
      if (reindex) return { outcome: 'requested', reindex };
      const { feedId, dataAt } = made;
      const id = await files.begin(shop, { id: made.id, feedId, dataAt, name: `${made.name}.gz` });
      const remove = async () => {
        if (await made.isCurrent()) await files.remove(id);
      };
      const outcome = await sendStored(shop, id, made, request).catch(async (error: unknown) => {
        // The cleanup deletes what is left.
        await remove().catch(() => undefined);
        throw error;
      });
      if (outcome.outcome === 'requested') return outcome;
      await remove();
      // Another process may have requested it meanwhile.
      const other = await indexing.ofFile(shop, id);
      return other ? { outcome: 'requested', reindex: other } : outcome;
    },

    ofFile: indexing.ofFile,

    cleanup: {
      ...scheduledKind('feed-files', EACH_MINUTE, { timeoutSeconds: 60 }),
      run: () => files.sweep(),
    },
  };

  /** @returns null if the file has changed since it was found */
  async function check(file: FeedFile, request: CheckRequest): Promise<CheckReport | null> {
    const report = await checks.report(request);
    return report.faultCount > 0 || (await files.recordCheck(file, report)) ? report : null;
  }

  /** Finds a file, and checks it in its turn. */
  async function checked<T>(
    [shop, fileId, chosen, signal]: AskedCheck,
    run: (file: FeedFile, request: CheckRequest) => Promise<T>,
  ): Promise<T | Unchecked> {
    const file = await files.find(shop, fileId);
    if (file === null) return 'gone';
    const mapping = chosen ?? (await feeds.mapping(shop, file.feedId));
    try {
      return await run(file, { shop, file, mapping, signal });
    } catch (error) {
      if (error instanceof ChecksBusy) return 'busy';
      if ((await files.find(shop, fileId)) === null) return 'gone';
      throw error;
    }
  }

  async function requestOf(
    shop: string,
    file: FeedFile & RequestedFile,
    { fewer, ...request }: UploadRequest,
  ): Promise<UploadOutcome> {
    const { feedId, products, productsBefore: before } = file;
    if (fewer === 'ask' && hasFarFewer(products, before))
      return { outcome: 'fewer-products', before };
    return indexing.request(shop, { ...request, feedId, file });
  }

  async function sendStored(
    shop: string,
    id: string,
    made: MadeFile,
    request: UploadRequest,
  ): Promise<UploadOutcome> {
    let start = 0;
    for await (const bytes of pieces(packed(await made.open()))) {
      const appended = await files.append(shop, id, { start, bytes });
      if (appended === 'gone' || appended === 'out-of-order') return { outcome: 'gone' };
      if (appended === 'too-large') return { outcome: 'faulty' };
      start += bytes.length;
    }
    const file = await files.find(shop, id);
    if (file === null) return { outcome: 'gone' };
    const report = await check(file, { shop, file, mapping: made.mapping });
    if (report === null) return { outcome: 'gone' };
    if (report.faultCount > 0) return { outcome: 'faulty' };
    if (!(await made.isCurrent())) return { outcome: 'gone' };
    return requestOf(shop, { ...file, maker: 'app', products: report.products }, request);
  }
}

/** Splits a stream's bytes into pieces of {@link CHUNK_BYTES} or slightly more. */
async function* pieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const bytes of stream) {
    waiting.push(bytes);
    length += bytes.length;
    if (length < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
