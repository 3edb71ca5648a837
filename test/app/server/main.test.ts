import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../../app/server/version.ts';
import { buildApp } from '../../support/build-app.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { endChild, startChild, type AppChild } from './app-child.ts';
import { ENVIRONMENT, key } from './environment.ts';

const BUILD_TIMEOUT_MS = 180_000;

let root: string;
let folder: string;
let children: AppChild[];

beforeAll(async () => {
  await buildApp();
}, BUILD_TIMEOUT_MS);

beforeEach(async () => {
  root = await mkdtemp(join(temporaryFolder(), 'beacon-app-'));
  await chmod(root, 0o755);
  folder = join(root, 'data');
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map(endChild));
  // The server of an app that was killed ends a moment later.
  await rm(root, { recursive: true, maxRetries: 20, retryDelay: 100 });
});

function start(env: Record<string, string | undefined> = {}): AppChild {
  const child = startChild({ DATA_DIR: folder, ...env });
  children.push(child);
  return child;
}

async function readiness(origin: string): Promise<unknown> {
  const response = await fetch(`${origin}/readyz`);
  return response.json();
}

const READY = { status: 'ready', version: VERSION, database: 'ok', queue: 'ok' };

describe('the app', () => {
  it('starts on nothing but its configuration, and ends with 0 when it is told to', async () => {
    const app = start();
    const origin = await app.running();
    expect(await readiness(origin)).toEqual(READY);
    const { port } = new URL(origin);
    const where = `"host":"127.0.0.1","database":"embedded, in ${folder}","port":${port}`;
    expect(app.stdout()).toContain(`${where},"msg":"the app is running"`);
    const asked = Date.now();
    app.child.kill('SIGTERM');
    expect(await app.ended()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(20_000);
    expect(app.stderr()).toBe('');
    // Nothing worse than information (pino's 30).
    expect(app.stdout()).not.toMatch(/"level":[4-6]0/);
  });

  it('ends with 0 when it is told to while it starts', async () => {
    const app = start();
    await expect.poll(app.stdout, { timeout: 20_000 }).toContain('the database is up to date');
    app.child.kill('SIGINT');
    expect(await app.ended()).toBe(0);
  });

  it('starts again after it was killed', async () => {
    const killed = start();
    await killed.running();
    killed.child.kill('SIGKILL');
    expect(await killed.ended()).toBe('SIGKILL');
    expect(await readiness(await start().running())).toEqual(READY);
  });

  it('writes no secret of its own, whatever it logs', async () => {
    const app = start({ LOG_LEVEL: 'trace' });
    const origin = await app.running();
    await fetch(`${origin}/app?shop=demo-shop.myshopify.com&id_token=hidden-value`);
    app.child.kill('SIGTERM');
    await app.ended();
    const output = app.stdout() + app.stderr();
    for (const secret of [ENVIRONMENT.SHOPIFY_API_SECRET, key('n'), key('o'), 'hidden-value'])
      expect(output).not.toContain(secret);
  });

  it('serves pages as in production whatever NODE_ENV is: nothing is written past the log', async () => {
    for (const NODE_ENV of [undefined, 'development']) {
      const app = start({ NODE_ENV });
      const origin = await app.running();
      const { status } = await fetch(`${origin}/no-such-page?id_token=hidden-value`);
      expect(status).toBe(404);
      app.child.kill('SIGTERM');
      expect(await app.ended()).toBe(0);
      expect(app.stderr()).toBe('');
      expect(app.stdout()).not.toContain('hidden-value');
    }
  });
});

describe('an app that cannot start says why in one line, and ends with 1', () => {
  async function reason(app: AppChild): Promise<string> {
    expect(await app.ended()).toBe(1);
    const lines = app.stderr().trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  }

  it('when a variable is missing', async () => {
    expect(await reason(start({ INDEX_URL: undefined }))).toBe(
      'Beacon Pixel cannot start: INDEX_URL is missing: the origin of the indexing API, such as https://index.example.com',
    );
  });

  it('when another process uses its database', async () => {
    const first = start();
    const origin = await first.running();
    expect(await reason(start())).toMatch(/another process uses the embedded database in /);
    expect(await readiness(origin)).toEqual(READY);
  });

  it('when its port is taken', async () => {
    const { port } = new URL(await start().running());
    const other = join(root, 'other');
    const second = start({ PORT: port, DATA_DIR: other });
    expect(await reason(second)).toContain(`port ${port} is taken`);
    expect(existsSync(other), 'a database was made for nothing').toBe(false);
  });

  it('when its database refuses', async () => {
    const second = start({ DATABASE_URL: 'mysql://a:hidden-value@db/app' });
    expect(await reason(second)).toMatch(/DATABASE_URL is wrong/);
    expect(second.stderr()).not.toContain('hidden-value');
  });
});
