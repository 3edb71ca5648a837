import { setTimeout as pause } from 'node:timers/promises';
import { table } from '../../bench/table.ts';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';
import { pick, randomFrom } from '../../support/whole-number.ts';
import { audit, type Findings } from './audit.ts';
import { passLimits, injectFault, type OwnFaults } from './faults.ts';
import { emptyLedger, type FaultKind } from './ledger.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { startTraffic } from './traffic.ts';

export interface ChaosOptions {
  /** The number of faults to inject. */
  faults: number;
  kinds: readonly [FaultKind, ...FaultKind[]];
  /** Determines the faults and their moments. */
  seed: number;
  own?: OwnFaults;
  /** Called after the last fault, before processes are restarted to finish pending work. */
  beforeEnd?: () => void;
}

/** The longest time between two faults, in milliseconds: enough for the traffic to send one request of each kind. */
const MAX_PAUSE_MS = 2_500;

const POLL_MS = 200;

/**
 * Sends traffic through the app, injects faults at random moments, waits until all pending work has ended, audits the
 * ledger and prints a report.
 */
export async function runChaos(
  world: ChaosWorld,
  { faults, kinds, seed, own = {}, beforeEnd }: ChaosOptions,
): Promise<Findings> {
  const random = randomFrom(seed);
  const ledger = emptyLedger();
  const traffic = startTraffic(world, ledger);
  for (let fault = 0; fault < faults; fault += 1) {
    await pause(random() * MAX_PAUSE_MS);
    await injectFault(world, ledger, pick(random, kinds), own);
  }
  await traffic.stop();
  beforeEnd?.();
  await waitForEnd(world);
  const findings = await audit(world, ledger);
  console.log(chaosReport(findings, seed));
  return findings;
}

/** Lets the limits of killed processes pass, and waits until no work is pending. */
export async function waitForEnd(world: ChaosWorld): Promise<void> {
  const { query, worker } = world;
  await worker.stop();
  const stoppedAt = new Date();
  await query((prisma) => passLimits(prisma, stoppedAt));
  await worker.start();
  const deadline = Date.now() + EVENT_LIMIT_MS;
  while (Date.now() < deadline && (await underWay(world)) > 0) await pause(POLL_MS);
}

/**
 * The amount of pending work. An unknown re-index is watched for a quarter of an hour if the service has never received
 * its request: that end is not awaited.
 */
function underWay({ query, companion }: ChaosWorld): Promise<number> {
  return query(async (prisma) => {
    const unfinished = await prisma.reindex.findMany({ where: { endedAt: null } });
    const awaited = unfinished.filter(
      ({ state, feedId }) => state !== 'unknown' || companion.indexing.feed(feedId).taken > 0,
    );
    const logins = await prisma.login.count({ where: { endedAt: null } });
    return awaited.length + logins;
  });
}

/** The result of a run as two tables: counts, and the faults with the rows that each hit. */
function chaosReport({ ledger, counts, broken }: Findings, seed: number): string {
  const start = ledger.faults[0]?.at.getTime() ?? 0;
  const faults = ledger.faults.map(({ kind, at, reindexIds, loginIds }) => [
    kind,
    ((at.getTime() - start) / 1_000).toFixed(1),
    String(reindexIds.length),
    String(loginIds.length),
  ]);
  return `
Chaos run: ${ledger.faults.length} faults, seed ${seed}
${table(Object.entries(counts).map(([name, value]) => [name, String(value)]))}

${table([['fault', 'at, s', 're-indexes in sending', 'logins in sending'], ...faults])}

${broken.length === 0 ? 'Every promise was kept.' : `Not kept:\n${broken.map((line) => `  ${line}`).join('\n')}`}`;
}
