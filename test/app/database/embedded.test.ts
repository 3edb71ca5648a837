import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DatabaseAddress } from '../../../app/database/address.ts';
import { pgConfig } from '../../../app/database/connect.ts';
import {
  startEmbeddedDatabase,
  type EmbeddedOptions,
} from '../../../app/database/embedded/embedded.ts';
import { packagedPrograms } from '../../../app/database/embedded/places.ts';
import { succeedsAs } from '../../../app/database/embedded/server-user.ts';

const HOLDER = 'test/support/hold-embedded.ts';
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/** An ordinary user can be played only by root, and only where others may read the project. */
const canPlayNobody =
  isRoot &&
  succeedsAs(NOBODY, process.execPath, '--version') &&
  succeedsAs(NOBODY, 'cat', join(process.cwd(), HOLDER));

let root: string;
let folder: string;
/** What a test has started, to be ended after it, the last first. */
let cleanUps: (() => unknown)[];

beforeEach(async () => {
  cleanUps = [];
  root = await mkdtemp(join(tmpdir(), 'beacon-embedded-'));
  await chmod(root, 0o755);
  folder = join(root, 'data');
});

afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  await rm(root, { recursive: true });
});

/** Starts a database in this process, to be stopped with the test. */
async function start(options: Partial<EmbeddedOptions> = {}) {
  const database = await startEmbeddedDatabase({ folder, ...options });
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= database.stop());
  cleanUps.push(stop);
  return { address: database.address, stop };
}

