import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { HOST } from '../addresses.ts';

/**
 * How long an idle connection is kept, in milliseconds; Node's own 5 s end while browsers still use it, and a request
 * at that moment is lost. Large services keep connections for longer than browsers do.
 */
const IDLE_MS = 360_000;

/** A server that can go down and return on the same port. */
interface Listener {
  /** Listens; does nothing if it already listens. Rejects with a message that names the port. */
  open(): Promise<void>;
  /** Refuses connections from now on and cuts existing ones. */
  shut(): Promise<void>;
  /** The current port, or the one on which it will listen again. */
  port(): number;
}

/**
 * Serves an app on a port.
 *
 * @param port 0 selects a free one, which is then kept.
 */
export function createListener({
  app,
  port,
}: {
  app: Hono<{ Bindings: HttpBindings }> | RequestListener;
  port: number;
}): Listener {
  const handle = typeof app === 'function' ? app : listenerOf(app);
  let server: Server | null = null;
  let keptPort = port;

  return {
    async open() {
      if (server) return;
      server = await listening(handle, keptPort);
      keptPort = (server.address() as AddressInfo).port;
    },
    async shut() {
      const closing = server;
      server = null;
      if (!closing) return;
      const closed = once(closing.close(), 'close');
      closing.closeAllConnections();
      await closed;
    },
    port: () => keptPort,
  };
}

/** Apps read bodies from the socket themselves, and the process keeps its own global classes. */
const listenerOf = (app: Hono<{ Bindings: HttpBindings }>): ReturnType<typeof getRequestListener> =>
  getRequestListener(app.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false });

async function listening(
  handle: RequestListener | ReturnType<typeof getRequestListener>,
  port: number,
): Promise<Server> {
  const options = { keepAliveTimeout: IDLE_MS };
  const server = createServer(options, (incoming, outgoing) => void handle(incoming, outgoing));
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === 'EADDRINUSE'
        ? 'is in use: stop what listens there or choose another port'
        : `cannot be listened on (${message})`;
    throw new Error(`Port ${port} on ${HOST} ${reason}`, { cause: error });
  }
  return server;
}

/** Ends the connection with a TCP reset: the sender sees an error instead of an answer. */
export function reset(incoming: IncomingMessage): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Resolves after `ms` milliseconds, or at once when the sender disconnects. */
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

/** A body: complete, over the limit, or shorter than announced. */
export type ReadBody =
  | { kind: 'whole'; bytes: number; data: Uint8Array }
  | { kind: 'too large'; bytes: number }
  | { kind: 'cut off'; bytes: number; data: Uint8Array };

/**
 * Reads a request's body to its end. Bytes beyond `limit` are counted and discarded, so that the sender can finish and
 * read the answer.
 */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes <= limit) chunks.push(chunk);
    }
  } catch {
    return { kind: 'cut off', bytes, data: Buffer.concat(chunks) };
  }
  if (bytes > limit) return { kind: 'too large', bytes };
  return { kind: 'whole', bytes, data: Buffer.concat(chunks) };
}

/** The answer to a request that cannot be fulfilled. */
export function failure(error: string, messages: string[]) {
  return { success: false as const, error, messages };
}
