import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

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
