import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How much of a connection is parsed in one turn of the event loop, in bytes: at most 340 chunks or 80 requests. */
export const PIECE_BYTES = 2_048;

/**
 * Has a server answer by `listener`, and parse what each connection sends in pieces, one per turn of the event loop, so
 * that no connection holds up the others. By itself Node parses 64 KiB at once and runs JavaScript for each of 11,000
 * chunks or 2,500 requests in them.
 *
 * No more of a body is parsed than is read, and nothing of the next request before the answer to the last one. Requests
 * that are written without waiting for an answer (pipelining) end their connection: neither browsers nor proxies do so.
 */
export function answerInPieces(server: Server, listener: RequestListener): void {
  const feeds = new WeakMap<Socket, Feed>();
  server.on('connection', (socket: Socket) => feeds.set(socket, feedParser(socket)));
  const answer: RequestListener = (request, response) => {
    const { socket } = request;
    if (feeds.get(socket)?.begin(request, response) === true) listener(request, response);
    else socket.destroy();
  };
  server.on('request', answer);
  // Without a listener Node asks for each body, also for those that are not read.
  server.on('checkContinue', answer);
}

interface Feed {
  /** Whether a request is the only one of its connection that waits for an answer. */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Hands a socket's bytes to Node's parser. */
function feedParser(socket: Socket): Feed {
  let last: { request: IncomingMessage; response: ServerResponse } | null = null;
  let isPlanned = false;

  function isHeld(): boolean {
    if (last === null) return false;
    const { request, response } = last;
    return request.complete ? !response.closed : request.readableFlowing !== true;
  }

  function feed(): void {
    const { destroyed, readableLength: waiting } = socket;
    // With nothing left, `read` reports the connection's end.
    if (destroyed || isPlanned || (waiting > 0 && isHeld())) return;
    // The parser listens to `data`, which `read` emits.
    socket.read(waiting > PIECE_BYTES ? PIECE_BYTES : undefined);
    if (socket.readableLength === 0) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      feed();
    });
  }

  // With this listener a socket emits `data` by `read` alone.
  socket.on('readable', feed);
  return {
    begin(request, response) {
      if (last !== null && !last.response.closed) return false;
      last = { request, response };
      request.on('resume', feed);
      response.once('close', feed);
      return true;
    },
  };
}
