import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A connection to a server that can be cut and restored. */
export type BreakableLine = Awaited<ReturnType<typeof openLine>>;

/** Opens a port on this machine that forwards to a server. */
export async function openLine(host: string, port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  });
  await listen(server, 0);
  const { port: ours } = server.address() as AddressInfo;
  return {
    port: ours,
    /** Breaks every connection, and refuses new ones. */
    cut: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
    /** Lets connections through again, on the same port. */
    mend: () => listen(server, ours),
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
