import { PrismaClient } from '@prisma/client';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { createLocks, type Locks } from './locks.ts';
import { prismaAdapter } from './prisma-adapter.ts';
import { createSql, type Sql } from './sql.ts';

/** An open database. */
export interface Database {
  prisma: PrismaClient;
  /** The same connections without Prisma. */
  sql: Sql;
  locks: Locks;
  /** Resolves when the database answers; rejects with why not. */
  check(): Promise<void>;
  /** The server's time, in milliseconds since 1970. */
  time(): Promise<number>;
  /** Gives every connection back. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** How many connections this process may hold for Prisma. */
  maxConnections?: number;
  /** How many more it may hold for locks: as many can be held at once. */
  maxLocks?: number;
  /** Hears of connections that broke while nobody used them; they are replaced by themselves. */
  onLostConnection?: (error: Error) => void;
}

/** Longer than any query of this app. */
const QUERY_TIMEOUT_MS = 30_000;

/** How `pg` is to connect to an address, for every pool and client of this app. */
export function pgConfig(address: DatabaseAddress): pg.ClientConfig {
  return {
    ...address,
    application_name: 'beacon-pixel',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Prisma's adapter reads times as UTC, whatever offset the server writes behind them, and no driver reads
    // the other styles of dates that a database can be set to.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  };
}

/** Opens a database; connections come and go as they are needed, the first one with the first query. */
export function connectDatabase(
  address: DatabaseAddress,
  { maxConnections = 10, maxLocks = 4, onLostConnection }: ConnectOptions = {},
): Database {
  const openPool = (max: number): pg.Pool =>
    new pg.Pool({
      ...pgConfig(address),
      max,
      statement_timeout: QUERY_TIMEOUT_MS,
      // A server that vanished does not even refuse.
      query_timeout: QUERY_TIMEOUT_MS + 5_000,
    })
      .on('error', (error) => onLostConnection?.(error))
      .on('connect', (client) => {
        // A new connection can break before those who wait for it listen. Their next query tells them;
        // unheard, the event would end the process.
        client.on('error', () => undefined);
      });
  const pool = openPool(maxConnections);
  const lockPool = openPool(maxLocks);
  const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
  return {
    prisma,
    sql: createSql(pool),
    locks: createLocks(lockPool),
    check: async () => {
      await pool.query('SELECT 1');
    },
    time: async () => {
      const { rows } = await pool.query<{ ms: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
      );
      const [row] = rows;
      if (row === undefined) throw new Error('The database server has not told the time.');
      return row.ms;
    },
    close: async () => {
      await prisma.$disconnect();
      await Promise.all([pool.end(), lockPool.end()]);
    },
  };
}
