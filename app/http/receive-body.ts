import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './read-body.ts';

/**
 * The most chunks of a body. A sender's proxies write some KB at once, and the smallest segments of TCP have 536 bytes,
 * so that 1 MiB arrives in less than 2,000.
 */
export const MOST_CHUNKS = 2_048;

/** The most memory for this process's bodies until they are answered, in bytes: hundreds of webhooks. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The memory of a chunk besides its bytes. */
const CHUNK_BYTES = 512;

/** Ends a request whose body does not fit in memory. It may be sent again. */
export class NoRoomForBody extends Error {
  override readonly name = 'NoRoomForBody';

  constructor() {
    super('Too many bodies come at once, and this one is the oldest.');
  }
}

/** The memory of all bodies, and a function that aborts each body that is still arriving, the oldest first. */
let taken = 0;
const coming = new Set<() => void>();

/** A request as Node's server has received it. */
interface Received {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

const received = new WeakMap<Request, Received>();

/** Records a request's connection, so that {@link readRequest} reads its body there. */
export function noteReceived(request: Request, { incoming, outgoing }: Received): void {
  received.set(request, { incoming, outgoing });
}

/**
 * Reads the body of a request that this app's server has received. It is not requested, and not read on, if it is
 * longer than `longest` bytes or has more than {@link MOST_CHUNKS} chunks; Node ends a request that takes more than 30
 * s. Chunks are counted here, since a web stream takes a thousand times their size. If all unanswered bodies together
 * take too much, the one that has been arriving for longest is aborted: Shopify's arrive at once.
 *
 * @returns null for a body that is too long
 * @throws {NoRoomForBody} for one that is aborted
 * @throws when the connection ends before the body
 */
export function readRequest(request: Request, longest: number): Promise<Uint8Array | null> {
  const connection = received.get(request);
  return connection === undefined ? readBody(request, longest) : receive(connection, longest);
}

function receive({ incoming, outgoing }: Received, longest: number): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers['content-length']) > longest) {
      resolve(null);
      return;
    }
    let chunks: Buffer[] = [];
    let length = 0;
    let takes = 0;
    coming.add(giveUp);
    outgoing.once('close', forget);
    incoming.on('data', take);
    incoming.once('end', end);
    incoming.once('close', breakOff);
    if (incoming.headers.expect !== undefined) outgoing.writeContinue();

    function take(chunk: Buffer): void {
      chunks.push(chunk);
      length += chunk.byteLength;
      takes += chunk.byteLength + CHUNK_BYTES;
      taken += chunk.byteLength + CHUNK_BYTES;
      if (length > longest || chunks.length > MOST_CHUNKS) {
        stop();
        resolve(null);
      } else if (taken > MOST_BYTES) {
        const [giveUpOldest] = coming;
        giveUpOldest?.();
      }
    }
    function giveUp(): void {
      stop();
      reject(new NoRoomForBody());
    }
    function end(): void {
      leave();
      resolve(Buffer.concat(chunks));
      chunks = [];
    }
    function breakOff(): void {
      leave();
      forget();
      reject(new Error('The connection ended before the body.'));
    }
    function stop(): void {
      leave();
      forget();
      incoming.pause();
    }
    function leave(): void {
      coming.delete(giveUp);
      incoming.off('data', take).off('end', end).off('close', breakOff);
    }
    function forget(): void {
      chunks = [];
      taken -= takes;
      takes = 0;
    }
  });
}
