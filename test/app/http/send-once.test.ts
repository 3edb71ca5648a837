import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { connectionFailure } from '../../../app/http/send-once.ts';
import { createIndexClient } from '../../../app/indexing/client.ts';
import { INDEX_URL, serviceFetch } from '../indexing/support/service-fetch.ts';

const systemError = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, syscall });

const thrown = (cause: unknown) => new TypeError('fetch failed', { cause });

describe('what fetch throws', () => {
  it.each([
    ['a refused connection', thrown(systemError('ECONNREFUSED', 'connect'))],
    ['a name that does not exist', thrown(systemError('ENOTFOUND', 'getaddrinfo'))],
    ['a name server that is busy', thrown(systemError('EAI_AGAIN', 'getaddrinfo'))],
    ['a reset while connecting', thrown(systemError('ECONNRESET', 'connect'))],
    ['a connection that takes too long', thrown(systemError('UND_ERR_CONNECT_TIMEOUT'))],
    ['an expired certificate', thrown(systemError('CERT_HAS_EXPIRED'))],
    ['a certificate of another host', thrown(systemError('ERR_TLS_CERT_ALTNAME_INVALID'))],
    [
      'refusals at every address',
      thrown(
        new AggregateError([
          systemError('ECONNREFUSED', 'connect'),
          systemError('ENETUNREACH', 'connect'),
        ]),
      ),
    ],
  ])('tells for %s that nothing was sent', (_, error) => {
    expect(connectionFailure(error)).toBe('never-connected');
  });

  it.each([
    ['a reset', thrown(systemError('ECONNRESET', 'read'))],
    ['a broken pipe', thrown(systemError('EPIPE', 'write'))],
    ['a socket that was closed', thrown(systemError('UND_ERR_SOCKET'))],
    ['an answer whose head takes too long', thrown(systemError('UND_ERR_HEADERS_TIMEOUT'))],
    ['an error of TLS that may come late', thrown(systemError('EPROTO', 'write'))],
    ['an error without a cause', new TypeError('fetch failed')],
    ['a cause without a code', thrown(new Error('?'))],
    ['a text', 'fetch failed'],
    ['nothing', undefined],
    ['no attempts', thrown(new AggregateError([]))],
    [
      'attempts that ended differently',
      thrown(
        new AggregateError([
          systemError('ECONNREFUSED', 'connect'),
          systemError('ECONNRESET', 'read'),
        ]),
      ),
    ],
  ])('leaves open for %s whether anything was sent', (_, error) => {
    expect(connectionFailure(error)).toBe('maybe-sent');
  });
});

describe('a real request', () => {
  const request = { feedId: '1', requestedBy: null };
  const account = { siteId: 'demo01', secretKey: 'sk' };
  const clientAt = (url: string) =>
    createIndexClient({ indexUrl: INDEX_URL, fetch: serviceFetch(url) });

  it('to a closed port was not sent', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    expect(await clientAt(`http://127.0.0.1:${port}`).reindex(account, request)).toEqual({
      outcome: 'not-sent',
      problem: { kind: 'unreachable', httpStatus: null },
    });
  });

  it('to a name that does not exist was not sent', async () => {
    const result = await clientAt('https://service.invalid').reindex(account, request);
    expect(result).toMatchObject({ outcome: 'not-sent', problem: { kind: 'unreachable' } });
  });

  it('over TLS to a server that speaks none was not sent', async () => {
    const received: string[] = [];
    const plain = createServer((socket) => {
      socket.once('data', (bytes) => {
        received.push(bytes.toString('latin1'));
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { port } = plain.address() as AddressInfo;
    const result = await clientAt(`https://127.0.0.1:${port}`).reindex(account, request);
    expect(result).toMatchObject({ outcome: 'not-sent', problem: { kind: 'unreachable' } });
    expect(received.join('')).not.toContain('PUT');
    plain.close();
  });
});
