import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './read-body.ts';

/**
 * The most chunks of a body. A sender's proxies write some KB at once, and the smallest segments of TCP have 536 bytes,
 * so that 1 MiB arrives in less than 2,000.
 */
export const MAX_CHUNKS = 2_048;

/** The most memory for bodies until they are answered, in bytes: hundreds of webhooks. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The memory of a chunk besides its bytes. */
const CHUNK_BYTES = 512;

/** Ends a request whose body does not fit in memory. It may be sent again. */
export class NoRoomForBody extends Error {
  override readonly name = 'NoRoomForBody';

  constructor() {
    super('Too many bodies come at once, and this one is the oldest.');
  }
}

/** The memory of the bodies that a server has not answered yet, at most {@link MAX_BYTES}. */
export interface BodyMemory {
  /** Adds a body that is arriving; `abort` is called when memory is full and no body has been arriving for longer. */
  add(abort: () => void): {
    /** Adds a chunk of this many bytes. */
    grow(bytes: number): void;
    /** The body has arrived: it is not aborted any more. */
    arrived(): void;
    /** The body is answered or dropped: its memory is free. */
    release(): void;
  };
}

export function createBodyMemory(): BodyMemory {
  let taken = 0;
  /** The functions that abort the arriving bodies, the oldest first. */
  const arriving = new Set<() => void>();
  return {
    add(abort) {
      let bytes = 0;
      arriving.add(abort);
      return {
        grow(added) {
          bytes += added + CHUNK_BYTES;
          taken += added + CHUNK_BYTES;
          for (const abortOldest of arriving) if (taken > MAX_BYTES) abortOldest();
        },
        arrived: () => void arriving.delete(abort),
        release() {
          arriving.delete(abort);
          taken -= bytes;
          bytes = 0;
        },
      };
    },
  };
}

/** A request as Node's server has received it. */
interface Received {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  memory: BodyMemory;
}

const received = new WeakMap<Request, Received>();

/** Records a request's connection, so that {@link readRequest} reads its body there. */
export function noteReceived(request: Request, { incoming, outgoing, memory }: Received): void {
  received.set(request, { incoming, outgoing, memory });
}

/**
 * Reads the body of a request that this app's server has received. It is not requested, and not read on, if it is
 * longer than `longest` bytes or has more than {@link MAX_CHUNKS} chunks; Node ends a request that takes more than 30
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

function receive(
  { incoming, outgoing, memory }: Received,
  longest: number,
): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers['content-length']) > longest) {
      resolve(null);
      return;
    }
    let chunks: Buffer[] = [];
    let length = 0;
    const room = memory.add(abort);
    outgoing.once('close', drop);
    incoming.on('data', take);
    incoming.once('end', end);
    incoming.once('close', breakOff);
    if (incoming.headers.expect !== undefined) outgoing.writeContinue();

    function take(chunk: Buffer): void {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length <= longest && chunks.length <= MAX_CHUNKS) {
        room.grow(chunk.byteLength);
        return;
      }
      stop();
      resolve(null);
    }
    function abort(): void {
      stop();
      reject(new NoRoomForBody());
    }
    function end(): void {
      leave();
      room.arrived();
      resolve(Buffer.concat(chunks));
      chunks = [];
    }
    function breakOff(): void {
      leave();
      drop();
      reject(new Error('The connection ended before the body.'));
    }
    function stop(): void {
      leave();
      drop();
      incoming.pause();
    }
    function leave(): void {
      incoming.off('data', take).off('end', end).off('close', breakOff);
    }
    function drop(): void {
      chunks = [];
      room.release();
    }
  });
}
