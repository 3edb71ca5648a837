import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { pgConfig, SESSION_SETTINGS } from './connect.ts';
import { errorCode, messageOf } from './errors.ts';

/** The folder of the migrations. */
export const MIGRATIONS = new URL('../../prisma/migrations/', import.meta.url);

/** The advisory lock of Prisma's own `migrate deploy`, so that the two wait for each other. */
const PRISMA_MIGRATE_LOCK = 72_707_369;

/** The pause between two tries to take that lock. */
const LOCK_PAUSE_MS = 100;

/**
 * How long a migration waits for a table that another session uses, such as a backup. Meanwhile every query of that
 * table waits for the migration.
 */
const LOCK_TIMEOUT_MS = 1_000;

/** PostgreSQL's code of a lock that was not available in that time. */
export const TABLE_IN_USE = '55P03';

/** Prisma's table, as Prisma creates it. */
const MIGRATIONS_TABLE = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/**
 * A database that a migration does not fit, or whose history of migrations does not match the files. The message says
 * how to fix it; an error of PostgreSQL is its cause, and `code` that error's.
 */
export class MigrationProblem extends Error {}

/** The result of {@link migrate}, as names of migrations. */
export interface MigrationReport {
  applied: string[];
  /** Migrations in the database without a file: a newer version of the app has run here. */
  unknown: string[];
}

export interface TurnOptions {
  /** Called once, if another process migrates the database. */
  onWait?: () => void;
  /** Ends the wait for it, and the statement in progress; a migration that it ends changes nothing. */
  signal?: AbortSignal | undefined;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface Recorded {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/**
 * Updates a database with `prisma/migrations`, and records that as Prisma does, so that `prisma migrate status` and
 * `deploy` agree afterwards. Each migration is one transaction: it is applied as a whole or not at all. Any number of
 * processes may do this at once; one does it, the others wait without a limit.
 *
 * @throws {MigrationProblem} when one fails, failed before or was changed after it had been applied, and for a database in
 *   another encoding than UTF-8
 * @throws an error once `signal` ends it
 * @throws an error with the code {@link TABLE_IN_USE}, after which the rest can be applied later
 */
export async function migrate(
  address: DatabaseAddress,
  folder: URL = MIGRATIONS,
  turn: TurnOptions = {},
): Promise<MigrationReport> {
  const { signal } = turn;
  const migrations = await readMigrations(folder);
  const client = new pg.Client(pgConfig(address));
  // A connection that breaks makes the query in progress fail; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  let cancel = () => undefined;
  try {
    await client.query(SESSION_SETTINGS);
    await assertUtf8(client);
    const backend = await waitForTurn(client, turn);
    cancel = () => void cancelStatement(address, backend);
    signal?.addEventListener('abort', cancel);
    await client.query(MIGRATIONS_TABLE);
    const recorded = await readRecorded(client);
    const missing = missingMigrations(migrations, recorded);
    for (const migration of missing) await apply(client, migration, signal);
    const names = new Set(migrations.map(({ name }) => name));
    return {
      applied: missing.map(({ name }) => name),
      unknown: recorded.map((row) => row.migration_name).filter((name) => !names.has(name)),
    };
  } finally {
    signal?.removeEventListener('abort', cancel);
    // Ends the session, which releases the lock.
    await client.end();
  }
}

async function assertUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new MigrationProblem(
      `the database has the encoding ${encoding} and not UTF8: create one with ` +
        '"createdb --encoding=UTF8 --template=template0"',
    );
}

/**
 * Takes the lock. It is tried again and again, so that its wait ends at once with the signal.
 *
 * @returns the process of the server that serves this connection
 */
async function waitForTurn(client: pg.Client, { onWait, signal }: TurnOptions): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ done: boolean; backend: number }>(
      'SELECT pg_try_advisory_lock($1) AS done, pg_backend_pid() AS backend',
      [PRISMA_MIGRATE_LOCK],
    );
    if (rows[0]?.done) return rows[0].backend;
    if (attempt === 1) onWait?.();
    await pause(LOCK_PAUSE_MS, undefined, { signal });
  }
}

/** Ends what another connection runs; if the server does not answer, that goes on. */
async function cancelStatement(address: DatabaseAddress, backend: number): Promise<void> {
  const client = new pg.Client(pgConfig(address));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_cancel_backend($1)', [backend]);
  } catch {
    // The migration ends by itself, or with the lost connection.
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    return await Promise.all(
      names.sort().map(async (name) => {
        const sql = await readFile(new URL(`${name}/migration.sql`, folder), 'utf8');
        return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
      }),
    );
  } catch (error) {
    const reason = messageOf(error);
    throw new MigrationProblem(`a file of the app cannot be read (${reason}): install it again`);
  }
}

async function readRecorded(client: pg.Client): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>(
    `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations"
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

function missingMigrations(migrations: Migration[], recorded: Recorded[]): Migration[] {
  return migrations.filter(({ name, checksum }) => {
    const rows = recorded.filter((row) => row.migration_name === name);
    if (rows.length === 0) return true;
    if (!rows.some((row) => row.finished_at !== null))
      throw new MigrationProblem(
        `migration ${name} has failed before: repair the database, then run "prisma migrate resolve"`,
      );
    if (!rows.some((row) => row.checksum === checksum))
      throw new MigrationProblem(
        `migration ${name} was changed after this database had applied it: restore the file`,
      );
    return false;
  });
}

async function apply(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  signal: AbortSignal | undefined,
): Promise<void> {
  await client.query(
    `BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL statement_timeout = 0`,
  );
  try {
    signal?.throwIfAborted();
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations"
         (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    const isUndone = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    // The connection is lost, and so is the outcome of a COMMIT.
    if (!isUndone) throw error;
    const reason = messageOf(error);
    const problem = `migration ${name} fails and has changed nothing (${reason}): repair the database, then start again`;
    const failed = new MigrationProblem(problem, { cause: error });
    throw Object.assign(failed, { code: errorCode(error) });
  }
}
