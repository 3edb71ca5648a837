import { writeFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { packagedPrograms } from '../../../app/database/embedded/places.ts';
import { tryToOwn } from '../../../app/database/embedded/server.ts';
import { signal } from '../signal.ts';
import { rowsOn } from '../../support/on-server.ts';
import { end, isRunning, useDataFolder } from './data-folder.ts';

const isRoot = process.getuid?.() === 0;
const data = useDataFolder();

describe('the embedded database', () => {
  it('is a PostgreSQL server on 127.0.0.1, with a password, UTC and UTF-8, wherever it runs', async () => {
    const { address } = await data.start();
    expect(address.host).toBe('127.0.0.1');
    const rows = await rowsOn(
      address,
      "SELECT current_setting('TimeZone') AS zone, getdatabaseencoding() AS text",
    );
    expect(rows).toEqual([{ zone: 'UTC', text: 'UTF8' }]);
    await expect(rowsOn({ ...address, password: 'guess' }, 'SELECT 1')).rejects.toThrow('password');
  });

  it('keeps what was written: its server is started again when it dies, and ends with its process', async () => {
    await data.use();
    const notices: string[] = [];
    const { address, stop } = await data.start({ onNotice: (text) => notices.push(text) });
    await rowsOn(address, 'CREATE TABLE kept AS SELECT 7 AS number');
    const pid = await data.serverPid();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => rowsOn(address, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    expect(await data.serverPid()).not.toBe(pid);
    expect(notices.join('\n')).toContain('starting it again');

    const next = await data.serverPid();
    await stop();
    expect(isRunning(next)).toBe(false);
    const second = await data.start();
    expect(await rowsOn(second.address, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  });

  it('may take minutes to recover', async () => {
    await data.use();
    const programs = join(data.root(), 'slow');
    await mkdir(join(programs, 'bin'), { recursive: true });
    const real = join(packagedPrograms(), 'bin/postgres');
    const slow = `#!/bin/sh\n[ "$1" = --version ] || sleep 1\nexec "${real}" "$@"\n`;
    await writeFile(join(programs, 'bin/postgres'), slow, { mode: 0o755 });
    const begun = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValueOnce(begun).mockReturnValueOnce(begun);
    clock.mockReturnValue(begun + 10 * 60_000);
    const { address } = await data.start({ programs }).finally(() => clock.mockRestore());
    expect(await rowsOn(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is stopped at once while its server is about to be started again', async () => {
    await data.use();
    const died = signal();
    const { stop } = await data.start({
      onNotice: () => died.give(undefined),
    });
    process.kill(await data.serverPid(), 'SIGKILL');
    await died.promise;
    await stop();
    const { address } = await data.start();
    expect(await rowsOn(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('a process that is killed', () => {
  beforeEach(data.use);

  it('takes its server with it, and leaves a folder that the next one can use', async () => {
    const { child } = await data.hold();
    const pid = await data.serverPid();
    await end(child, 'SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
    const { address } = await data.start();
    expect(await rowsOn(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('may leave a running server behind, which the next one replaces', async () => {
    const { child } = await data.hold();
    const orphan = await data.serverPid();
    process.kill(await data.watcherPid(), 'SIGKILL');
    await end(child, 'SIGKILL');
    expect(isRunning(orphan)).toBe(true);
    const { address } = await data.start();
    await expect.poll(() => isRunning(orphan)).toBe(false);
    expect(await rowsOn(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('may leave a running server behind, which no process owns that another has just ended', async () => {
    const { address, stop } = await data.start();
    await stop();
    const { child, line } = await data.hold();
    const left = { ...address, port: Number(line.replace('port ', '')) };
    process.kill(await data.watcherPid(), 'SIGKILL');
    await end(child, 'SIGKILL');
    const locks = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory'";
    await expect.poll(() => rowsOn(left, locks)).toEqual([]);
    const serverPid = await data.serverPid();
    // The server itself waits, since a connection takes as long as the new owner does on a busy machine.
    const owned = rowsOn(
      left,
      `DO $$ BEGIN WHILE NOT EXISTS (${locks}) LOOP PERFORM pg_sleep(0.001); END LOOP; END $$`,
    );
    const waits = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'DO %'";
    await expect.poll(() => rowsOn(left, waits)).toHaveLength(1);
    const owning = tryToOwn(left);
    await owned;
    process.kill(serverPid, 'SIGINT');
    expect(await owning).toBe('no-answer');
  });

  it('may have been killed with its server, whose file then names no process', async () => {
    const { child } = await data.hold();
    const pid = await data.serverPid();
    process.kill(await data.watcherPid(), 'SIGKILL');
    process.kill(pid, 'SIGKILL');
    await end(child, 'SIGKILL');
    await data.start();
  });

  it('may leave a file that by now names another process', async () => {
    const first = await data.start();
    const file = join(data.path(), 'postgres/data/postmaster.pid');
    const text = await readFile(file, 'utf8');
    await first.stop();
    // A child process, since PostgreSQL exempts only its parent.
    const other = spawn(
      'sleep',
      ['60'],
      isRoot ? { uid: (await stat(join(data.path(), 'postgres'))).uid } : {},
    );
    data.afterwards(() => end(other, 'SIGKILL'));
    await writeFile(file, text.replace(/^\d+/, `${other.pid ?? 0}`));
    await data.start();
  });
});

it('A process that is killed may leave a database that was never finished, which the next one deletes.', async () => {
  await mkdir(join(data.path(), 'postgres/new-abc123/base'), { recursive: true });
  const { address } = await data.start();
  expect(await rowsOn(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await readdir(join(data.path(), 'postgres'))).toEqual(['data', 'log', 'password']);
});

it('A signal ends the creation of a database, of which only the password is left.', async () => {
  const files = () => readdir(join(data.path(), 'postgres')).catch(() => []);
  const ending = new AbortController();
  const started = expect(data.start({ signal: ending.signal })).rejects.toThrow('aborted');
  await expect.poll(files, { interval: 5 }).toContainEqual(expect.stringMatching(/^new-/));
  ending.abort();
  await started;
  expect(await files()).toEqual(['password']);
  await data.start();
});

it('A signal ends the wait for the server of another process, which goes on.', async () => {
  await data.use();
  const { child } = await data.hold();
  await expect(data.start({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(child.exitCode).toBeNull();
  expect(isRunning(await data.serverPid())).toBe(true);
});

it('A server whose port another one has taken waits for it, and no password is blamed.', async () => {
  await data.use();
  const { host, port } = readDatabaseUrl(inject('serverUrl'));
  const other = createServer((near) => {
    near.pipe(connect(port, host)).pipe(near);
  });
  const notices: string[] = [];
  const { address } = await data.start({
    onNotice: (text) => {
      if (notices.push(text) === 1) other.listen(address.port, '127.0.0.1');
    },
  });
  process.kill(await data.serverPid(), 'SIGKILL');
  const log = () => readFile(join(data.path(), 'postgres/log'), 'utf8');
  await expect.poll(log).toContain('could not create any TCP/IP sockets');
  other.close();
  await expect.poll(() => rowsOn(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(notices).toEqual([expect.stringContaining('starting it again')]);
});

it('Of two processes that start on the same folder, one says so in one line and ends with 1; the other goes on.', async () => {
  const both = await Promise.all([data.hold(), data.hold()]);
  const [winner, loser] = both.sort((one, other) => one.line.localeCompare(other.line));
  expect(winner?.line).toMatch(/^port \d+$/);
  expect(loser?.line).toMatch(
    /^problem another process uses the embedded database in .+DATABASE_URL$/,
  );
  await expect.poll(() => loser?.child.exitCode).toBe(1);
  expect(winner?.child.exitCode).toBeNull();
  expect(isRunning(await data.serverPid())).toBe(true);
});
