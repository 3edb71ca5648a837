import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { serverEnvironment, type Cluster } from './cluster.ts';
import { fileProblem } from './problem.ts';
import type { ServerUser } from './places.ts';

/** A server process of ours. */
export interface Server {
  port: number;
  /** Resolves with what it wrote when it has ended, for whatever reason. */
  ended: Promise<string>;
  /** Ends it: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  programs: string;
  user: ServerUser;
  /** Further settings, as `name=value`. */
  settings: string[];
}

/**
 * Becomes the server, and leaves behind a watcher that ends it when this process is gone, however it
 * went: standard input then comes to its end.
 */
const WATCHED = `
  data=$1; shift
  exec 3<&0 </dev/null
  ( ( cat <&3 >&2
      [ "$(head -n 1 "$data/postmaster.pid")" = "$$" ] && kill -INT "$$" ) & )
  exec 3<&-
  exec "$@"`;

const STOP_PATIENCE_MS = 10_000;

/** Starts a server on a data directory; it may not answer yet. */
export function startServer(cluster: Cluster, port: number, options: ServerOptions): Server {
  const { programs, user } = options;
  const log = openLog(cluster.log);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    // What a query did wrong is for the app to tell; here stands why the server does not run.
    'log_min_messages=fatal',
    ...options.settings,
  ];
  const words = ['-D', cluster.data, '-p', `${port}`, ...settings.flatMap((text) => ['-c', text])];
  const child = spawn(
    'sh',
    ['-c', WATCHED, 'sh', cluster.data, join(programs, 'bin/postgres'), ...words],
    // A session of its own: Ctrl-C in a terminal is for the app, which then ends the server.
    { ...user, cwd: '/', env: serverEnvironment(), detached: true, stdio: ['pipe', log, log] },
  );
  closeSync(log);
  child.unref();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('exit', () => {
      child.stdin?.destroy();
      resolve(readLog(cluster.log));
    });
  });
  return {
    port,
    ended,
    stop: async () => {
      child.kill('SIGINT');
      const impatience = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
      child.ref();
      await ended;
      clearTimeout(impatience);
    },
  };
}

/** A port of this machine that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
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
