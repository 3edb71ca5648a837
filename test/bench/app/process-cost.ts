import { readFile } from 'node:fs/promises';
import type { PrismaClient } from '@prisma/client';

/** A process's use of resources so far; NaN on a system that does not report it. */
export interface ProcessCost {
  cpuSeconds: number;
  /** Current memory in bytes. */
  memoryBytes: number;
}

/** The kernel reports hundredths of a second to programs (Linux, proc(5)), regardless of its internal unit. */
const TICKS_PER_SECOND = 100;

/** Reads `/proc`, which only Linux has. */
export async function processCost(pid: number): Promise<ProcessCost> {
  if (process.platform !== 'linux') return { cpuSeconds: NaN, memoryBytes: NaN };
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  return { cpuSeconds: cpuSecondsOf(stat), memoryBytes: memoryBytesOf(status) };
}

/** `utime` and `stime`: the 14th and 15th field, counted after the name, which may contain any character. */
export function cpuSecondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** `VmRSS`, in kB. */
export function memoryBytesOf(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Settings with which a database server counts its statements. */
export const COUNTING_SETTINGS = ['shared_preload_libraries=pg_stat_statements'];

/** The statements that a database executed. */
export interface Statements {
  /** Statements on the app's own tables, including BEGIN and COMMIT. */
  app: number;
  /** Statements on the queue's tables. */
  queue: number;
  /** The server's total time for them in milliseconds. */
  ms: number;
}

export async function countStatements(prisma: PrismaClient): Promise<void> {
  await prisma.$executeRaw`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`;
  await prisma.$executeRaw`SELECT pg_stat_statements_reset()`;
}

/** The statements of all connections since {@link countStatements}. */
export async function readStatements(prisma: PrismaClient): Promise<Statements> {
  const [row] = await prisma.$queryRaw<Statements[]>`
    SELECT coalesce(sum(calls) FILTER (WHERE query NOT LIKE '%pgboss%'), 0)::float8 AS app,
      coalesce(sum(calls) FILTER (WHERE query LIKE '%pgboss%'), 0)::float8 AS queue,
      coalesce(sum(total_exec_time), 0)::float8 AS ms
    FROM pg_stat_statements
    WHERE query NOT LIKE '%pg_stat_statements%'
      -- The server's own look at a foreign key.
      AND query NOT LIKE 'SELECT % FROM ONLY % FOR KEY SHARE OF x'`;
  return row ?? { app: 0, queue: 0, ms: 0 };
}

/** A worker's pace through its accounts; times in milliseconds. */
export interface Rounds {
  /** From the very first question to the last account's first one; NaN if some accounts were never queried. */
  firstRoundMs: number;
  /** Between two questions about the same account, from the given moment on. */
  intervals: number[];
  /** The number of questions from that moment on. */
  questions: number;
}

/**
 * @param questions moments by account, each in order
 * @param accounts the number of accounts
 * @param since the moment from which intervals and questions count
 */
export function roundsOf(
  questions: ReadonlyMap<string, readonly number[]>,
  { accounts, since }: { accounts: number; since: number },
): Rounds {
  const moments = [...questions.values()];
  const firsts = moments.map(([first = NaN]) => first);
  const start = firsts.reduce((least, first) => Math.min(least, first), Infinity);
  const end = firsts.reduce((most, first) => Math.max(most, first), -Infinity);
  return {
    firstRoundMs: questions.size < accounts ? NaN : end - start,
    intervals: moments.flatMap((each) =>
      each.slice(1).flatMap((at, index) => (at >= since ? [at - (each[index] ?? NaN)] : [])),
    ),
    questions: moments.reduce((sum, each) => sum + each.filter((at) => at >= since).length, 0),
  };
}

/** A count with separators: `10,000`. */
export const count = (value: number): string =>
  Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en-US');

/** A number that may be unknown, with decimals. */
export const figure = (value: number, digits: number): string =>
  Number.isNaN(value) ? '–' : value.toFixed(digits);
