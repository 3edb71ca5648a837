import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { listen } from '../../../app/server/listen.ts';
import { glob, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';

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

  it('asks for the path that it is given, and fails by an answer other than 200, and without a process', async () => {
    const listening = await listen({ host: '127.0.0.1', port: 0 }, ({ url }, response) => {
      response.writeHead(url === '/readyz' ? 200 : 503).end();
    });
    const env = { HOST: '127.0.0.1', PORT: String(listening.port) };
    expect(await exitCode(env, '/readyz')).toBe(0);
    expect(await exitCode(env)).toBe(1);
    await listening.close(0);
    expect(await exitCode(env)).toBe(1);
  });
});

const ROOT = new URL('../../../', import.meta.url);

/** An `import` or `export` from a module, as the formatter writes it, without those of types alone. */
const FROM = /^(?:import|export) (?!type )(?:[^;'"]*? from )?'(?<name>[^'.][^']*)'/gm;

/** The packages that a module imports when it is loaded. */
const packagesOf = (text: string): string[] =>
  [...text.matchAll(FROM)]
    .flatMap(({ groups }) => groups?.name ?? [])
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));

it('The app imports no development dependency, as the image has none.', async () => {
  const { dependencies } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const left: string[] = [];
  let seen = 0;
  for await (const path of glob('app/**/*.{ts,tsx}', { cwd: ROOT })) {
    const packages = packagesOf(await readFile(new URL(path, ROOT), 'utf8'));
    seen += packages.length;
    left.push(
      ...packages.filter((name) => !(name in dependencies)).map((name) => `${path}: ${name}`),
    );
  }
  expect(seen).toBeGreaterThan(100);
  expect(left).toEqual([]);
});
