import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { errorCode } from '../database/errors.ts';
import { StartProblem } from './config.ts';
import type { HttpApp } from './http.ts';
import { serveInChunks } from './parse-in-chunks.ts';

/** A server that listens. */
export interface Listening {
  server: Server;
  port: number;
  /** Takes no new requests; gives those in progress `graceMs`, then aborts them. */
  close(graceMs: number): Promise<void>;
}

/** The address of a server, and options of its connections. */
export interface ListenOptions {
  host: string;
  port: number;
  /** How long a connection without requests stays open, in milliseconds. */
  keepAliveMs?: number;
}

/** How long a client may take to send a request, and how often Node checks that. */
const REQUEST_TIMEOUT_MS = 30_000;
const CHECK_INTERVAL_MS = 5_000;

/** Longer than proxies usually keep a connection, which is 60 s. */
const KEEP_ALIVE_MS = 75_000;

/** @throws {StartProblem} when the port or the address is not available */
export function listen(
  { host, port, keepAliveMs = KEEP_ALIVE_MS }: ListenOptions,
  listener: RequestListener,
): Promise<Listening> {
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Counts from the first byte of a request, so that an idle connection may stay longer.
    headersTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    keepAliveTimeout: keepAliveMs,
  });
  serveInChunks(server, listener);
  server.on('request', (_, response) => {
    response.once('close', () => {
      // A closing server would wait for the next request of connections that were busy.
      if (server.listening) return;
      setImmediate(() => server.closeIdleConnections());
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portProblem(error, host, port)));
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({ server, port: taken, close: (graceMs) => close(server, graceMs) });
    });
  });
}

/**
 * Tries a port, so that the app fails to start before it creates a database.
 *
 * @throws {StartProblem} when the port or the address is not available
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const listening = await listen({ host, port }, (_, response) => response.destroy());
  await listening.close(0);
}

/** Returns the listener of an app for Node's HTTP server, with Node's own `Request` and `Response`. */
export function listenerOf(app: HttpApp): RequestListener {
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // For HTTP/1.0 without `Host`, with which load balancers check the health.
    hostname: 'localhost',
  });
  return (request, response) => void listener(request, response);
}

function portProblem(error: Error, host: string, port: number): Error {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return new StartProblem(`port ${port} is taken: end what listens there, or set PORT`);
  if (code === 'EACCES')
    return new StartProblem(`port ${port} is not for this user: set PORT to one above 1023`);
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code))
    return new StartProblem(
      `HOST names no address of this machine (${host}): set it to one, or to 0.0.0.0 for all`,
    );
  return error;
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = once(server.close(), 'close');
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(impatience);
}
