import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { compose, type ComposeDeps } from '../../../app/server/compose.ts';
import { readConfig } from '../../../app/server/config.ts';
import { openQueue, type Queue } from '../../../app/work/queue.ts';
import { createSweep, SWEEP } from '../../../app/work/sweep.ts';
import type { Work } from '../../../app/work/work.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { randomFrom, wholeNumber } from '../../support/whole-number.ts';
import { MINUTE } from '../clock.ts';
import { ENVIRONMENT } from '../server/environment.ts';
import { silentLog } from '../silent-log.ts';
import type { Kind, Process } from './kinds/kind.ts';
import { redact, uninstall } from './kinds/tidying.ts';
import { KINDS, MAX_ROUNDS, SEED, useProcesses } from './kinds/world.ts';

const { bring, clock, database, disturbed, due, expectEnds, line, other, unfinished } =
  useProcesses();

/** The number of due rows: several per concurrent step of a process, and 500 in a long run. */
const dueOf = ({ concurrency }: Work): number =>
  wholeNumber('DUE') ?? (IS_LONG_RUN ? 500 : Math.min(5 * concurrency, 100));

/** The time limit of 10,000 steps of the kind with the fewest concurrent ones. */
const ROUND_LIMIT_MS = 60 * MINUTE;

let queues: [Queue, Queue];

beforeAll(async () => {
  const address = readDatabaseUrl(database().url);
  const open = () => openQueue({ address, role: 'worker', log: silentLog });
  queues = await Promise.all([open(), open()]);
});
afterAll(() => Promise.all(queues.map((queue) => queue.stop({ timeoutMs: 5_000 }))));
beforeEach(() => line().reset());

async function unfinishedJobs(): Promise<number> {
  const [found] = await database().sql.query<{ jobs: number }>(
    `SELECT count(*)::int AS jobs FROM pgboss.job WHERE state < 'completed'`,
    [],
  );
  return found?.jobs ?? 0;
}

/** The work of a kind that no clock starts. */
function workOf(kind: Kind, process: Process): Work {
  const work = kind.start(process);
  delete work.cron;
  return work;
}

it('The suite has every kind of work of the app.', () => {
  const { works } = compose({
    ...database(),
    config: readConfig(ENVIRONMENT),
    queue: queues[0],
    counters: {},
    log: silentLog,
  } as unknown as ComposeDeps);
  const names = new Set([...KINDS.map(({ name }) => name.split(' ')[0]), SWEEP.name]);
  expect(new Set(works.map(({ name }) => name))).toEqual(names);
});

// Both kinds of re-indexes share one queue.
const kinds = KINDS.filter(({ name }) => !name.includes('('));

it.each(kinds)('Two workers do each due row (DUE) of $name once.', async (kind) => {
  const works = [workOf(kind, disturbed()), workOf(kind, other())] as const;
  const shops = await bring(kind, dueOf(works[0]));
  for (const [at, queue] of queues.entries()) {
    await queue.prepare(works);
    await queue.work(works.slice(at, at + 1), (at === 0 ? disturbed() : other()).locks);
  }
  let rounds = 0;
  for (let left = shops; left.length > 0; left = await unfinished(kind, left)) {
    expect(rounds++).toBeLessThan(MAX_ROUNDS);
    const sweep = createSweep([{ ...works[1], due: () => due(kind, left) }], queues[1]);
    await sweep.run({});
    await expect.poll(unfinishedJobs, { interval: 50, timeout: ROUND_LIMIT_MS }).toBe(0);
    clock().pass(MINUTE);
  }
  await expectEnds(kind, shops, { unclear: 'not' });
});

it.each(KINDS)(
  `Three processes without locks, seed ${SEED} (SEED), do $name without a deadlock, while half of the shops leave.`,
  async (kind) => {
    const random = randomFrom(SEED);
    const shops = await bring(kind, 8);
    const leaving = shops.slice(0, 4);
    const staying = shops.slice(4);
    const leaves = leaving.map((shop, at) => () => (at % 2 ? redact : uninstall)(other(), shop));
    const errors: unknown[] = [];
    let rounds = 0;
    for (let left = shops; left.length > 0; left = await unfinished(kind, staying)) {
      expect(rounds++).toBeLessThan(MAX_ROUNDS);
      const steps = await due(kind, left);
      const runs = [disturbed(), other(), other()].flatMap((process) => {
        const work = kind.start(process);
        return steps.map((step) => () => work.run(step));
      });
      const acts = [...runs, ...leaves.splice(0)].map((run) => ({ run, at: random() }));
      const inOrder = acts.toSorted((one, another) => one.at - another.at);
      await Promise.all(
        inOrder.map(({ run }) => run().catch((error: unknown) => errors.push(error))),
      );
      clock().pass(MINUTE);
    }
    expect(errors.filter((error) => /deadlock|write conflict|40P01/i.test(String(error)))).toEqual(
      [],
    );
    await expectEnds(kind, staying, { unclear: 'not' });
  },
);
