import type { PrismaClient } from '@prisma/client';
import { SENDING_LEASE_MS } from '../../../app/logins/send.ts';
import { LEASE_MS } from '../../../app/indexing/step.ts';
import type { Blow, BlowKind, Books } from './books.ts';
import type { FireWorld } from './fire-world.ts';

/** What a run may do besides killing processes; what it cannot do is not there. */
export interface OwnBlows {
  /** Kills the server (SIGKILL); whoever owns it starts it again. */
  killDatabase?: () => Promise<void>;
  /** Ends the server in order, which breaks every connection. */
  restartDatabase?: () => Promise<void>;
  /** Ends every connection of the app, as an operator of the server may. */
  breakConnections?: () => Promise<void>;
  /** Puts the clock of a process on, or back. */
  jump?: () => void;
}

/**
 * Lets a blow fall, sees to it that what was hit runs again, and notes what was marked as leaving when
 * it fell.
 */
export async function strike(
  world: FireWorld,
  books: Books,
  kind: BlowKind,
  own: OwnBlows,
): Promise<void> {
  const at = new Date();
  await fall(world, kind, own);
  const blow: Blow = { kind, at, ...(await world.look((prisma) => markedAsLeaving(prisma))) };
  books.blows.push(blow);
  if (kind === 'kill worker' || kind === 'kill both')
    await world.look((prisma) => endLeases(prisma, at));
  await Promise.all([world.web.start(), world.worker.start()]);
}

async function fall(
  { web, worker }: FireWorld,
  kind: BlowKind,
  { killDatabase, restartDatabase, breakConnections, jump }: OwnBlows,
): Promise<void> {
  switch (kind) {
    case 'kill web':
      return web.kill();
    case 'kill worker':
      return worker.kill();
    case 'kill both':
      await Promise.all([web.kill(), worker.kill()]);
      // Its embedded database has gone with it.
      if (web === worker) await web.start();
      return;
    case 'kill database':
      return killDatabase?.();
    case 'restart database':
      return restartDatabase?.();
    case 'break connections':
      return breakConnections?.();
    case 'clock jumps':
      jump?.();
  }
}

async function markedAsLeaving(
  prisma: PrismaClient,
): Promise<Pick<Blow, 'reindexIds' | 'loginIds'>> {
  const where = { state: 'sending' };
  const [reindexes, logins] = await Promise.all([
    prisma.reindex.findMany({ where, select: { id: true } }),
    prisma.directEvent.findMany({ where, select: { id: true } }),
  ]);
  return { reindexIds: reindexes.map(({ id }) => id), loginIds: logins.map(({ id }) => id) };
}

/**
 * Lets the leases end that processes held which are gone since `at`, as time would, in a minute and a
 * half. What a living process has claimed since then is its own.
 */
export async function endLeases(prisma: PrismaClient, at: Date): Promise<void> {
  const now = new Date();
  await prisma.reindex.updateMany({
    where: { dueAt: { gt: now, lte: new Date(at.getTime() + LEASE_MS) } },
    data: { dueAt: now },
  });
  await prisma.directEvent.updateMany({
    where: { state: 'sending', dueAt: { gt: now, lte: new Date(at.getTime() + SENDING_LEASE_MS) } },
    data: { dueAt: now },
  });
}
