import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The bytes of a connection parsed in one turn of the event loop: at most 340 chunks or 80 requests. */
export const CHUNK_BYTES = 2_048;

/**
 * Makes a server answer with `listener`, and parse the input of each connection in pieces, one per turn of the event
 * loop, so that no connection blocks the others. By default Node parses 64 KiB at once and runs JavaScript for each of
 * 11,000 chunks or 2,500 requests in them.
 *
 * A body is parsed only as far as it is read, and the next request only after the answer to the last one. Requests that
 * are written without waiting for an answer (pipelining) end their connection: neither browsers nor proxies do so.
 */
export function serveInChunks(server: Server, listener: RequestListener): void {
  const accepts = new WeakMap<Socket, AcceptRequest>();
  server.on('connection', (socket: Socket) => accepts.set(socket, feedParser(socket)));
  const answer: RequestListener = (request, response) => {
    const { socket } = request;
    if (accepts.get(socket)?.(request, response) === true) listener(request, response);
    else socket.destroy();
  };
  server.on('request', answer);
  // Without a listener Node requests each body, even those that are not read.
  server.on('checkContinue', answer);
}

/** Returns whether a request is the only one of its connection that waits for an answer. */
type AcceptRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Passes a socket's bytes to Node's parser in pieces, and returns the function that gets each of its requests. */
function feedParser(socket: Socket): AcceptRequest {
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
    socket.read(waiting > CHUNK_BYTES ? CHUNK_BYTES : undefined);
    if (socket.readableLength === 0) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      feed();
    });
  }

  // With this listener a socket emits `data` only by `read`.
  socket.on('readable', feed);
  return (request, response) => {
    if (last !== null && !last.response.closed) return false;
    last = { request, response };
    request.on('resume', feed);
    response.once('close', feed);
    return true;
  };
}
