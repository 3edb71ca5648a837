import { rm } from 'node:fs/promises';
import { freePort } from '../../support/free-port.ts';
import { makeOpenFolder } from '../../support/temporary-folder.ts';
import { HOST } from '../addresses.ts';
import { APP_MAIN, appEnvironment, type Outside } from './environment.ts';
import { type RunningProcess, startProcess } from './start-process.ts';

export interface AppOptions {
  outside: Outside;
  /** 0 selects a free port, which is then kept. */
  port: number;
  /** A PostgreSQL server; by default an embedded one of its own, deleted at the end. */
  databaseUrl?: string;
  /** Additional variables of the app's environment, such as `ROLE` or `FOLLOW_SECONDS`. */
  env?: Readonly<Record<string, string>>;
  /** Receives each line of the app's log. */
  log?: (line: string) => void;
}

/** The app in a separate process. */
export interface AppProcess {
  port: number;
  /** The id of the current process, or of the last one. */
  pid(): number;
  /** The app's output so far; the oldest lines are eventually dropped. */
  lines(): readonly string[];
  /** Starts the app again on the same data; does nothing while it runs. */
  start(): Promise<void>;
  /** Stops the app as a deployment does. */
  stop(): Promise<void>;
  /** Kills the app (SIGKILL). */
  kill(): Promise<void>;
  /** Stops the app and deletes its data. */
  close(): Promise<void>;
}

const KEPT_LINES = 5_000;

/**
 * Starts the app, with its built pages.
 *
 * @throws {Error} with the app's last lines if it does not start
 */
export async function startApp(options: AppOptions): Promise<AppProcess> {
  const { outside, databaseUrl, env = {}, log } = options;
  const port = options.port === 0 ? await freePort() : options.port;
  const folder = await makeOpenFolder('beacon-pixel-sandbox-');
  const lines: string[] = [];
  let running: RunningProcess | null = null;
  let pid = 0;

  async function start(): Promise<void> {
    if (running) return;
    const own = databaseUrl === undefined ? { DATA_DIR: folder } : { DATABASE_URL: databaseUrl };
    running = await startProcess({
      main: APP_MAIN,
      env: appEnvironment(outside, { PORT: String(port), ...own, ...env }),
      readyUrl: `http://${HOST}:${port}/readyz`,
      onLine(line) {
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        log?.(line);
      },
    });
    pid = running.pid;
  }
  const end = async (how: 'stop' | 'kill') => {
    const ending = running;
    running = null;
    await ending?.[how]();
  };
  const close = async () => {
    await end('stop');
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };

  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    port,
    pid: () => pid,
    lines: () => lines,
    start,
    stop: () => end('stop'),
    kill: () => end('kill'),
    close,
  };
}
