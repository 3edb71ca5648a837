import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './read-body.ts';

/**
 * In how many chunks a body may come. A sender's proxies write some KB at once, and the smallest segments of TCP have
 * 536 bytes, so that 1 MiB comes in less than 2,000.
 */
export const MOST_CHUNKS = 2_048;

/** A request as Node's server has received it. */
interface Received {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

const received = new WeakMap<Request, Received>();

/** Notes from which connection a request came, so that {@link readRequest} reads its body there. */
export function noteReceived(request: Request, { incoming, outgoing }: Received): void {
  received.set(request, { incoming, outgoing });
}

/**
 * The body of a request that this app's server has received. It is not asked for, and not read on, where it is longer
 * than `longest` bytes or has more than {@link MOST_CHUNKS} chunks; Node ends a request that takes more than 30 s.
 * Chunks are counted here, since a web stream takes a thousand times what they weigh.
 *
 * @returns null for a body that is too long
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
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', take);
    incoming.once('end', end);
    incoming.once('close', breakOff);
    if (incoming.headers.expect !== undefined) outgoing.writeContinue();

    function take(chunk: Buffer): void {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length <= longest && chunks.length <= MOST_CHUNKS) return;
      leave();
      incoming.pause();
      resolve(null);
    }
    function end(): void {
      leave();
      resolve(Buffer.concat(chunks));
    }
    function breakOff(): void {
      leave();
      reject(new Error('The connection ended before the body.'));
    }
    function leave(): void {
      incoming.off('data', take).off('end', end).off('close', breakOff);
    }
  });
}
