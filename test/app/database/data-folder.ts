import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach } from 'vitest';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
  type EmbeddedOptions,
} from '../../../app/database/embedded/embedded.ts';
import { makeOpenFolder } from '../../support/temporary-folder.ts';

/** The program that holds an embedded database in a separate process. */
export const HOLDER = join(process.cwd(), 'test/support/hold-embedded.ts');

/** Provides a new data folder for each test of the file, and deletes it afterwards. */
export function useDataFolder() {
  let root = '';
  let cleanUps: (() => unknown)[] = [];
  let used: Promise<string> | undefined;
  const path = () => join(root, 'data');

  beforeEach(async () => {
    cleanUps = [];
    root = await makeOpenFolder('beacon-embedded-');
  });

  afterEach(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
    await rm(root, { recursive: true });
  });

  afterAll(async () => {
    if (used) await rm(await used, { recursive: true });
  });

  async function createUsed(): Promise<string> {
    const folder = await makeOpenFolder('beacon-embedded-');
    const { stop } = await startEmbeddedDatabase({ folder });
    await stop();
    return folder;
  }

  return {
    /** A folder accessible to other users, for a test's own files. */
    root: () => root,
    /** The path of the data folder in `root`, which is not created yet. */
    path,
    /** Puts a database there that was started before and stopped: a copy, since PostgreSQL takes a second to make one. */
    use: async () => {
      await promisify(execFile)('cp', ['-a', await (used ??= createUsed()), path()]);
    },
    /** Starts its database in this process; stopped after the test. */
    start: async (options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> => {
      const database = await startEmbeddedDatabase({ folder: path(), ...options });
      let stopped: Promise<void> | null = null;
      const stop = () => (stopped ??= database.stop());
      cleanUps.push(stop);
      return { address: database.address, stop };
    },
    /** Starts another process that needs its database; resolves with its first line of output. */
    hold: async (user: { uid?: number; gid?: number } = {}) => {
      const child = spawn(process.execPath, [HOLDER, path()], {
        ...user,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      cleanUps.push(() => end(child, 'SIGTERM'));
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
      return { child, line };
    },
    /** The process of its server. */
    serverPid: async () => {
      const text = await readFile(join(path(), 'postgres/data/postmaster.pid'), 'utf8');
      return Number(text.split('\n')[0]);
    },
    /** The process that stops the server when the server's owner is gone. */
    watcherPid: () =>
      findProcess((command) => command.startsWith(`sh -c`) && command.includes(root)),
    /** Registers a cleanup after the test; cleanups run in reverse order. */
    afterwards: (cleanUp: () => unknown) => cleanUps.push(cleanUp),
  };
}

/** Sends a signal and waits for the process to end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Whether a process runs. Linux keeps one that has ended until its parent asks, which in a container may be never. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return (
      process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
    );
  } catch {
    return false;
  }
}

async function findProcess(fits: (command: string) => boolean): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (fits(command.replaceAll('\0', ' '))) return Number(pid);
  }
  throw new Error('there is no such process');
}
