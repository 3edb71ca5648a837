import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that reads what it is sent and keeps nothing. */
export async function startSink() {
  const server = createServer((request, response) => {
    let received = 0;
    request.on('data', (piece: Buffer) => (received += piece.length));
    request.on('end', () => response.end(JSON.stringify({ success: true, received })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sinkFetch: typeof fetch = (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address);
    return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
  };
  return { fetch: sinkFetch, close: () => server.close() };
}
