import dns from 'node:dns';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartProblem } from '../../../app/server/config.ts';
import { listen } from '../../../app/server/listen.ts';
import { signal } from '../signal.ts';
import { open, useHttpApp } from './served-app.ts';

const app = useHttpApp();

describe('connections', () => {
  it('stay open for 75 s, or as long as is configured', async () => {
    const response = await fetch(`${await app.serve()}/healthz`);
    expect(response.headers.get('keep-alive')).toBe('timeout=75');
    const listening = await listen(
      { host: '127.0.0.1', port: 0, keepAliveMs: 180_000 },
      (_, answer) => answer.end(),
    );
    const other = await fetch(`http://127.0.0.1:${listening.port}/`);
    expect(other.headers.get('keep-alive')).toBe('timeout=180');
    await listening.close(0);
  });

  it('end after a body that was not read', async () => {
    const origin = await app.serve({
      loginProxy: () => Promise.resolve(new Response('', { status: 413 })),
    });
    const large = `Host: a\r\nContent-Length: ${1024 * 1024 + 1}\r\n\r\n`;
    for (const path of ['/app', '/proxy/login', '/healthz']) {
      const answer = await open(origin, `POST ${path} HTTP/1.1\r\n${large}`).answer();
      expect(answer).toMatch(/^HTTP\/1.1 (413|404)/);
      expect(answer.toLowerCase()).toContain('connection: close');
    }
    const read = await fetch(`${origin}/app`, { method: 'POST', body: 'a=b' });
    expect(read.headers.get('connection')).toBe('keep-alive');
  });

  it('end once the process stops', async () => {
    const origin = await app.serve({ phase: () => 'stopping' });
    expect((await fetch(`${origin}/healthz`)).headers.get('connection')).toBe('close');
  });

  it('that end early notify the page', async () => {
    const reader = new AbortController();
    const gone = signal();
    const asked = signal();
    const origin = await app.serve({
      pages: (request) => {
        asked.give(undefined);
        request.signal.addEventListener('abort', () => gone.give(undefined));
        return gone.promise.then(() => new Response());
      },
    });
    const answer = fetch(`${origin}/app`, { method: 'POST', body: 'a=b', signal: reader.signal });
    await asked.promise;
    reader.abort();
    await expect(answer).rejects.toThrow();
    await gone.promise;
  });

  it('end where a download breaks off, with the reason in the log alone', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => written.mockRestore());
    const answered = signal();
    const begun = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('one')),
      async pull(controller) {
        await answered.promise;
        controller.error(new Error('Another download has begun.'));
      },
    });
    const headers = { 'Content-Disposition': 'attachment' };
    const origin = await app.serve({
      pages: () => Promise.resolve(new Response(begun, { headers })),
    });
    const answer = await fetch(`${origin}/app/feed`);
    answered.give(undefined);
    await expect(answer.text()).rejects.toThrow();
    expect(app.logged().find((line) => line.includes('Another download has begun.'))).toContain(
      '"path":"/app/feed"',
    );
    expect(written).not.toHaveBeenCalled();
  });

  it('that the client ends during a download are not logged as a download that broke off', async () => {
    const reader = new AbortController();
    const ended = signal();
    const headers = { 'Content-Disposition': 'attachment' };
    const origin = await app.serve({
      pages: (request) => {
        const begun = new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('one'));
            request.signal.addEventListener('abort', () => {
              controller.error(new Error('The client has left.'));
              setImmediate(ended.give, undefined);
            });
          },
        });
        return Promise.resolve(new Response(begun, { headers }));
      },
    });
    const answer = await fetch(`${origin}/app/feed`, { signal: reader.signal });
    reader.abort();
    await expect(answer.text()).rejects.toThrow();
    await ended.promise;
    expect(app.logged().join('')).not.toContain('download broken off');
  });

  it('may be HTTP/1.0 without a host', async () => {
    const origin = await app.serve();
    const answer = await open(origin, 'GET /healthz HTTP/1.0\r\n\r\n').answer();
    expect(answer).toMatch(/^HTTP\/1.1 200 .*"status":"ok"/s);
  });
});

it('A port that is taken is an error that says what to do.', async () => {
  const port = Number(new URL(await app.serve()).port);
  await expect(listen({ host: '127.0.0.1', port }, () => undefined)).rejects.toThrow(
    `port ${port} is taken: end what listens there, or set PORT`,
  );
});

it.each(['ENOTFOUND', 'EAI_AGAIN'])(
  'A host without an address is an error that says what to do, where its look-up fails with %s.',
  async (code) => {
    const failed = Object.assign(new Error(`getaddrinfo ${code} app`), { code });
    vi.spyOn(dns, 'lookup').mockImplementationOnce((...given: unknown[]) => {
      (given.at(-1) as (error: Error) => void)(failed);
    });
    const listening = listen({ host: 'app', port: 0 }, () => undefined);
    await expect(listening).rejects.toThrow(StartProblem);
    await expect(listening).rejects.toThrow('HOST names no address of this machine (app)');
  },
);

describe('closing', () => {
  /** Serves pages that a test answers, and requests one. */
  async function askPage() {
    const arrived = signal();
    const answered = signal<Response>();
    const origin = await app.serve({
      pages: () => {
        arrived.give(undefined);
        return answered.promise;
      },
    });
    const answer = fetch(`${origin}/app`);
    answer.catch(() => undefined);
    await arrived.promise;
    const [server] = app.servers();
    if (server === undefined) throw new Error('Nothing listens.');
    return { origin, answer, answered, server };
  }

  it('waits for a request, and accepts no new one', async () => {
    const { origin, answer, answered, server } = await askPage();
    const closed = server.close(300_000);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    answered.give(new Response('ended well'));
    expect(await (await answer).text()).toBe('ended well');
    // Well before the idle connection times out, after 75 s.
    const waited = pause(60_000, 'still open', { ref: false });
    expect(await Promise.race([closed, waited])).toBeUndefined();
  });

  it('cuts off a request after a time', async () => {
    const { answer, server } = await askPage();
    await server.close(50);
    await expect(answer).rejects.toThrow();
  });
});
