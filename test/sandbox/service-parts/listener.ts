import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

/** A server that can go away and come back on the same port. */
export interface Listener {
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
  app: Hono<{ Bindings: HttpBindings }>;
  host: string;
  port: number;
}): Listener {
  // The app reads bodies off the socket itself and must leave the process's own classes alone.
  const handle = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
  });
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

function listening(
  handle: ReturnType<typeof getRequestListener>,
  host: string,
  port: number,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
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