async function query(address: DatabaseAddress, text: string): Promise<unknown[]> {
  const client = new pg.Client(pgConfig(address));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that wants the database of the folder, and its first line. */
async function hold(
  user: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [HOLDER, folder], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUps.push(() => end(child, 'SIGTERM'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, line };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function serverPid(): Promise<number> {
  const text = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

/** The process that ends the server when ours is gone. */
function watcherPid(): number {
  const { stdout } = spawnSync('pgrep', ['-f', `^sh .*${folder}`], { encoding: 'utf8' });
  return Number(stdout);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the embedded database', () => {
  it('is a PostgreSQL server on 127.0.0.1, with a password', async () => {
    const { address } = await start();
    expect(address.host).toBe('127.0.0.1');
    expect(await query(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await expect(query({ ...address, password: 'guess' }, 'SELECT 1')).rejects.toThrow('password');
  });

  it('keeps what was written, and ends with its process', async () => {
    const first = await start();
    await query(first.address, 'CREATE TABLE kept AS SELECT 7 AS number');
    const pid = await serverPid();
    await first.stop();
    expect(isRunning(pid)).toBe(false);
    const second = await start();
    expect(await query(second.address, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  });

  it('reads times as UTC and text as UTF-8, wherever it runs', async () => {
    const { address } = await start();
    const rows = await query(
      address,
      "SELECT current_setting('TimeZone') AS zone, getdatabaseencoding() AS text",
    );
    expect(rows).toEqual([{ zone: 'UTC', text: 'UTF8' }]);
  });

  it('is started again, on the same port, when its server dies', async () => {
    const notices: string[] = [];
    const { address } = await start({ onNotice: (text) => notices.push(text) });
    await query(address, 'CREATE TABLE kept AS SELECT 7 AS number');
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(
      async () => {
        expect(await query(address, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
      },
      { timeout: 15_000, interval: 200 },
    );
    expect(await serverPid()).not.toBe(pid);
    expect(notices.join('\n')).toContain('starting it again');
  });
});

describe('a process that is killed', () => {
  it('takes its server with it', async () => {
    const { child } = await hold();
    const pid = await serverPid();
    await end(child, 'SIGKILL');
    await vi.waitFor(() => {
      expect(isRunning(pid)).toBe(false);
    }, 10_000);
  });

  it('leaves a folder that the next one can use at once', async () => {
    const { child } = await hold();
    await end(child, 'SIGKILL');
    const { address } = await start();
    expect(await query(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('may leave a running server behind, which the next one replaces', async () => {
    const { child } = await hold();
    const orphan = await serverPid();
    process.kill(watcherPid(), 'SIGKILL');
    await end(child, 'SIGKILL');
    expect(isRunning(orphan)).toBe(true);
    const { address } = await start();
    await vi.waitFor(() => {
      expect(isRunning(orphan)).toBe(false);
    }, 5_000);
    expect(await query(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('may have been killed with its server, whose file then names nobody', async () => {
    const { child } = await hold();
    const pid = await serverPid();
    process.kill(watcherPid(), 'SIGKILL');
    process.kill(pid, 'SIGKILL');
    await end(child, 'SIGKILL');
    await start();
  });

  it('may leave a file that by now names another process', async () => {
    const first = await start();
    const file = join(folder, 'postgres/data/postmaster.pid');
    const text = await readFile(file, 'utf8');
    await first.stop();
    // A child process: PostgreSQL itself makes an exception for its parent alone.
    const other = spawn(
      'sleep',
      ['60'],
      isRoot ? { uid: (await stat(join(folder, 'postgres'))).uid } : {},
    );
    cleanUps.push(() => end(other, 'SIGKILL'));
    await writeFile(file, text.replace(/^\d+/, `${other.pid ?? 0}`));
    await start();
  });

  it('may leave a database that was never finished', async () => {
    await mkdir(join(folder, 'postgres/new-abc123/base'), { recursive: true });
    const { address } = await start();
    expect(await query(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('a second process on the same folder', () => {
  it('says so in one line and ends with 1, and the first goes on', async () => {
    const { address } = await start();
    const { child, line } = await hold();
    await vi.waitFor(() => {
      expect(child.exitCode).toBe(1);
    });
    expect(line).toMatch(/^problem another process uses the embedded database in .+DATABASE_URL$/);
    expect(await query(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('loses, or wins, when both start at the same moment', async () => {
    const both = await Promise.all([hold(), hold()]);
    const lines = both.map(({ line }) => line.split(' ')[0]).sort();
    expect(lines).toEqual(['port', 'problem']);
  });
});

describe('a place that cannot be used', () => {
  it('is said in one line when it is no folder', async () => {
    await writeFile(folder, '');
    await expect(start()).rejects.toThrow(/is no folder: set DATA_DIR/);
  });

  it('is said in one line when it holds another version of PostgreSQL', async () => {
    await (await start()).stop();
    await writeFile(join(folder, 'postgres/data/PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(
      /is of PostgreSQL 16, and the app brings another version/,
    );
  });

  it.skipIf(!canPlayNobody)('is said in one line when the user may not write there', async () => {
    await mkdir(folder, { mode: 0o755 });
    const { line } = await hold(NOBODY);
    expect(line).toMatch(/^problem .+ cannot be written \(EACCES\)/);
  });

  it.skipIf(!isRoot || !canMount())('is said in one line when the disk is full', async () => {
    await mkdir(folder);
    mount(folder);
    cleanUps.push(() => spawnSync('umount', ['--lazy', folder]));
    await expect(start()).rejects.toThrow(/^the disk that holds .+ is full: make room/);
  });
});

describe('users and folders', () => {
  it.skipIf(!canPlayNobody)(
    'an ordinary user has a database in a folder of their own',
    async () => {
      await mkdir(folder);
      await chown(folder, NOBODY.uid, NOBODY.gid);
      const { line } = await hold(NOBODY);
      expect(line).toMatch(/^port \d+$/);
      expect((await stat(join(folder, 'postgres/data'))).uid).toBe(NOBODY.uid);
    },
  );

  it.skipIf(!isRoot)(
    'root has one in a folder where only root can go, with programs from there',
    async () => {
      const elsewhere = join(root, 'elsewhere');
      const closed = join(root, 'closed');
      await mkdir(closed, { mode: 0o700 });
      await cp(join(packagedPrograms(), '..'), join(closed, 'package'), {
        recursive: true,
        verbatimSymlinks: true,
      });
      const options = {
        folder: join(closed, 'data'),
        programs: join(closed, 'package/native'),
        elsewhere,
      };
      const first = await start(options);
      await query(first.address, 'CREATE TABLE kept AS SELECT 7 AS number');
      await first.stop();
      const second = await start(options);
      expect(await query(second.address, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
      expect((await readdir(elsewhere)).map((name) => name.split('-')[0]).sort()).toEqual([
        'postgres',
        'programs',
      ]);
    },
  );
});

function canMount(): boolean {
  const probe = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]);
  return probe.status === 0;
}

/** A disk that is too small for a database. */
function mount(path: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', path], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
