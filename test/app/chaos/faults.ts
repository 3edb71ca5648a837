import type { PrismaClient } from '@prisma/client';
import { SENDING_LIMITS_MS } from '../../../app/indexing/step.ts';
import { SENDING_LIMIT_MS } from '../../../app/logins/send.ts';
import type { Fault, FaultKind, Ledger } from './ledger.ts';
import type { ChaosWorld } from './chaos-world.ts';

/** Faults besides killing processes; those that a run cannot inject are omitted. */
export interface OwnFaults {
  /** Kills the server (SIGKILL); its owner restarts it. */
  killDatabase?: () => Promise<void>;
  /** Stops the server regularly, which breaks every connection. */
  restartDatabase?: () => Promise<void>;
  /** Ends every connection of the app, as an operator of the server may do. */
  breakConnections?: () => Promise<void>;
  /** Moves the clock of a process forward or back. */
  jump?: () => void;
}

/** Injects a fault, restarts the stopped processes, and records in the ledger which rows were in `sending` then. */
export async function injectFault(
  world: ChaosWorld,
  ledger: Ledger,
  kind: FaultKind,
  own: OwnFaults,
): Promise<void> {
  const at = new Date();
  await apply(world, kind, own);
  const fault: Fault = { kind, at, ...(await world.query((prisma) => rowsInSending(prisma))) };
  ledger.faults.push(fault);
  if (kind === 'kill worker' || kind === 'kill both')
    await world.query((prisma) => passLimits(prisma, at));
  await Promise.all([world.web.start(), world.worker.start()]);
}

async function apply(
  { web, worker }: ChaosWorld,
  kind: FaultKind,
  { killDatabase, restartDatabase, breakConnections, jump }: OwnFaults,
): Promise<void> {
  switch (kind) {
    case 'kill web':
      return web.kill();
    case 'kill worker':
      return worker.kill();
    case 'kill both':
      await Promise.all([web.kill(), worker.kill()]);
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

async function rowsInSending(
  prisma: PrismaClient,
): Promise<Pick<Fault, 'reindexIds' | 'loginIds'>> {
  const where = { state: 'sending' };
  const [reindexes, logins] = await Promise.all([
    prisma.reindex.findMany({ where, select: { id: true } }),
    prisma.login.findMany({ where, select: { id: true } }),
  ]);
  return { reindexIds: reindexes.map(({ id }) => id), loginIds: logins.map(({ id }) => id) };
}

/**
 * Makes due what a process that was killed at `at` may have been sending, and what waits no longer than that: its limit
 * would be over within a minute and a half. What is due later stays.
 */
export async function passLimits(prisma: PrismaClient, at: Date): Promise<void> {
  const now = new Date();
  await prisma.reindex.updateMany({
    where: { dueAt: { gt: now, lte: new Date(at.getTime() + SENDING_LIMITS_MS.pull) } },
    data: { dueAt: now },
  });
  await prisma.login.updateMany({
    where: { state: 'sending', dueAt: { gt: now, lte: new Date(at.getTime() + SENDING_LIMIT_MS) } },
    data: { dueAt: now },
  });
}
