import { DEFAULT_PORT, PORT_OFFSETS } from './addresses.ts';

/** The options of `npm run sandbox`. */
interface MainOptions {
  /** `shown` prints the app's log. */
  appLog: 'shown' | 'hidden';
}

const USAGE = 'npm run sandbox [-- --app-log]';

/**
 * Reads the arguments after `npm run sandbox --`.
 *
 * @throws {Error} with the correct usage, for an unknown argument
 */
export function readMainOptions(words: readonly string[]): MainOptions {
  const unknown = words.find((word) => word !== '--app-log');
  if (unknown !== undefined) throw new Error(`"${unknown}" means nothing here: ${USAGE}`);
  return { appLog: words.length > 0 ? 'shown' : 'hidden' };
}

const LAST_PORT = 65_535;

/**
 * The first of the sandbox's ports.
 *
 * @param given the variable `SANDBOX_PORT`
 * @throws {Error} with one line that says what is valid, for anything but a whole number that
 *   leaves room for the other ports
 */
export function sandboxPort(given: string | undefined): number {
  const text = given?.trim() ?? '';
  if (text === '') return DEFAULT_PORT;
  const last = LAST_PORT - Math.max(...Object.values(PORT_OFFSETS));
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > last) {
    throw new Error(`SANDBOX_PORT is "${text}": it has to be a whole number from 1 to ${last}.`);
  }
  return port;
}

/** Advice for a port that cannot be opened, by Node's error code. */
const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop the program that listens there, or choose other ports with',
  EACCES: 'is only for the system’s own services here: choose ports from 1024 on with',
};

/** One line of advice for a port that any of the servers cannot open; null for other errors. */
export function portProblem(error: unknown): Error | null {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof Error) || !('code' in cause) || !('port' in cause)) return null;
  const advice = ADVICE[String(cause.code)];
  if (advice === undefined) return null;
  const line = `Port ${String(cause.port)} ${advice} SANDBOX_PORT (the first of ten in a row).`;
  return new Error(line, { cause });
}
