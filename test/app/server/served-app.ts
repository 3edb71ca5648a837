import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as rawRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createHttpApp, type HttpDeps } from '../../../app/server/http.ts';
import { listen, listenerOf, type Listening } from '../../../app/server/listen.ts';
import { createLog } from '../../../app/server/log.ts';
import { signal } from '../signal.ts';

/** A file of the build that {@link useHttpApp} serves, at `/assets/main-abc123.js`. */
export const SCRIPT = `console.log(${JSON.stringify('a long script '.repeat(200))});`;

/** Serves the app's HTTP side in the tests of a file, and closes it after each test. */
export function useHttpApp() {
  let folder = '';
  let servers: Listening[] = [];
  let logged: string[] = [];
  const log = createLog('debug', [], { write: (line) => logged.push(line) });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beacon-static-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/main-abc123.js'), SCRIPT);
    await writeFile(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(folder, 'assets/main-abc123.js.gz'), gzipSync(SCRIPT));
    await writeFile(join(folder, 'secret.txt'), 'outside of what is served');
  });
  afterAll(() => rm(folder, { recursive: true }));

  beforeEach(() => {
    servers = [];
    logged = [];
  });
  afterEach(() => Promise.all(servers.map((server) => server.close(0))));

  return {
    /** Serves over HTTP with some parts replaced; the origin. */
    async serve(parts: Partial<HttpDeps> = {}): Promise<string> {
      const app = createHttpApp({
        version: '1.2.3',
        appUrl: 'https://app.example.com',
        metrics: null,
        onAnswer: () => undefined,
        readiness: () => Promise.resolve({ ready: true, checks: {} }),
        phase: () => 'running',
        loginProxy: ({ url }) => Promise.resolve(new Response(`proxy ${pathOf(url)}`)),
        clientFiles: folder,
        inspector: {
          answer: ({ url }) => Promise.resolve(new Response(`inspector ${pathOf(url)}`)),
        },
        reports: { receive: ({ url }) => Promise.resolve(new Response(`reports ${pathOf(url)}`)) },
        pages: ({ url }) => Promise.resolve(new Response(`page ${new URL(url).pathname}`)),
        longestBody: () => 1024 * 1024,
        log,
        ...parts,
      });
      const server = await listen({ host: '127.0.0.1', port: 0 }, listenerOf(app));
      servers.push(server);
      return `http://127.0.0.1:${server.port}`;
    },
    /** The servers that listen. */
    servers: () => servers,
    /** The lines of the log. */
    logged: () => logged,
  };
}

/** Opens a connection and writes raw bytes; `answer` resolves to the received text when the connection ends. */
export function open(
  origin: string,
  sent: string | Buffer = '',
): { socket: Socket; answer: () => Promise<string> } {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = signal();
  socket.on('close', () => closed.give(undefined));
  socket.write(sent);
  return { socket, answer: async () => (await closed.promise, received) };
}

/** Sends a request whose path `fetch` would change. */
export async function raw(
  origin: string,
  path: string,
  headers = {},
  method = 'GET',
): Promise<IncomingMessage & { body: Buffer }> {
  const request = rawRequest(origin, { path, headers, method });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return Object.assign(response, { body });
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
