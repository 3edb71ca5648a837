/** A SOCKS proxy that simulates a distant server: the distance that a browser on this machine lacks. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface FarAway {
  /** Address for the browser's `proxy` option. */
  server: string;
  /** Sets the round trip time to the distant server, from now on. */
  roundTrip(ms: number): void;
  /** Ends all connections to it: the next request needs a new one. */
  cut(): void;
  /** Resolves when nothing is in transit in either direction. */
  arrived(): Promise<void>;
  close(): Promise<void>;
}

/** The greeting of a server without authentication, and its confirmation of the connection (RFC 1928). */
const WELCOME = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/** Forms of an address in a request (RFC 1928, section 4). */
const IP_V4 = 1;
const NAME = 3;

/**
 * Starts the proxy. A new connection to the distant server takes one round trip, as with TCP; every piece of data takes
 * half of one, and arrives even if the sender has disconnected. All other connections are undelayed.
 *
 * @param farPort the port on this machine that is treated as distant
 */
export async function startFarAway(farPort: number): Promise<FarAway> {
  let roundTripMs = 0;
  let onTheWay = 0;
  const far = new Set<Socket>();
  const all = new Set<Socket>();

  const later = async (ms: number, work: () => void): Promise<void> => {
    onTheWay += 1;
    if (ms > 0) await wait(ms);
    work();
    onTheWay -= 1;
  };

  const pass = (from: Socket, to: Socket, delayMs: () => number): void => {
    from.on('data', (data) => void later(delayMs(), () => void to.write(data)));
    const end = () => void later(delayMs(), () => to.end());
    from.on('end', end);
    from.on('close', end);
  };

  const join = async (client: Socket, request: Buffer): Promise<void> => {
    const { host, port } = destination(request);
    const isFar = port === farPort;
    if (isFar) far.add(client.on('close', () => far.delete(client)));
    if (isFar && roundTripMs > 0) await wait(roundTripMs);
    const server = keep(connect(port, host));
    server.on('connect', () => {
      const delayMs = () => (isFar ? roundTripMs / 2 : 0);
      pass(client, server, delayMs);
      pass(server, client, delayMs);
      client.write(CONNECTED);
    });
  };

  const keep = (socket: Socket): Socket => {
    all.add(socket);
    // An error on one side ends the connection on the other.
    socket.on('error', () => undefined);
    socket.on('close', () => all.delete(socket));
    return socket.setNoDelay();
  };

  const proxy = createServer((client) => {
    keep(client).once('data', () => {
      client.write(WELCOME);
      client.once('data', (request) => void join(client, request));
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));

  return {
    server: `socks5://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    roundTrip: (ms) => void (roundTripMs = ms),
    cut: () => {
      far.forEach((socket) => socket.destroy());
    },
    async arrived() {
      do await wait(roundTripMs + 10);
      while (onTheWay > 0);
    },
    async close() {
      all.forEach((socket) => socket.destroy());
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** The target of a request to connect. */
function destination(request: Buffer): { host: string; port: number } {
  const form = request[3];
  const port = request.readUInt16BE(request.length - 2);
  if (form === IP_V4) return { host: request.subarray(4, 8).join('.'), port };
  if (form === NAME) return { host: request.subarray(5, request.length - 2).toString(), port };
  throw new Error(`A browser asked the proxy for an address of form ${form}; expected 1 or 3.`);
}
