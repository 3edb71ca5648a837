import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseAddress } from './address.ts';
import { createLocks, type Locks } from './locks.ts';
import { createSql, type Sql } from './sql.ts';

/** An open database. */
export interface Database {
  prisma: PrismaClient;
  /** The same connections without Prisma. */
  sql: Sql;
  locks: Locks;
  /** Resolves when the database accepts a write, which fails on a full disk; rejects with the error otherwise. */
  checkWrite(): Promise<void>;
  /** Returns the server's time, in milliseconds since 1970. */
  time(): Promise<number>;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** What stores need: the database, and the time of its server. */
export interface StoreDeps extends Pick<Database, 'prisma'> {
  now: () => Date;
}

/** The same with the log. */
export interface LoggingStoreDeps extends StoreDeps {
  log: Logger;
}

export interface ConnectOptions {
  /** The most connections that this process holds for Prisma. */
  maxConnections?: number;
  /** How long a connection is lent, in seconds; for tests. */
  lifetimeSeconds?: number;
  /** Called for idle connections that broke; the pool replaces them. */
  onLostConnection?: (error: Error) => void;
}

/** Longer than any query of this app. */
const QUERY_TIMEOUT_MS = 30_000;

/**
 * After a failover, or while a full disk makes a hosted database read-only, connections begin that only read, and stay so
 * once others can write. In seconds.
 */
const LIFETIME_SECONDS = 60;

/** The limit for a statement of a check, in milliseconds. */
export const CHECK_MS = 2_000;

/** The time after which the server has ended a check, which has at most three statements that may be slow. */
export const CHECK_ENDED_MS = 4 * CHECK_MS;

/** Precedes a check's statements: the server ends each that exceeds the limit, as its result is not needed. */
export const CHECK_LIMIT = `SELECT set_config('statement_timeout', '${CHECK_MS}', true);`;

/**
 * A row that is written and deleted at once, and a sort that needs a file of 1 MB: a row may still fit in a page of its
 * table on a full disk. One query is one transaction, so a failed write leaves nothing behind. No webhook has an id
 * with a space.
 */
const CHECK_WRITE = `${CHECK_LIMIT}
  SELECT set_config('work_mem', '64kB', true);
  SELECT count(DISTINCT repeat('x', 1000) || n) FROM generate_series(1, 1000) AS n;
  INSERT INTO "WebhookReceipt" ("id", "shopDomain", "topic")
    VALUES ('write check ' || pg_backend_pid(), '', '');
  DELETE FROM "WebhookReceipt" WHERE "id" = 'write check ' || pg_backend_pid()`;

/** Returns the connection options of `pg` for an address, for every pool and client of this app. */
export function pgConfig(address: DatabaseAddress): pg.ClientConfig {
  return {
    ...address,
    application_name: 'beacon-pixel',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/**
 * The first statements of a connection: a session pool such as PgBouncer refuses settings as part of connecting.
 *
 * Prisma's adapter reads times as UTC and ignores their offset, and no driver reads the other date styles that a database
 * can be set to. PostgreSQL expects too many rows of full joins, and compiles a statement for seconds then. A mark that
 * something is being sent must not be lost when the server crashes, and a statement must see the rows of transactions that
 * it has waited for.
 */
export const SESSION_SETTINGS = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET jit = off;
  SET default_transaction_isolation = 'read committed';
  SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`;

/** Returns a promise, for which the pool waits although its type says nothing of it. */
const applySettings = (client: pg.ClientBase): unknown =>
  client.query(`${SESSION_SETTINGS}; SET statement_timeout = ${QUERY_TIMEOUT_MS}`);

/** Opens a database. Connections are made as they are needed, the first one by the first query. */
export function connectDatabase(address: DatabaseAddress, options: ConnectOptions = {}): Database {
  const { maxConnections = 10, lifetimeSeconds = LIFETIME_SECONDS, onLostConnection } = options;
  const config = {
    ...pgConfig(address),
    // A server that vanished does not answer at all.
    query_timeout: QUERY_TIMEOUT_MS + 5_000,
  };
  const pool = new pg.Pool({
    ...config,
    max: maxConnections,
    maxLifetimeSeconds: lifetimeSeconds,
    onConnect: applySettings,
  })
    .on('error', (error) => onLostConnection?.(error))
    .on('connect', (client) => {
      // A new connection can break before it has a listener. Its next query fails then; without a listener the event
      // would end the process.
      client.on('error', () => undefined);
    });
  const locks = createLocks(config);
  const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
  return {
    prisma,
    sql: createSql(pool),
    locks,
    checkWrite: async () => {
      await pool.query(CHECK_WRITE);
    },
    time: async () => {
      const { rows } = await pool.query<{ ms: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
      );
      const [row] = rows;
      if (row === undefined) throw new Error('The database server did not return its time.');
      return row.ms;
    },
    close: async () => {
      await prisma.$disconnect();
      await Promise.all([pool.end(), locks.close()]);
    },
  };
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

/**
 * Creates Prisma's adapter on a pool, with every connection returned.
 *
 * Prisma's adapter keeps the connection of a transaction whose `COMMIT` or `ROLLBACK` fails, which is what happens to
 * each transaction in progress when the database stops: a pool would be used up by the first few restarts of the
 * database. It also returns a connection twice when a transaction times out while it is being committed.
 */
export function prismaAdapter(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) =>
      givenBackOnce(await startTransaction(isolation));
    return adapter;
  };
  return factory;
}

/** Makes `commit` and `rollback` of a transaction return its connection once, after `COMMIT` or `ROLLBACK`. */
function givenBackOnce(transaction: Transaction): Transaction {
  const executeRaw = transaction.executeRaw.bind(transaction);
  const giveBack = once(transaction.rollback.bind(transaction));
  transaction.commit = giveBack;
  transaction.rollback = giveBack;
  transaction.executeRaw = async (query) => {
    try {
      return await executeRaw(query);
    } catch (error) {
      if (query.sql === 'COMMIT' || query.sql === 'ROLLBACK') await giveBack();
      throw error;
    }
  };
  return transaction;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
