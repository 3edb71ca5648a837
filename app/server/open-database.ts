import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type DatabaseAddress, shownAddress } from '../database/address.ts';
import { startEmbeddedDatabase } from '../database/embedded/embedded.ts';
import {
  migrate,
  MigrationProblem,
  type MigrationReport,
  MIGRATIONS,
  TABLE_IN_USE,
} from '../database/migrate.ts';
import { errorCode, messageOf } from '../database/errors.ts';
import { MINUTE_MS } from '../time/units.ts';
import { type Config, StartProblem } from './config.ts';

/** A migrated database. */
export interface OpenDatabase {
  address: DatabaseAddress;
  /** Stops the server if it is embedded. */
  close(): Promise<void>;
}

export interface WaitOptions {
  /** The longest wait, in milliseconds. */
  timeoutMs?: number;
  /** Ends the wait, or what the server does meanwhile. */
  signal?: AbortSignal | undefined;
}

/** How long the app waits for the server, as deployments start both at once, and for tables in use. */
const TIMEOUT_MS = MINUTE_MS;
const PAUSE_MS = 1_000;

/** PostgreSQL's and Node's codes for a server that does not run. */
const AWAY =
  /^(57P0[1-3]|08\w{3}|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/;

/** The same in messages of `pg`, which have no code, and of a missing Unix socket, whose code any file may have. */
const AWAY_MESSAGE =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|connect ENOENT/;

/** How to fix errors of PostgreSQL, for an operator (PostgreSQL, "Error Codes"). */
const REFUSALS: [RegExp, string][] = [
  [/^28/, 'refuses the user or the password: correct DATABASE_URL'],
  [/^3D000$/, 'has no such database: create it, or correct DATABASE_URL'],
  [
    /^42501$/,
    'does not allow the user to make tables: let the user own the database, or create schemas in it and tables in its schema public',
  ],
  [
    new RegExp(TABLE_IN_USE),
    'has a table in use, as by a backup, that a migration changes: start again once that has ended',
  ],
  [/^53100$/, 'has no room left on its disk: make room, then start again'],
  [/^53300$/, 'has no connection left: raise its max_connections, or end other processes'],
];

/**
 * Opens and migrates the configured database. Waits for a server that does not run, for tables in use, and for
 * another process that migrates it.
 *
 * @throws {StartProblem} for a server that does not start or refuses, and for a table that stays in use
 * @throws an error once `signal` ends that
 */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Logger,
  { timeoutMs = TIMEOUT_MS, signal }: WaitOptions = {},
): Promise<OpenDatabase> {
  const { address, close } = await openServer(config, log, signal);
  try {
    const { applied, unknown } = await migrated(address, log, { timeoutMs, signal });
    if (applied.length > 0) log.info({ applied }, 'the database is up to date now');
    if (unknown.length > 0)
      log.warn({ unknown }, 'a newer version of the app has migrated this database');
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openServer(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Logger,
  signal: AbortSignal | undefined,
): Promise<OpenDatabase> {
  if (DATABASE_URL) return { address: DATABASE_URL, close: () => Promise.resolve() };
  const { address, stop } = await startEmbeddedDatabase({
    folder: DATA_DIR,
    onNotice: (text) => log.warn(text),
    signal,
  });
  return { address, close: stop };
}

async function migrated(
  address: DatabaseAddress,
  log: Logger,
  { timeoutMs, signal }: WaitOptions & { timeoutMs: number },
): Promise<MigrationReport> {
  const where = `the database server at ${shownAddress(address)}`;
  const deadline = Date.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(address, MIGRATIONS, {
        onWait: () => {
          if (attempt === 1) log.warn(`waiting for a migration by another process on ${where}`);
        },
        signal,
      });
    } catch (error) {
      const isInUse = errorCode(error) === TABLE_IN_USE;
      const isLate = Date.now() > deadline;
      if (signal?.aborted) throw error;
      if (isInUse ? isLate : !isAway(error)) throw refusal(error, where);
      if (isLate)
        throw new StartProblem(`${where} does not answer (${reasonOf(error)}): see DATABASE_URL`);
      const what = isInUse ? `a table in use on ${where}` : where;
      if (attempt === 1) log.warn({ reason: reasonOf(error) }, `waiting for ${what}`);
      await pause(PAUSE_MS, undefined, { signal });
    }
  }
}

/**
 * Returns a problem for the operator in place of the error of a server that was lost, or refused something, after
 * {@link openDatabase}.
 */
export function lostDatabase(error: unknown, shown: string): unknown {
  const where = `the database (${shown})`;
  if (error instanceof StartProblem) return error;
  if (isAway(error)) return new StartProblem(`${where} was lost (${reasonOf(error)}): start again`);
  return knownRefusal(error, where) ?? error;
}

function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  return AWAY.test(errorCode(error)) || AWAY_MESSAGE.test(messageOf(error));
}

function refusal(error: unknown, where: string): unknown {
  const known = knownRefusal(error, where);
  if (known !== null) return known;
  const isOfServer = errorCode(error) !== '' || String(error).includes('SSL');
  if (error instanceof MigrationProblem || !isOfServer) return error;
  return new StartProblem(
    `${where} cannot be used (${messageOf(error)}): correct it or DATABASE_URL`,
  );
}

function knownRefusal(error: unknown, where: string): StartProblem | null {
  const [, words] = REFUSALS.find(([code]) => code.test(errorCode(error))) ?? [];
  return words === undefined ? null : new StartProblem(`${where} ${words}`);
}

function reasonOf(error: unknown): string {
  return errorCode(error) || messageOf(error);
}
