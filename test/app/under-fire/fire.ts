import { setTimeout as pause } from 'node:timers/promises';
import { pick } from '../../support/random.ts';
import { audit } from './audit.ts';
import type { Findings } from './audit.ts';
import { endLeases, strike } from './blows.ts';
import type { OwnBlows } from './blows.ts';
import { emptyBooks } from './books.ts';
import type { BlowKind } from './books.ts';
import type { FireWorld } from './fire-world.ts';
import { startTraffic } from './traffic.ts';

export interface FireOptions {
  /** How many blows fall. */
  blows: number;
  kinds: readonly [BlowKind, ...BlowKind[]];
  /** Numbers in [0, 1): the blows and their moments follow from them. */
  random: () => number;
  own?: OwnBlows;
  /** Called after the last blow, before processes are started anew to bring everything to its end. */
  beforeSettling?: () => void;
}

/** The longest time between two blows, in milliseconds: the traffic needs less for one of everything. */
const LONGEST_PEACE_MS = 2_500;

const SETTLED_PATIENCE_MS = 90_000;
const POLL_MS = 200;

/**
 * Lets traffic pass through the app while blows fall at random moments, waits until everything that was
 * begun has come to its end, and compares what everybody remembers.
 */
export async function fire(
  world: FireWorld,
  { blows, kinds, random, own = {}, beforeSettling }: FireOptions,
): Promise<Findings> {
  const books = emptyBooks();
  const traffic = startTraffic(world, books);
  for (let blow = 0; blow < blows; blow += 1) {
    await pause(random() * LONGEST_PEACE_MS);
    await strike(world, books, pick(random, kinds), own);
  }
  await traffic.stop();
  beforeSettling?.();
  await settle(world);
  return audit(world, books);
}

/** Lets time end the leases of processes that are gone, and waits until nothing is under way. */
export async function settle(world: FireWorld): Promise<void> {
  const { look, worker } = world;
  await worker.stop();
  // What has its database below it is away with it.
  if (worker === world.web) await worker.start();
  await look((prisma) => endLeases(prisma, new Date()));
  await worker.start();
  const deadline = Date.now() + SETTLED_PATIENCE_MS;
  while (Date.now() < deadline && (await underWay(world)) > 0) await pause(POLL_MS);
}

/**
 * How much is still to come. A re-index of unknown fate is watched for a quarter of an hour where the
 * service has never seen its request: that end is not waited for.
 */
function underWay({ look, companion }: FireWorld): Promise<number> {
  return look(async (prisma) => {
    const living = await prisma.reindex.findMany({ where: { endedAt: null } });
    const awaited = living.filter(
      ({ state, feedId }) => state !== 'unknown' || companion.indexing.feed(feedId).taken > 0,
    );
    const logins = await prisma.directEvent.count({ where: { endedAt: null } });
    return awaited.length + logins;
  });
}
