import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { listen } from '../../../app/server/listen.ts';

/** The exit code of the image's health check. */
async function exitCode(env: Record<string, string>, ...path: string[]): Promise<number | null> {
  const child = spawn(process.execPath, ['app/server/check-health.ts', ...path], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

describe('the health check of the image', () => {
  it.each([
    // An address of this machine other than the default.
    ['127.0.0.2', '127.0.0.2'],
    ['0.0.0.0', '0.0.0.0'],
    ['0.0.0.0', ''],
    ['0.0.0.0', 'https://tunnel.example.com'],
  ])('asks a process that listens on %s with HOST=%s', async (host, HOST) => {
    const asked: (string | undefined)[] = [];
    const listening = await listen({ host, port: 0 }, (request, response) => {
      asked.push(request.url);
      response.end();
    });
    expect(await exitCode({ HOST, PORT: String(listening.port) })).toBe(0);
    expect(asked).toEqual(['/healthz']);
    await listening.close(0);
  });

  it('asks for the path that it is given', async () => {
    const listening = await listen({ host: '127.0.0.1', port: 0 }, ({ url }, response) => {
      response.writeHead(url === '/readyz' ? 200 : 503).end();
    });
    const env = { HOST: '127.0.0.1', PORT: String(listening.port) };
    expect(await exitCode(env, '/readyz')).toBe(0);
    expect(await exitCode(env)).toBe(1);
    await listening.close(0);
  });

  it('fails without a process, and by an answer other than 200', async () => {
    const listening = await listen({ host: '127.0.0.1', port: 0 }, (_, response) => {
      response.writeHead(503).end();
    });
    const env = { HOST: '127.0.0.1', PORT: String(listening.port) };
    expect(await exitCode(env)).toBe(1);
    await listening.close(0);
    expect(await exitCode(env)).toBe(1);
  });
});
