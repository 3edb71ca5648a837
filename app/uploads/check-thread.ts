import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { checkFile, type CheckOptions, type CheckReport, examine } from './check.ts';
import type { Range, StoredFile } from './unpack.ts';

/*
 * The input of the functions that run in the threads of `file-checks.ts`, which calls them by name. A thread has no
 * connection to the database: it requests the file's bytes from the process.
 */

export interface CheckTask extends CheckOptions {
  /** Answers each {@link Range} with its bytes. */
  port: MessagePort;
  /** The file's size, in bytes. */
  size: number;
}

export const report = (task: CheckTask): Promise<CheckReport> => checkFile(fileOf(task), task);

/** Lists all faults and warnings, one line of JSON each. */
export async function list(task: CheckTask): Promise<Uint8Array> {
  const lines: string[] = [];
  for await (const fault of examine(fileOf(task), task)) lines.push(`${JSON.stringify(fault)}\n`);
  return new TextEncoder().encode(lines.join(''));
}

/** The number of bytes per request. */
const CHUNK_BYTES = 64 * 1024;

function fileOf({ port, size }: CheckTask): StoredFile {
  let last: Promise<unknown> = Promise.resolve();
  return {
    size,
    read: ({ start, end } = { start: 0, end: size }) =>
      Readable.from(pieces(start, end), { objectMode: false }),
  };

  async function* pieces(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += CHUNK_BYTES)
      yield await ask({ start: at, end: Math.min(at + CHUNK_BYTES, end) });
  }

  /** Requests one range at a time, as answers do not name their range. */
  function ask(range: Range): Promise<Uint8Array> {
    const answer = last.then(
      () =>
        new Promise<Uint8Array>((resolve) => {
          port.once('message', resolve);
          port.postMessage(range);
        }),
    );
    last = answer;
    return answer;
  }
}
