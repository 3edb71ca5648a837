import { createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request with its body, its connection, and a way to answer. */
export interface RawRequest {
  /** Counted from 1, in the order of connections. */
  connection: number;
  /** Counted from 1, on this connection. */
  number: number;
  body: string;
  socket: Socket;
}

export interface RawService {
  port: number;
  /** Connections so far. */
  connections(): number;
}

export interface RawHandlers {
  onConnection?: (socket: Socket) => void;
  onRequest?: (request: RawRequest) => void;
}

/** A service of raw connections, which can break them at any point. It is closed at the end of the test. */
export async function startRawService(handlers: RawHandlers): Promise<RawService> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const connection = sockets.size;
    socket.on('error', () => undefined);
    handlers.onConnection?.(socket);
    let text = '';
    let number = 0;
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const [head = '', body] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (body === undefined || body.length < length) return;
      text = '';
      number += 1;
      handlers.onRequest?.({ connection, number, body, socket });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size };
}

/** Answers 200 and keeps the connection open. */
export function answerOk({ socket }: RawRequest, headers: readonly string[]): void {
  const lines = ['HTTP/1.1 200 OK', 'Content-Length: 2', ...headers, '', 'ok'];
  socket.write(lines.join('\r\n'));
}
