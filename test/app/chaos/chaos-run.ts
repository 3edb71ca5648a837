import { setTimeout as pause } from 'node:timers/promises';
import { pick } from '../../support/random.ts';
import { audit } from './audit.ts';
import type { Findings } from './audit.ts';
import { endLeases, injectFault } from './faults.ts';
import type { OwnFaults } from './faults.ts';
import { emptyLedger } from './ledger.ts';
import type { FaultKind } from './ledger.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { startTraffic } from './traffic.ts';

export interface ChaosOptions {
  /** How many faults are injected. */
  faults: number;
  kinds: readonly [FaultKind, ...FaultKind[]];
  /** Numbers in [0, 1): the faults and their moments follow from them. */
  random: () => number;
  own?: OwnFaults;
  /** Called after the last fault, before processes are restarted to finish what was begun. */
  beforeEnd?: () => void;
}

/** The longest time between two faults, in milliseconds: the traffic needs less for one of everything. */
const LONGEST_PAUSE_MS = 2_500;

const END_PATIENCE_MS = 90_000;
const POLL_MS = 200;

/**
 * Sends traffic through the app, injects faults at random moments, waits until everything that was begun
 * has ended, and audits the ledger.
 */
export async function runChaos(
  world: ChaosWorld,
  { faults, kinds, random, own = {}, beforeEnd }: ChaosOptions,
): Promise<Findings> {
  const ledger = emptyLedger();
  const traffic = startTraffic(world, ledger);
  for (let fault = 0; fault < faults; fault += 1) {
    await pause(random() * LONGEST_PAUSE_MS);
    await injectFault(world, ledger, pick(random, kinds), own);
  }
  await traffic.stop();
  beforeEnd?.();
  await waitForEnd(world);
  return audit(world, ledger);
}

/** Ends the leases of killed processes, and waits until nothing is under way. */
export async function waitForEnd(world: ChaosWorld): Promise<void> {
  const { query, worker } = world;
  await worker.stop();
  const stoppedAt = new Date();
  // Its embedded database stops with it.
  if (worker === world.web) await worker.start();
  await query((prisma) => endLeases(prisma, stoppedAt));
  await worker.start();
  const deadline = Date.now() + END_PATIENCE_MS;
  while (Date.now() < deadline && (await underWay(world)) > 0) await pause(POLL_MS);
}

/**
 * How much is still to come. An unknown re-index is watched for a quarter of an hour where the service has
 * never seen its request: that end is not waited for.
 */
function underWay({ query, companion }: ChaosWorld): Promise<number> {
  return query(async (prisma) => {
    const living = await prisma.reindex.findMany({ where: { endedAt: null } });
    const awaited = living.filter(
      ({ state, feedId }) => state !== 'unknown' || companion.indexing.feed(feedId).taken > 0,
    );
    const logins = await prisma.login.count({ where: { endedAt: null } });
    return awaited.length + logins;
  });
}
