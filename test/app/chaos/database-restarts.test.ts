import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { pgConfig } from '../../../app/database/connect.ts';
import { type BreakableDatabase, openBreakableDatabase } from './breakable-database.ts';
import { extentOf } from './extent.ts';
import { runChaos } from './chaos-run.ts';
import { databaseAt } from './chaos-database.ts';
import { type ChaosWorld, startChaosWorld } from './chaos-world.ts';

const { seed, faults, feeds, timeoutMs } = extentOf({ long: 8, short: 1 });

describe(`a database with ${faults} faults under traffic, seed ${seed} (SEED, FAULTS)`, () => {
  let database: BreakableDatabase;
  let world: ChaosWorld;

  beforeAll(async () => {
    database = await openBreakableDatabase(process.env.DATABASE_URL);
    world = await startChaosWorld({
      layout: { processes: 2, databaseUrl: database.url },
      database: databaseAt(database.url),
      feeds,
    });
  });
  afterAll(async () => {
    await world.close();
    await database.close();
  });

  it(
    'is reconnected to by processes whose readiness is right meanwhile; nothing is doubled or lost',
    { timeout: timeoutMs },
    async () => {
      const pids = [world.web.pid(), world.worker.pid()];
      const readiness = watchReadiness(world, database);
      const findings = await runChaos(world, {
        faults,
        kinds: database.kinds,
        seed,
        own: database.faults,
        beforeEnd: () => expect([world.web.pid(), world.worker.pid()]).toEqual(pids),
      });
      const { away, there } = await readiness.stop();
      console.log('  /readyz while the database was away, and while it was there', away, there);
      expect(findings.broken).toEqual([]);
      expect(away.saidReady).toBe(0);
      expect(there.saidReady).toBeGreaterThan(0);
      const { requests, logins } = findings.ledger;
      for (const { length } of [requests, logins]) expect(length).toBeGreaterThanOrEqual(faults);
    },
  );
});

/** The answers of `/readyz` by the state of the database. Each count covers answers of one process. */
interface ReadinessTally {
  /** The database refused connections right before and right after: `/readyz` must report it. */
  away: { saidReady: number; saidNotReady: number };
  /** The database answered right before and right after. */
  there: { saidReady: number; saidNotReady: number };
}

/** `/readyz` caches its answer for half a second (`app/server/readiness.ts`), so a later change may not show. */
const SETTLED_MS = 1_000;

/** Asks both processes of a world repeatedly whether they are ready, until it is stopped. */
function watchReadiness(
  { web, worker }: ChaosWorld,
  { url, hits }: Pick<BreakableDatabase, 'url' | 'hits'>,
): { stop(): Promise<ReadinessTally> } {
  const tally: ReadinessTally = {
    away: { saidReady: 0, saidNotReady: 0 },
    there: { saidReady: 0, saidNotReady: 0 },
  };
  let stopping = false;
  const watching = Promise.all([web.port, worker.port].map(watch));
  return {
    async stop() {
      stopping = true;
      await watching;
      return tally;
    },
  };

  async function watch(port: number): Promise<void> {
    let known = { server: 'unclear', since: Date.now() };
    while (!stopping) {
      const hitsBefore = hits();
      const before = await serverOf(url);
      if (before !== known.server) known = { server: before, since: Date.now() };
      const isSettled = Date.now() - known.since >= SETTLED_MS;
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      const after = await serverOf(url);
      // If the server started, stopped or responded slowly in between, either answer is right.
      const isClear =
        isSettled && before === after && before !== 'unclear' && hits() === hitsBefore;
      if (answer !== null && isClear) {
        const place = before === 'none' ? tally.away : tally.there;
        if (answer.ok) place.saidReady += 1;
        else place.saidNotReady += 1;
      }
      await pause(50);
    }
  }
}

/** The identity of a running server, by its start; `none` if connections are refused. */
async function serverOf(url: string): Promise<string> {
  const client = new pg.Client({
    ...pgConfig(readDatabaseUrl(url)),
    connectionTimeoutMillis: 1_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ start: string }>(
      'SELECT pg_postmaster_start_time()::text AS start',
    );
    return rows[0]?.start ?? 'unclear';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'none' : 'unclear';
  } finally {
    await client.end().catch(() => undefined);
  }
}
