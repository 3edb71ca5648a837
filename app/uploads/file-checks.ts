import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { errorCode } from '../database/errors.ts';
import { type Locks, withLock } from '../database/locks.ts';
import { MINUTE_MS } from '../time/units.ts';
import { type CheckReport, unreadReport } from './check.ts';
import type { CheckTask } from './check-thread.ts';
import { faultOf } from './fault.ts';
import { type Limits, LIMITS } from './format.ts';
import type { Mapping } from './mapping.ts';
import type { Range, StoredFile } from './unpack.ts';

/** The file to check, and the mapping to check it with. */
export interface CheckRequest {
  shop: string;
  file: StoredFile;
  /** See `CheckOptions`. */
  mapping: Mapping | null;
  /** Ends a check whose result is no longer needed. */
  signal?: AbortSignal | undefined;
}

/**
 * Checks files in threads of their own, so that no file blocks the other work of this process. A shop's checks run one
 * after the other, in any process. One that uses too much processor time or memory ends with the fault `too-costly`.
 *
 * Both checks throw {@link ChecksBusy}, the error of the file's stream, or the reason of the signal.
 */
export interface FileChecks {
  report(request: CheckRequest): Promise<CheckReport>;
  /** Lists all faults and warnings of a file, one line of JSON each. */
  list(request: CheckRequest): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the threads; checks in progress throw {@link ChecksBusy}. */
  close(): Promise<void>;
}

/** Thrown when a check did not end in time, most likely because others were first, or its process is ending. */
export class ChecksBusy extends Error {
  override readonly name = 'ChecksBusy';
}

const THREADS = 2;

/** How long a check may wait for the previous one, and for a thread and its result (not processor time). */
const MAX_MS = 3 * MINUTE_MS;

const THREAD_FILE = fileURLToPath(new URL('check-thread.ts', import.meta.url));

const TOO_COSTLY = faultOf('too-costly');

interface FileChecksDeps {
  locks: Pick<Locks, 'tryWithLock'>;
  limits?: Limits;
  maxMs?: number;
}

export function createFileChecks(deps: FileChecksDeps): FileChecks {
  const { locks, limits = LIMITS, maxMs = MAX_MS } = deps;
  let opened: Piscina | null = null;
  const closing = new AbortController();

  return {
    report: (request) => inTurn('report', request, () => unreadReport(TOO_COSTLY)),
    list: (request) =>
      inTurn('list', request, () => new TextEncoder().encode(`${JSON.stringify(TOO_COSTLY)}\n`)),
    async close() {
      closing.abort(new ChecksBusy('The process is ending.'));
      await opened?.destroy();
    },
  };

  async function inTurn<T>(name: string, request: CheckRequest, tooCostly: () => T): Promise<T> {
    const check = () => run(name, request, tooCostly);
    const held = await withLock(locks, `file check ${request.shop}`, check, maxMs);
    if (held === null) throw new ChecksBusy('The check did not begin in time.');
    return held.result;
  }

  async function run<T>(
    name: string,
    { file, mapping, signal }: CheckRequest,
    tooCostly: () => T,
  ): Promise<T> {
    const { port1: ours, port2: port } = new MessageChannel();
    const unreadable = new AbortController();
    ours.on('message', (range: Range) => {
      bytesOf(file, range).then(
        (bytes) => ours.postMessage(bytes, [bytes.buffer]),
        (error: unknown) => unreadable.abort(error),
      );
    });
    const late = AbortSignal.timeout(maxMs);
    const ends = [late, unreadable.signal, closing.signal, ...(signal ? [signal] : [])];
    const over = AbortSignal.any(ends);
    const task: CheckTask = { port, size: file.size, mapping, limits };
    try {
      over.throwIfAborted();
      return (await threads().run(task, { name, signal: over, transferList: [port] })) as T;
    } catch (error) {
      if (late.aborted) throw new ChecksBusy('The check did not end in time.');
      over.throwIfAborted();
      if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return tooCostly();
      throw error;
    } finally {
      ours.close();
    }
  }

  /** Starts the threads with the first file: most processes check no files. */
  function threads(): Piscina {
    opened ??= new Piscina({
      filename: THREAD_FILE,
      // Ended threads are replaced at once; otherwise a waiting check would not start before the next request.
      minThreads: THREADS,
      maxThreads: THREADS,
      maxQueue: Infinity,
      atomics: 'disabled',
      // Threads do not need the modules that are loaded into the process before the app.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.threadMegabytes },
      // An error while no check runs would end the process.
    }).on('error', ignore);
    return opened;
  }
}

const ignore = (): void => undefined;

/** Returns a copy: the buffer that is transferred to a thread is no longer usable here. */
async function bytesOf(file: StoredFile, range: Range): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await buffer(file.read(range)));
}
