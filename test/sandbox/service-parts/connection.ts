import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** Ends the connection with a TCP reset: the sender sees an error, never an answer. */
export function reset(incoming: IncomingMessage): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Resolves after `ms` milliseconds, or at once when the sender has gone away. */
export function delay(ms: number, outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      outgoing.off('close', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    outgoing.once('close', end);
  });
}
