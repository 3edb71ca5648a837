import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { randomFrom } from '../../support/random.ts';
import { createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { extentOf } from './extent.ts';
import { runChaos } from './chaos-run.ts';
import { databaseAt } from './chaos-database.ts';
import { chaosReport } from './chaos-report.ts';
import { startChaosWorld } from './chaos-world.ts';
import type { ChaosWorld } from './chaos-world.ts';

const { seed, faults, feeds, timeoutMs } = extentOf({ long: 8, short: 2 });

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFSETS = [HOUR, 0, DAY, -HOUR, DAY, -DAY, 0, -HOUR];

describe(`a worker whose clock jumps ${faults} times, by an hour and a day, seed ${seed} (SEED, FAULTS)`, () => {
  let database: TestDatabase;
  let world: ChaosWorld;

  beforeAll(async () => {
    database = await createTestDatabase();
    world = await startChaosWorld({
      layout: { processes: 2, databaseUrl: database.url },
      database: databaseAt(database.url),
      feeds,
      nodeOptions: `--import=${new URL('shift-clock.ts', import.meta.url).href}`,
      env: { CLOCK_OFFSETS: OFFSETS.join() },
    });
  });
  afterAll(async () => {
    await world.close();
    await database.close();
  });

  const jump = () => {
    process.kill(world.worker.pid(), 'SIGUSR2');
  };

  it('ends no re-index wrongly, and sends nothing twice', { timeout: timeoutMs }, async () => {
    const findings = await runChaos(world, {
      faults,
      kinds: ['clock jumps'],
      random: randomFrom(seed),
      own: { jump },
    });
    console.log(chaosReport(findings, seed));
    expect(findings.broken).toEqual([]);
    expect(findings.ledger.requests.length).toBeGreaterThanOrEqual(faults);
  });

  it('keeps a scheduled re-index waiting for its time', { timeout: timeoutMs }, async () => {
    const { staff, companion } = world;
    const [feedId = ''] = world.feedIds;
    const request = { intent: 'reindex', feedId, kind: 'when-possible', confirmed: 'no' };
    expect((await staff.send('/app?index', request)).body).toContain('"waits"');
    const waiting = () =>
      database.prisma.reindex.findFirst({ where: { feedId, endedAt: null, state: 'waiting' } });
    // Repeated: a step that was under way may put off what has just been made due.
    const makeDue = async () => {
      await database.prisma.reindex.updateMany({
        where: { feedId, endedAt: null },
        data: { dueAt: new Date() },
      });
      await database.prisma.$executeRaw`
        UPDATE pgboss.job SET start_after = now() WHERE name = 'reindex-step' AND state = 'created'`;
    };
    for (const offset of OFFSETS) {
      jump();
      const found = await vi.waitFor(async () => {
        const row = await waiting();
        expect(row).not.toBeNull();
        return row;
      });
      // With any clock it is checked again and goes on waiting: a step claims the row, then writes.
      await vi.waitFor(
        async () => {
          await makeDue();
          const [row, ended] = await Promise.all([
            waiting(),
            database.prisma.reindex.count({ where: { feedId, endedAt: { not: null } } }),
          ]);
          expect(ended).toBe(1);
          const steps = (row?.version ?? 0) - (found?.version ?? 0);
          expect(steps, `clock off by ${offset} ms`).toBeGreaterThanOrEqual(2);
        },
        // Where its job ran before it was due, the sweep of each minute brings the next step.
        { timeout: 90_000, interval: 100 },
      );
    }
    expect(companion.indexing.feed(feedId).puts).toBe(1);
  });
});
