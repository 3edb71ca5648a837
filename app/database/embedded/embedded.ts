import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../time/units.ts';
import type { DatabaseAddress } from '../address.ts';
import { DATABASE_USER, deleteDrafts, openCluster, type Cluster } from './cluster.ts';
import { packagedPrograms, reachableHome, reachablePrograms, serverUser } from './places.ts';
import { messageOf } from '../errors.ts';
import { EmbeddedDatabaseProblem, lastLine, serverProblem } from './problem.ts';
import {
  endProcess,
  freePort,
  type Release,
  runningPostmaster,
  type Server,
  type ServerOptions,
  startServer,
  tryToOwn,
} from './server.ts';

/** A PostgreSQL server of this process. */
export interface EmbeddedDatabase {
  address: DatabaseAddress;
  /** Stops the server; resolves when it has ended. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The data folder; the database is in `postgres` below it. */
  folder: string;
  /** PostgreSQL's settings beyond its defaults, as `name=value`. */
  settings?: string[];
  /** The folder of PostgreSQL's programs; those of the npm package by default. */
  programs?: string;
  /** The folder for files that the server's user cannot reach at their usual place. */
  elsewhere?: string;
  /** Called with one line for the operator. */
  onNotice?: (text: string) => void;
  /** Ends the start. */
  signal?: AbortSignal | undefined;
}

const ELSEWHERE = '/var/lib/beacon-pixel';
/** How long a server may take to recover from a crash: one that is ended begins that again with the next start. */
const RECOVERY_MINUTES = 15;
/** How long a former server may take to stop. */
const TIMEOUT_MS = MINUTE_MS;
/** How long it may take to notice the death of a former owner. */
const OWNER_TIMEOUT_MS = 2_000;
const POLL_MS = 50;
const ATTEMPTS = 20;

/**
 * Temporary failures to start: another process was faster with its server, took the port or ended this server before it
 * was owned, or a killed server is still ending.
 */
const PASSING = [
  'postmaster.pid" already exists',
  'postmaster.pid" is empty',
  'could not create any TCP/IP sockets',
  'is shutting down',
  'shared memory block',
];

/**
 * Starts the PostgreSQL that is bundled with the app, on 127.0.0.1 and a free port. Remains of a killed process are
 * removed first, including its server; a server whose owner still runs is left alone.
 *
 * The server ends with this process, even when that is killed. When the server itself dies, it is restarted on the same
 * port.
 *
 * @throws {EmbeddedDatabaseProblem} when another process uses the folder, and for all other problems that an operator
 *   has to solve
 * @throws an error once `signal` ends the start; nothing runs then
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { folder, settings = [], elsewhere = ELSEWHERE, onNotice, signal } = options;
  const user = serverUser();
  const programs = await reachablePrograms(user, options.programs ?? packagedPrograms(), elsewhere);
  const home = await reachableHome(user, folder, elsewhere);
  const cluster = await openCluster(home, programs, user, signal);
  const serverOptions = { programs, user, settings };

  let running = await start(cluster, serverOptions, { signal });
  await deleteDrafts(cluster).catch(() => undefined);
  let startingAgain: Promise<void> | undefined;
  const stopping = new AbortController();
  const address = addressOf(cluster, running.server.port);
  void keepRunning();

  return {
    address,
    stop: async () => {
      stopping.abort();
      await startingAgain;
      await running.release();
      await running.server.stop();
    },
  };

  async function keepRunning(): Promise<void> {
    for (;;) {
      const output = await running.server.ended;
      if (stopping.signal.aborted) return;
      onNotice?.(
        `the embedded database in ${home} has ended (${lastLine(output)}); starting it again`,
      );
      startingAgain = startAgain();
      await startingAgain;
    }
  }

  /** Restarts the server, unless the database is stopped meanwhile. */
  async function startAgain(): Promise<void> {
    const { port } = address;
    const { signal } = stopping;
    for (let wait = 1_000; ; wait = Math.min(wait * 2, 30_000)) {
      await pause(wait, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        running = await start(cluster, serverOptions, { port, signal });
        return;
      } catch (error) {
        if (signal.aborted) return;
        onNotice?.(messageOf(error));
      }
    }
  }
}

interface Running {
  server: Server;
  release: Release;
}

async function start(
  cluster: Cluster,
  options: ServerOptions,
  { port, signal }: { port?: number; signal: AbortSignal | undefined },
): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    await clearAway(cluster, signal);
    const server = startServer(cluster, port ?? (await freePort()), options);
    const outcome = await owned(cluster, server, signal).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    if (typeof outcome === 'function') return { server, release: outcome };
    // Empty: another process ended the server, as it may while that has no owner yet.
    const isPassing = outcome === '' || PASSING.some((text) => outcome.includes(text));
    if (!isPassing || attempt === ATTEMPTS) throw serverProblem(outcome, cluster.data);
    await pause(POLL_MS * attempt, undefined, { signal });
  }
}

/** Waits for a server to answer to its owner; returns the server's output if it ended instead. */
async function owned(
  cluster: Cluster,
  server: Server,
  signal: AbortSignal | undefined,
): Promise<Release | string> {
  let output: string | null = null;
  void server.ended.then((text) => (output = text));
  const deadline = Date.now() + RECOVERY_MINUTES * MINUTE_MS;
  while (output === null) {
    const postmaster = await runningPostmaster(cluster.data);
    if (postmaster?.isReady && postmaster.port === server.port) {
      const outcome = await tryToOwn(addressOf(cluster, server.port));
      if (typeof outcome === 'function') return outcome;
      if (outcome === 'taken') throw inUse(cluster);
    }
    if (Date.now() > deadline)
      throw new EmbeddedDatabaseProblem(
        `the embedded database in ${cluster.data} has not answered for ${RECOVERY_MINUTES} minutes: ` +
          `read ${cluster.log}, then start again`,
      );
    await pause(POLL_MS, undefined, { signal });
  }
  return output;
}

/** Ends a server that a killed process has left; resolves when nothing runs on the folder any more. */
async function clearAway(cluster: Cluster, signal: AbortSignal | undefined): Promise<void> {
  const begun = Date.now();
  for (;;) {
    const postmaster = await runningPostmaster(cluster.data);
    if (postmaster === null) return;
    const outcome = postmaster.isReady
      ? await tryToOwn(addressOf(cluster, postmaster.port))
      : 'no-answer';
    if (typeof outcome === 'function') {
      // It had no owner, and while this process owns it no other can.
      endProcess(postmaster.pid);
      await outcome();
    }
    const waited = Date.now() - begun;
    if (outcome === 'taken' && waited > OWNER_TIMEOUT_MS) throw inUse(cluster);
    if (waited > TIMEOUT_MS)
      throw new EmbeddedDatabaseProblem(
        `a former server (process ${postmaster.pid}) still runs on ${cluster.data}: end it, then start again`,
      );
    await pause(POLL_MS, undefined, { signal });
  }
}

function inUse(cluster: Cluster): EmbeddedDatabaseProblem {
  return new EmbeddedDatabaseProblem(
    `another process uses the embedded database in ${cluster.data}: end it, or give this one a ` +
      'DATA_DIR of its own or a DATABASE_URL',
  );
}

function addressOf(cluster: Cluster, port: number): DatabaseAddress {
  return {
    host: '127.0.0.1',
    port,
    user: DATABASE_USER,
    password: cluster.password,
    database: 'postgres',
    ssl: false,
  };
}
