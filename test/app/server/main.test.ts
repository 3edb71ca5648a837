import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../../app/server/config.ts';
import { STOP_MS } from '../../../app/server/start-app.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { endChild, expectStop, startChild, type AppChild } from './app-child.ts';
import { ENVIRONMENT, key } from './environment.ts';

let root: string;
/** The data of the apps, whose database the first of them creates. */
let folder: string;
let children: AppChild[];

beforeAll(async () => {
  root = await mkdtemp(join(temporaryFolder(), 'beacon-app-'));
  await chmod(root, 0o755);
  folder = join(root, 'data');
});
afterAll(async () => {
  // The server of a killed app stops a moment later.
  await rm(root, { recursive: true, maxRetries: 20, retryDelay: 100 });
});

beforeEach(() => {
  children = [];
});
afterEach(() => Promise.all(children.map(endChild)));

function start(env: Record<string, string | undefined> = {}): AppChild {
  const child = startChild({ DATA_DIR: folder, ...env });
  children.push(child);
  return child;
}

/** The line in which an app gives the reason why it does not start. */
async function reason(app: AppChild): Promise<string> {
  expect(await app.ended()).toBe(1);
  const lines = app.stderr().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

const isReady = (origin: string) =>
  expect
    .poll(async () => (await fetch(`${origin}/readyz`)).json())
    .toEqual({ status: 'ready', version: VERSION, database: 'ok', queue: 'ok' });

/** Begins a request that the app takes, and whose content it waits for. */
async function holdRequest(origin: string): Promise<void> {
  const unfinished = connect(Number(new URL(origin).port), '127.0.0.1');
  unfinished.on('error', () => undefined);
  const head = 'Host: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n';
  unfinished.write(`POST /webhooks HTTP/1.1\r\n${head}`);
  await once(unfinished, 'data');
}

describe('the app', () => {
  it('starts from its configuration, refuses a second one on its database or port, writes no secret, and ends with 0', async () => {
    // As in production whatever NODE_ENV is.
    const app = start({ NODE_ENV: 'development', LOG_LEVEL: 'trace' });
    const origin = await app.running();
    await isReady(origin);
    await fetch(`${origin}/app?shop=demo-shop.myshopify.com&id_token=hidden-value`);
    expect((await fetch(`${origin}/no-such-page?id_token=hidden-value`)).status).toBe(404);
    const { port } = new URL(origin);
    const where = `"host":"127.0.0.1","database":"embedded, in ${folder}","port":${port}`;
    expect(app.stdout()).toContain(`${where},"msg":"app started"`);

    const other = join(root, 'other');
    const [onDatabase, onPort] = [start(), start({ PORT: port, DATA_DIR: other })];
    expect(await reason(onDatabase)).toMatch(/another process uses the embedded database in /);
    expect(await reason(onPort)).toContain(`port ${port} is taken`);
    expect(existsSync(other), 'a database was made for nothing').toBe(false);

    await isReady(origin);
    await expectStop(app, 'SIGTERM');
    expect(app.stderr()).toBe('');
    // Neither a warning nor an error.
    expect(app.stdout()).not.toMatch(/"level":[4-6]0/);
    for (const secret of [ENVIRONMENT.SHOPIFY_API_SECRET, key('n'), key('o'), 'hidden-value'])
      expect(app.stdout()).not.toContain(secret);
  });

  it('ends with 0 by a signal while it starts, and starts no work then', async () => {
    const starting = start({ DATA_DIR: join(root, 'new') });
    await expect.poll(starting.stdout).toContain('the database is up to date');
    await expectStop(starting, 'SIGINT');
    expect(starting.stdout()).not.toContain('app started');
  });

  it('ends with 0 by a signal while its modules load, and makes no database then', async () => {
    const signalled = `import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) {
        if (url.endsWith('/start-app.ts')) process.kill(process.pid, 'SIGTERM');
        return next(url, context);
      } });`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(signalled)}`;
    const unused = join(root, 'unused');
    expect(await start({ NODE_OPTIONS, DATA_DIR: unused }).ended()).toBe(0);
    expect(existsSync(unused), 'a database was made for nothing').toBe(false);
  });

  it('takes a signal that arrives twice at once as one, and ends at once by a later one', async () => {
    const twice = start();
    await twice.running();
    twice.child.kill('SIGTERM');
    await expect.poll(twice.stdout, { interval: 2 }).toContain('stopping');
    await expectStop(twice, 'SIGTERM');
    const impatient = start();
    await holdRequest(await impatient.running());
    impatient.child.kill('SIGTERM');
    await pause(1_500);
    impatient.child.kill('SIGTERM');
    expect(await impatient.ended()).toBe(1);
  });

  it('says that it has not stopped in time, and ends with 1', async () => {
    const hurried = `const { setTimeout } = globalThis;
      globalThis.setTimeout = (work, ms, ...rest) => setTimeout(work, ms === ${STOP_MS} ? 50 : ms, ...rest);`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hurried)}`;
    const app = start({ NODE_OPTIONS });
    await holdRequest(await app.running());
    app.child.kill('SIGTERM');
    expect(await app.ended()).toBe(1);
    expect(app.stdout()).toMatch(/"level":50,.+"seconds":25,"msg":"not stopped in time"\}\n$/);
  });

  it('ends with 1 and one line where the configuration is incomplete', async () => {
    expect(await reason(start({ INDEX_URL: undefined }))).toBe(
      'Beacon Pixel cannot start: INDEX_URL is missing: the origin of the indexing API, such as https://index.example.com',
    );
  });
});
