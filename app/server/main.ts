import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { App } from './start-app.ts';

/*
 * The app's process: `node app/server/main.ts [--dev]`.
 *
 * It exits with 0 after SIGTERM, SIGINT or SIGHUP, and with 1 after an error. If it cannot start, it writes why to
 * standard error, in one line.
 */

/** npm passes on a signal that the whole group of processes gets: both are one. */
const SAME_SIGNAL_MS = 1_000;

let onSignal: (signal: string) => void = () => process.exit(0);
// Before the modules are loaded: a signal without a listener does not end the first process of a container.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => onSignal(signal));

const { EmbeddedDatabaseProblem } = await import('../database/embedded/problem.ts');
const { MigrationProblem } = await import('../database/migrate.ts');
const { readConfig, StartProblem } = await import('./config.ts');
const { createLog, secretsOf } = await import('./log.ts');
const { startApp, STOP_MS } = await import('./start-app.ts');
// Loading gives signals no turn.
await setImmediate();

const ending = new AbortController();
const EXPECTED_PROBLEMS = [EmbeddedDatabaseProblem, MigrationProblem];

try {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, secretsOf(config));
  const mode = process.argv.includes('--dev') ? 'development' : 'production';
  // React and its router read it when the pages are loaded. In development they write warnings that bypass the log and
  // contain whole addresses.
  process.env.NODE_ENV = mode;
  const starting = startApp(config, log, mode, ending.signal);

  let signalledAt = -Infinity;
  onSignal = (signal) => {
    if (performance.now() - signalledAt < SAME_SIGNAL_MS) return;
    signalledAt = performance.now();
    log.info({ signal }, 'stopping');
    void end(starting, 0, log);
  };
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an unexpected error; stopping');
    void end(starting, 1, log);
  });
  await starting;
} catch (error) {
  // `end` exits after a signal.
  if (!ending.signal.aborted) {
    for (const line of linesOf(error)) console.error(`Beacon Pixel cannot start: ${line}`);
    process.exit(1);
  }
}

/** Stops the app and exits; at once when it is called again, or after too long. */
async function end(starting: Promise<App>, code: 0 | 1, log: Logger): Promise<void> {
  if (ending.signal.aborted) process.exit(1);
  ending.abort();
  setTimeout(() => {
    log.error({ seconds: STOP_MS / 1000 }, 'not stopped in time');
    process.exit(1);
  }, STOP_MS);
  const app = await starting.catch(() => null);
  await app?.stop();
  process.exit(code);
}

function linesOf(error: unknown): string[] {
  if (error instanceof StartProblem) return [...error.lines];
  if (EXPECTED_PROBLEMS.some((kind) => error instanceof kind)) return [(error as Error).message];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
