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

/**
 * How long an idle connection is kept, in milliseconds; Node's own 5 s end while browsers still use it, and a request
 * that meets the end is lost. Large services keep them for longer than browsers do.
 */
const IDLE_MS = 360_000;

/** A server that can go away and come back on the same port. */
interface Listener {
  /** Listens; does nothing where it already does. Rejects with a message that names the port. */
  open(): Promise<void>;
  /** Refuses connections from now on and cuts those that stand. */
  shut(): Promise<void>;
  /** The port in use, or the one it will be opened on again. */
  port(): number;
}

/**
 * Puts an app behind a port.
 *
 * @param port 0 takes a free one, which is then kept for good.
 */
export function createListener({
  app,
  host,
  port,
}: {
  app: Hono<{ Bindings: HttpBindings }> | RequestListener;
  host: string;
  port: number;
}): Listener {
  const handle = typeof app === 'function' ? app : listenerOf(app);
  let server: Server | null = null;
  let keptPort = port;

  return {
    async open() {
      if (server) return;
      server = await listening(handle, host, keptPort);
      keptPort = (server.address() as AddressInfo).port;
    },
    async shut() {
      const closing = server;
      server = null;
      if (!closing) return;
      await new Promise<void>((resolve) => {
        closing.close(() => {
          resolve();
        });
        closing.closeAllConnections();
      });
    },
    port: () => keptPort,
  };
}

/** An app reads bodies off the socket itself and must leave the process's own classes alone. */
const listenerOf = (app: Hono<{ Bindings: HttpBindings }>): ReturnType<typeof getRequestListener> =>
  getRequestListener(app.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false });

function listening(
  handle: RequestListener | ReturnType<typeof getRequestListener>,
  host: string,
  port: number,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(
      { keepAliveTimeout: IDLE_MS },
      (incoming, outgoing) => void handle(incoming, outgoing),
    );
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is in use: stop what listens there or choose another port'
          : `cannot be listened on (${error.message})`;
      reject(new Error(`Port ${port} on ${host} ${reason}`, { cause: error }));
    });
    server.listen(port, host, () => {
      resolve(server);
    });
  });
}

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

/** A body that was read: all of it, more than the limit, or less than was announced. */
export type ReadBody =
  | { kind: 'whole'; bytes: number; data: Uint8Array }
  | { kind: 'too large'; bytes: number }
  | { kind: 'cut off'; bytes: number; data: Uint8Array };

/**
 * Reads a request's body to its end. Beyond `limit` bytes it is counted and thrown away, so that the
 * sender can finish and read the answer.
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

/** The answer to what cannot be done. */
export function failure(error: string, messages: string[]) {
  return { success: false as const, error, messages };
}
