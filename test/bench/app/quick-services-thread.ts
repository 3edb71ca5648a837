/** The thread of quick-services.ts: sends its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

const server = createServer((request, response) => {
  request.resume();
  response.setHeader('Content-Type', 'application/json').end('{}');
});

server.listen(0, '127.0.0.1', () => {
  parentPort?.postMessage((server.address() as AddressInfo).port);
});
