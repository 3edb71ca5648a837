import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DatabaseAddress } from '../address.ts';
import { pgConfig } from '../connect.ts';
import { errorCode } from './problem.ts';

/** A server that runs on a data directory, as its `postmaster.pid` says. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The server that runs on a data directory; null when none does. A `postmaster.pid` whose process is
 * gone, or is another program by now, is removed: PostgreSQL itself would take any process with that
 * number for a server, and after a restart in a container there often is one.
 */
export async function runningPostmaster(data: string): Promise<Postmaster | null> {
  const file = join(data, 'postmaster.pid');
  // Lines: process id, data directory, start time, port (PostgreSQL, "postmaster.pid").
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || !port) return null;
  if (await serves(pid, data)) return { pid, port };
  await rm(file, { force: true });
  return null;
}

/** Asks a server to end. One that has ended meanwhile is as good. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // Gone.
  }
}

/** Whether a process is a server on a data directory: servers work inside of theirs. */
async function serves(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') return isPostgres(pid);
  try {
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)]);
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    // Gone, or somebody else's.
    return false;
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]);
    return stdout.includes('postgres');
  } catch {
    return false;
  }
}

/** The advisory lock of the one process that a server belongs to. */
const OWNER_LOCK = 8_137_204_513;

/** Ownership of a server, held as long as this process lives. */
export interface Ownership {
  release(): Promise<void>;
}

/**
 * Tries to become the owner of a running server. The lock lives with a connection: when its holder
 * dies, however it dies, the operating system closes the connection and the server gives the lock back.
 *
 * @returns `taken` when another process is its owner; `no-answer` while it starts, stops or is gone
 */
export async function tryToOwn(
  address: DatabaseAddress,
): Promise<Ownership | 'taken' | 'no-answer'> {
  const client = new pg.Client({ ...pgConfig(address), application_name: 'beacon-pixel owner' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ ours: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS ours',
      [OWNER_LOCK],
    );
    if (rows[0]?.ours === true) return { release: () => client.end() };
    await client.end();
    return 'taken';
  } catch (error) {
    await client.end().catch(() => undefined);
    // A password that is not ours: another server listens there.
    if (errorCode(error).startsWith('28')) throw error;
    return 'no-answer';
  }
}
