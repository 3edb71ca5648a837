import type { UploadReport } from '../../uploads/uploads.ts';
import type { Fault } from '../../uploads/fault.ts';
import type { Mapping } from '../../uploads/mapping.ts';
import { LIMITS, packingOf } from '../../uploads/format.ts';

/** The reason why a file did not arrive, or could not be checked. */
export type TransferProblem = 'no-answer' | 'busy' | 'too-large' | 'gone' | 'not-uploaded';

/** The requests to the app for the files of one feed. */
export interface Transfer {
  /** Sends a file in pieces, compressed if it is not yet, and returns its id. */
  send(file: File, options: TransferOptions): Promise<{ file: string } | TransferProblem>;
  /** Checks a file by the columns that staff chose; null if they have not chosen any. */
  check(
    file: string,
    mapping: Mapping | null,
    signal: AbortSignal,
  ): Promise<UploadReport | TransferProblem>;
  /** Returns every fault; null if the app did not answer. */
  faults(file: string, mapping: Mapping): Promise<Fault[] | null>;
}

interface TransferOptions {
  /** Called with the share of the file that has been read, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** The size of a piece: a request may have 1 MB. */
const CHUNK_BYTES = 512 * 1024;

/** The number of tries for a piece, and the pause before the second try, in milliseconds. */
const ATTEMPTS = 4;
const PAUSE_MS = 1_000;

export function createTransfer(feedId: string): Transfer {
  const addressOf = (query: Record<string, string>): string =>
    `/app/feeds/${feedId}/file?${new URLSearchParams(query).toString()}`;
  return { send, check, faults };

  async function send(file: File, { onProgress, signal }: TransferOptions) {
    try {
      const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
      const isPlain = packingOf(start) === 'plain';
      // A compressed file is sent as it is, so its size is known before it is sent.
      if (!isPlain && file.size > LIMITS.sentBytes) return 'too-large';
      onProgress(0);
      const name = isPlain ? `${file.name}.gz` : file.name;
      const begun = await ask({ do: 'begin', name }, { signal });
      if (begun.outcome !== 'begun') return problemOf(begun.outcome);
      const id = begun.file ?? '';
      const bytes = file.stream().pipeThrough(counting(file.size, onProgress));
      const packed = isPlain ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes;
      let at = 0;
      for await (const body of pieces(packed)) {
        const query = { do: 'append', file: id, start: String(at) };
        const { outcome } = await ask(query, { body, signal });
        if (outcome !== 'stored') return problemOf(outcome);
        at += body.length;
      }
      return { file: id };
    } catch {
      return 'no-answer';
    }
  }

  async function check(file: string, mapping: Mapping | null, signal: AbortSignal) {
    try {
      const body = JSON.stringify(mapping);
      const { outcome, report } = await ask({ do: 'check', file }, { body, signal });
      return report ?? problemOf(outcome);
    } catch {
      return 'no-answer';
    }
  }

  async function faults(file: string, mapping: Mapping) {
    const init = { method: 'POST', body: JSON.stringify(mapping) };
    const answer = await fetch(addressOf({ do: 'faults', file }), init).catch(() => null);
    if (!answer?.ok) return null;
    const lines = (await answer.text()).split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Fault);
  }

  /** Repeats a request without an answer, since the server accepts a piece twice. */
  async function ask(query: Record<string, string>, init: RequestInit): Promise<Answer> {
    for (let tries = 0; tries < ATTEMPTS && !init.signal?.aborted; tries += 1) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, tries * PAUSE_MS));
      const answer = await fetch(addressOf(query), { method: 'POST', ...init }).catch(() => null);
      if (answer && answer.status < 500) return (await answer.json()) as Answer;
    }
    throw new Error('The app did not answer.');
  }
}

interface Answer {
  outcome: string;
  file?: string;
  report?: UploadReport;
}

const PROBLEMS: readonly TransferProblem[] = ['busy', 'too-large', 'gone', 'not-uploaded'];

const problemOf = (outcome: string): TransferProblem =>
  PROBLEMS.find((known) => known === outcome) ?? 'no-answer';

function counting(
  size: number,
  onProgress: (share: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let read = 0;
  return new TransformStream({
    transform(bytes, controller) {
      read += bytes.length;
      onProgress(size === 0 ? 1 : read / size);
      controller.enqueue(bytes);
    },
  });
}

/** Yields a stream's bytes in pieces of one size; the last piece is shorter. */
async function* pieces(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  let piece = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (let at = 0; at < value.length;) {
      const taken = value.subarray(at, at + CHUNK_BYTES - filled);
      piece.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < CHUNK_BYTES) continue;
      yield piece;
      piece = new Uint8Array(CHUNK_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.slice(0, filled);
}
