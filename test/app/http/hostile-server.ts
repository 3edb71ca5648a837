import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that answers each request with arbitrary bytes of a test. */
export type HostileServer = Awaited<ReturnType<typeof startHostileServer>>;

/** @param onRequest called once the head of a request has arrived */
export async function startHostileServer(onRequest: (socket: Socket) => unknown) {
  const sockets = new Set<Socket>();
  /** The first line of each request whose head has arrived, such as `PUT /x HTTP/1.1`. */
  const requestLines: string[] = [];
  let received = '';
  let closedBytes = 0;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      closedBytes += socket.bytesWritten;
    });
    let head = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      head += chunk.toString('latin1');
      while (head.includes('\r\n\r\n')) {
        requestLines.push(head.slice(0, head.indexOf('\r\n')));
        head = head.slice(head.indexOf('\r\n\r\n') + 4);
        onRequest(socket);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requestLines,
    /** All received bytes as text, including headers. */
    received: () => received,
    /** The number of bytes sent to clients. */
    bytesSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, closedBytes),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A complete answer on the wire. */
export function httpAnswer(status: string, body: string, headers: string[] = []): string {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return [`HTTP/1.1 ${status}`, length, ...headers, '', body].join('\r\n');
}

/** Writes a number of bytes, unless the client disconnects before. */
export function pour(socket: Socket, bytes: number, piece = 'x'.repeat(65_536)): void {
  const chunk = piece.repeat(Math.ceil(65_536 / piece.length));
  let left = bytes;
  const more = () => {
    while (left > 0 && !socket.destroyed) {
      left -= chunk.length;
      if (!socket.write(chunk)) {
        socket.once('drain', more);
        return;
      }
    }
    socket.end();
  };
  more();
}
