import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** The number of lines in the error of a process that does not start. */
const SHOWN_LINES = 20;
/** The time limit until a process is ready. */
const TIMEOUT_MS = 300_000;
/** The time limit until a stopped process has ended. */
const STOP_MS = 60_000;
const POLL_MS = 50;

interface ProcessOptions {
  /** The module to run. */
  main: string;
  env: NodeJS.ProcessEnv;
  /** Answers 200 as soon as the process is ready. */
  readyUrl: string;
  /** Receives each line that the process writes. */
  onLine: (line: string) => void;
}

/** A child process with Node. */
export interface RunningProcess {
  pid: number;
  /** Stops the process, and resolves when it has ended; kills it if that takes too long. */
  stop(): Promise<void>;
  /** Kills the process without warning, like a power failure. */
  kill(): Promise<void>;
}

/**
 * Starts a process and waits until it is ready.
 *
 * @throws {Error} with its last lines if it ends instead, or is not ready in time
 */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { main, env, readyUrl, onLine } = options;
  const lines: string[] = [];
  const child = spawn(process.execPath, [main], {
    env,
    // The channel closes together with this process, see preload.ts.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A Ctrl-C in the terminal only reaches the sandbox, which then stops the app.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > SHOWN_LINES) lines.shift();
      onLine(line);
    });
  }
  // After `close` the whole output has been read.
  const ended = once(child, 'close').catch(() => undefined);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  try {
    await ready(readyUrl, child);
  } catch (error) {
    await end('SIGKILL');
    throw new Error([(error as Error).message, ...lines].join('\n'), { cause: error });
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await end('SIGTERM');
      clearTimeout(timer);
    },
    kill: () => end('SIGKILL'),
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null) {
    if (Date.now() > deadline) throw new Error(`${url} was not ready in time. It said last:`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(POLL_MS);
  }
  throw new Error('The app has ended before it was ready. It said last:');
}
