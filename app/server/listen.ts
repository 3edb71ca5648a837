import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf, StartProblem } from './start-problem.ts';

/** A server that listens. */
export interface Listening {
  server: Server;
  port: number;
  /** Takes no new requests; gives those under way `graceMs`, then cuts them off. */
  close(graceMs: number): Promise<void>;
}

/** How long a client may take to send a request. */
const REQUEST_TIMEOUT_MS = 30_000;

/** @throws {StartProblem} when the port or the address cannot be had */
export function listen(host: string, port: number, listener: RequestListener): Promise<Listening> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, listener);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(portProblem(error, host, port));
    });
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({ server, port: taken, close: (graceMs) => close(server, graceMs) });
    });
  });
}

/**
 * Tries a port, for a start that is to fail before it makes anything.
 *
 * @throws {StartProblem} when the port or the address cannot be had
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const listening = await listen(host, port, (_, response) => response.destroy());
  await listening.close(0);
}

/** An app as Node's HTTP server takes it, with Node's own `Request` and `Response`. */
export function listenerOf(app: Hono): RequestListener {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
}

function portProblem(error: Error, host: string, port: number): Error {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new StartProblem(`port ${port} is taken: end what listens there, or set PORT`);
  if (code === 'EACCES')
    return new StartProblem(`port ${port} is not for this user: set PORT to one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartProblem(
      `HOST names no address of this machine (${host}): set it to one, or to 0.0.0.0 for all`,
    );
  return error;
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  const impatience = setTimeout(() => {
    server.closeAllConnections();
  }, graceMs);
  await closed;
  clearTimeout(impatience);
}
