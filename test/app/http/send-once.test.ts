import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  emptyBody,
  jsonBody,
  neverConnected,
  type OutgoingRequest,
  retryAfterMs,
  sendOnce,
} from '../../../app/http/send-once.ts';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';
import { signal } from '../signal.ts';
import { type HostileServer, httpAnswer, pour, startHostileServer } from './hostile-server.ts';

const systemError = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, syscall });

const thrown = (cause: unknown) => new TypeError('fetch failed', { cause });
const attempts = (...errors: Error[]) => thrown(new AggregateError(errors));
const REFUSED = systemError('ECONNREFUSED', 'connect');

describe('what fetch throws', () => {
  it.each([
    ['a refused connection', thrown(REFUSED)],
    ['a name that does not exist', thrown(systemError('ENOTFOUND', 'getaddrinfo'))],
    ['a name server that is busy', thrown(systemError('EAI_AGAIN', 'getaddrinfo'))],
    ['a reset while connecting', thrown(systemError('ECONNRESET', 'connect'))],
    ['a connection that takes too long', thrown(systemError('UND_ERR_CONNECT_TIMEOUT'))],
    ['an expired certificate', thrown(systemError('CERT_HAS_EXPIRED'))],
    ['a certificate of another host', thrown(systemError('ERR_TLS_CERT_ALTNAME_INVALID'))],
    ['refusals at every address', attempts(REFUSED, systemError('ENETUNREACH', 'connect'))],
  ])('shows for %s that nothing was sent', (_, error) => {
    expect(neverConnected(error)).toBe(true);
  });

  it.each([
    ['a reset', thrown(systemError('ECONNRESET', 'read'))],
    ['a broken pipe', thrown(systemError('EPIPE', 'write'))],
    ['a host that is lost later', thrown(systemError('EHOSTUNREACH', 'read'))],
    ['a socket that was closed', thrown(systemError('UND_ERR_SOCKET'))],
    ['an answer whose head takes too long', thrown(systemError('UND_ERR_HEADERS_TIMEOUT'))],
    ['an error of TLS that may come late', thrown(systemError('EPROTO', 'write'))],
    ['an error without a cause', new TypeError('fetch failed')],
    ['a cause without a code', thrown(new Error('?'))],
    ['a text', 'fetch failed'],
    ['nothing', undefined],
    ['no attempts', attempts()],
    ['attempts that ended differently', attempts(REFUSED, systemError('ECONNRESET', 'read'))],
  ])('leaves open for %s whether anything was sent', (_, error) => {
    expect(neverConnected(error)).toBe(false);
  });
});

let server: HostileServer | undefined;

afterEach(() => server?.close());

const PUT = { method: 'PUT', timeoutMs: EVENT_LIMIT_MS } as const;

/** Sends a request and reads its answer to the end. */
const send = (url: string, request: Partial<OutgoingRequest> = {}) =>
  sendOnce(fetch, { ...PUT, body: emptyBody(), url, ...request }, async (response) => {
    await response.text();
    return response.status;
  });

async function sendTo(
  onRequest: (socket: Socket) => unknown,
  request: Partial<OutgoingRequest> = {},
) {
  server = await startHostileServer(onRequest);
  return send(`${server.url}/feed`, request);
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n';

describe('a request', () => {
  it('has a connection of its own and a body of stated length', async () => {
    const body = jsonBody({ name: 'Söhne' });
    await sendTo((socket) => socket.end(httpAnswer('200 OK', '')), { body });
    const received = server?.received().toLowerCase() ?? '';
    expect(received).toContain('connection: close');
    expect(received).toContain('content-type: application/json');
    expect(received).toContain('content-length: 17');
    expect(received).not.toContain('transfer-encoding');
  });

  it.each(['302 Found', '307 Temporary', '308 Permanent', '408 Timeout', '421 Misdirected'])(
    'is sent once, and to no address of a redirect: %s',
    async (status) => {
      const answer = httpAnswer(status, '', ['Location: /elsewhere', 'Retry-After: 1']);
      const result = await sendTo((socket) => socket.end(answer));
      expect(result).toEqual({ ok: true, answer: Number.parseInt(status) });
      expect(server?.requestLines).toEqual(['PUT /feed HTTP/1.1']);
    },
  );

  it('does not download what is not read of its answer', async () => {
    server = await startHostileServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      pour(socket, 200 * 1024 * 1024);
    });
    const request = { ...PUT, url: server.url, body: emptyBody() };
    const result = await sendOnce(fetch, request, ({ status }) => status);
    expect(result).toEqual({ ok: true, answer: 200 });
    // The system's buffers may have accepted some.
    expect(server.bytesSent()).toBeLessThan(24 * 1024 * 1024);
  });
});

describe('a request without a whole answer', () => {
  it.each<[string, (socket: Socket) => unknown]>([
    ['nothing', () => undefined],
    ['half a head', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Le')],
    ['a head alone', (socket) => socket.write(HEAD)],
    ['a byte from time to time', drip],
  ])('is given up in time where the server sends %s', async (_, onRequest) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = signal();
    const sent = sendTo((socket) => {
      onRequest(socket);
      asked.give(undefined);
    });
    await asked.promise;
    vi.advanceTimersByTime(EVENT_LIMIT_MS);
    vi.useRealTimers();
    expect(await sent).toEqual({ ok: false, why: 'timeout' });
    expect(server?.requestLines).toHaveLength(1);
  });

  it.each<[string, (socket: Socket) => unknown]>([
    ['is reset', (socket) => socket.resetAndDestroy()],
    ['is reset within the head', resetAfter('HTTP/1.1 200 OK\r\nConten')],
    ['is reset within the body', resetAfter(`${HEAD}{"success":true`)],
    ['ends within the head', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le')],
    ['ends within the body', (socket) => socket.end(`${HEAD}{"success":true`)],
    ['carries no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n\r\n')],
  ])('may have been received where the connection %s', async (_, onRequest) => {
    expect(await sendTo(onRequest)).toEqual({ ok: false, why: 'connection-lost' });
    expect(server?.requestLines).toHaveLength(1);
  });
});

describe('a request that cannot be received', () => {
  const NEVER = { ok: false, why: 'never-connected' };

  it('goes to a closed port', async () => {
    const closed = await startHostileServer(() => undefined);
    await closed.close();
    expect(await send(closed.url)).toEqual(NEVER);
  });

  it('goes to a name that does not exist', async () => {
    expect(await send('https://service.invalid')).toEqual(NEVER);
  });

  it('goes over TLS to a server that speaks none', async () => {
    const received: string[] = [];
    const plain = createServer((socket) => {
      socket.once('data', (bytes) => {
        received.push(bytes.toString('latin1'));
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { port } = plain.address() as AddressInfo;
    expect(await send(`https://127.0.0.1:${port}`)).toEqual(NEVER);
    expect(received.join('')).not.toContain('PUT');
    plain.close();
  });
});

function drip(socket: Socket): void {
  socket.write(HEAD);
  const timer = setInterval(() => socket.write(' '), 20);
  socket.on('close', () => clearInterval(timer));
}

/** Resets once the client has had time to read the previous bytes. */
function resetAfter(text: string) {
  return (socket: Socket) =>
    socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 30));
}

it.each([
  ['120', 120_000],
  ['0', 0],
  ['soon', null],
  [null, null],
  ['Fri, 20 Nov 2026 10:05:00 GMT', 300_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
])('A Retry-After of %s is a pause of %s ms.', (header, ms) => {
  expect(retryAfterMs(header, new Date('2026-11-20T10:00:00Z'))).toBe(ms);
});
