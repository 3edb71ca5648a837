import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmallServer {
  origin: string;
  port: number;
  /** Also cuts open connections. */
  close(): Promise<void>;
}

/** Starts a small server on a free local port. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
  host = '127.0.0.1',
): Promise<SmallServer> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
