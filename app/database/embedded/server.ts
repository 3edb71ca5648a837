import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DatabaseAddress } from '../address.ts';
import { pgConfig } from '../connect.ts';
import { type Cluster, serverEnvironment } from './cluster.ts';
import type { ServerUser } from './places.ts';
import { errorCode } from '../errors.ts';
import { EmbeddedDatabaseProblem, fileProblem } from './problem.ts';

/** A server process that this process has started. */
export interface Server {
  port: number;
  /** Resolves with the server's output when it has ended; with an empty text if it was asked to end. */
  ended: Promise<string>;
  /** Stops the server: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  programs: string;
  user: ServerUser;
  /** Additional settings, as `name=value`. */
  settings: string[];
}

/**
 * Becomes the server, and starts a watcher that ends it when this process has ended in any way: standard input then
 * ends.
 */
const WATCHED = `
  data=$1; shift
  exec 3<&0 </dev/null
  ( ( cat <&3 >&2
      [ "$(head -n 1 "$data/postmaster.pid")" = "$$" ] && kill -INT "$$" ) & )
  exec 3<&-
  exec "$@"`;

const STOP_TIMEOUT_MS = 10_000;

/** Starts a server on a data directory; it may not answer yet. */
export function startServer(cluster: Cluster, port: number, options: ServerOptions): Server {
  const { programs, user } = options;
  const log = openLog(cluster.log);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    // The app logs failed queries; this log shows why the server does not run.
    'log_min_messages=fatal',
    ...options.settings,
  ];
  const words = ['-D', cluster.data, '-p', `${port}`, ...settings.flatMap((text) => ['-c', text])];
  const child = spawn(
    'sh',
    ['-c', WATCHED, 'sh', cluster.data, join(programs, 'bin/postgres'), ...words],
    // A session of its own: Ctrl-C in a terminal reaches only the app, which then ends the server.
    { ...user, cwd: '/', env: serverEnvironment(), detached: true, stdio: ['pipe', log, log] },
  );
  closeSync(log);
  child.unref();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code) => {
      child.stdin?.destroy();
      resolve(code === 0 ? '' : readLog(cluster.log));
    });
  });
  return {
    port,
    ended,
    stop: async () => {
      child.kill('SIGINT');
      const timeout = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      child.ref();
      await ended;
      clearTimeout(timeout);
    },
  };
}

/** Finds a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

function readLog(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'its folder is gone';
  }
}

function openLog(file: string): number {
  try {
    return openSync(file, 'w', 0o600);
  } catch (error) {
    throw fileProblem(error, file);
  }
}

/** A server that runs on a data directory, according to its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Whether it has its port and answers there; until then another server may. */
  isReady: boolean;
}

/**
 * Returns the server that runs on a data directory; null without one. A `postmaster.pid` whose process is gone, or is
 * another program by now, is removed: PostgreSQL itself would take any process with that number for a server, and after
 * a restart in a container there often is one.
 */
export async function runningPostmaster(data: string): Promise<Postmaster | null> {
  const file = join(data, 'postmaster.pid');
  // Lines: process id, data directory, start time, port, three others, status (PostgreSQL, "postmaster.pid").
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, , , port] = lines.map(Number);
  if (!pid || !port) return null;
  if (await serves(pid, data)) return { pid, port, isReady: lines[7]?.trim() === 'ready' };
  await rm(file, { force: true });
  return null;
}

/** Asks a server to end; does nothing if it has ended. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // The process is gone.
  }
}

/** Whether a process is a server on a data directory, which is then its working directory. */
async function serves(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') return isPostgres(pid);
  try {
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)]);
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    // The process is gone, or belongs to another user.
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

/** The advisory lock of the process that owns a server. */
const OWNER_LOCK = 8_137_204_513;

/**
 * How long a new owner waits for the end of its connection, in seconds: two processes may start at once, and one may
 * have told the other's server to end before it had an owner.
 */
const CONFIRM_S = 0.2;

/** Gives up a server. Otherwise this process owns it as long as it lives. */
export type Release = () => Promise<void>;

/**
 * Tries to become the owner of a running server. The lock belongs to a connection: when its holder dies in any way, the
 * operating system closes the connection and the server releases the lock.
 *
 * @returns `taken` when another process is its owner; `no-answer` while it starts, stops or is gone
 * @throws {EmbeddedDatabaseProblem} when the password is wrong
 */
export async function tryToOwn(address: DatabaseAddress): Promise<Release | 'taken' | 'no-answer'> {
  const client = new pg.Client({ ...pgConfig(address), application_name: 'beacon-pixel owner' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ ours: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS ours',
      [OWNER_LOCK],
    );
    if (rows[0]?.ours === true) {
      await client.query('SELECT pg_sleep($1)', [CONFIRM_S]);
      return () => client.end();
    }
    await client.end();
    return 'taken';
  } catch (error) {
    await client.end().catch(() => undefined);
    // Codes of a wrong password; an empty one is not even sent.
    if (errorCode(error).startsWith('28') || String(error).includes('SASL'))
      throw new EmbeddedDatabaseProblem(
        'the embedded database does not take the password in DATA_DIR/postgres/password: put back the file that was beside its data',
      );
    return 'no-answer';
  }
}
