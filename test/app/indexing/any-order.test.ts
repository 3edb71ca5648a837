import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReindexResult } from '../../../app/indexing/client.ts';
import { FEED_STATES, type IndexStatus } from '../../../app/indexing/feed-status.ts';
import { end, isUnsent, type Run } from '../../../app/indexing/run.ts';
import { type RunStore, transitionChange } from '../../../app/indexing/run-store.ts';
import type { ServiceAnswer, ServiceProblem } from '../../../app/indexing/service-request.ts';
import { createStep } from '../../../app/indexing/step.ts';
import { wholeNumber } from '../../support/whole-number.ts';
import { type Clock, createClock, DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { silentLog } from '../silent-log.ts';
import { newRun, NO_FILES, START } from './support/runs.ts';

/** The place where a process stops: permanently, or until it is woken. */
const STOPS = ['before status', 'after status', 'before request', 'after request'] as const;
type Stop = (typeof STOPS)[number];

type Event =
  | { kind: 'time'; ms: number }
  | { kind: 'step' }
  | { kind: 'stop'; at: Stop }
  | { kind: 'wake' }
  | { kind: 'cancel' }
  | { kind: 'feed'; state: string }
  | { kind: 'indexed' }
  | { kind: 'status'; problem: ServiceProblem | null }
  | { kind: 'answer'; result: ReindexResult }
  | { kind: 'credentials'; siteId: string | null };

const problem = fc.record<ServiceProblem>({
  kind: fc.constantFrom('timeout', 'malformed', 'service-error', 'wrong-key', 'unreachable'),
  httpStatus: fc.constant(null),
});

const result: fc.Arbitrary<ReindexResult> = fc.oneof(
  fc.constant<ReindexResult>({ outcome: 'accepted' }),
  fc.constant<ReindexResult>({ outcome: 'refused', problem: null }),
  problem.map((found): ReindexResult => ({ outcome: 'not-taken', problem: found })),
  problem.map((found): ReindexResult => ({ outcome: 'not-sent', problem: found })),
  problem.map((found): ReindexResult => ({ outcome: 'unknown', problem: found })),
);

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Event>({ kind: 'step' }) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(SECOND, 15 * SECOND, 95 * SECOND, 16 * MINUTE, HOUR, 5 * HOUR)
      .map((ms): Event => ({ kind: 'time', ms })),
  },
  { weight: 3, arbitrary: fc.constantFrom(...STOPS).map((at): Event => ({ kind: 'stop', at })) },
  { weight: 2, arbitrary: fc.constant<Event>({ kind: 'wake' }) },
  { weight: 2, arbitrary: result.map((given): Event => ({ kind: 'answer', result: given })) },
  fc.constantFrom(...FEED_STATES, 'Reticulating').map((state): Event => ({ kind: 'feed', state })),
  fc.constant<Event>({ kind: 'indexed' }),
  fc.option(problem).map((found): Event => ({ kind: 'status', problem: found })),
  fc
    .constantFrom('demo01', 'other1', null)
    .map((siteId): Event => ({ kind: 'credentials', siteId })),
  fc.constant<Event>({ kind: 'cancel' }),
);

const request = fc.record({
  kind: fc.constantFrom<Run['kind']>('now', 'when-possible'),
  confirmed: fc.constantFrom<Run['confirmed']>('yes', 'no'),
});

/** One re-index in memory, with the guards of its row in the database. */
interface MemoryStore extends Omit<RunStore, 'add'> {
  /** The simulated row; it keeps an unfinished state even after its end. */
  row(): Run & { endedAt: Date | null };
  cancel(at: Date): void;
}

function createMemoryStore(life: Run): MemoryStore {
  let row: ReturnType<MemoryStore['row']> = { ...life, endedAt: null };

  const store: MemoryStore = {
    row: () => row,
    write({ version }, { data }) {
      if (row.endedAt || row.version !== version) return Promise.resolve(false);
      row = Object.assign({}, row, data, { version: version + 1 });
      return Promise.resolve(true);
    },
    read: () => Promise.resolve(row.endedAt ? null : row),
    cancel(at) {
      if (row.endedAt || !isUnsent(row)) return;
      void store.write(row, transitionChange(row, end('cancelled', null), { at, observed: null }));
    },
  };
  return store;
}

/** A re-index, processes that step, stop and die, and a service. */
function createSmallWorld(asked: Pick<Run, 'kind' | 'confirmed'>) {
  const clock = createClock(START);
  const store = createMemoryStore(newRun({ ...asked, requestedAt: clock.now() }));
  const feed = { id: '1201', state: 'done', lastIndexed: new Date(0), nextRun: null };
  const sleeping: (() => void)[] = [];
  let siteId: string | null = 'demo01';
  let statusProblem: ServiceProblem | null = null;
  let nextResult: ReindexResult = { outcome: 'accepted' };
  let received = 0;

  const world = { clock, store, received: () => received, apply, step };
  return world;

  async function apply(next: Event): Promise<void> {
    switch (next.kind) {
      case 'time':
        clock.pass(next.ms);
        return;
      case 'step':
        return step(null);
      case 'stop':
        // Not awaited, since it may never return.
        void step(next.at);
        return settled();
      case 'wake':
        sleeping.shift()?.();
        return settled();
      case 'cancel':
        store.cancel(clock.now());
        return;
      case 'feed':
        feed.state = next.state;
        return;
      case 'indexed':
        feed.lastIndexed = clock.now();
        return;
      case 'status':
        statusProblem = next.problem;
        return;
      case 'answer':
        nextResult = next.result;
        return;
      case 'credentials':
        siteId = next.siteId;
    }
  }

  function step(stop: Stop | null): Promise<void> {
    const at = (place: Stop) =>
      place === stop ? new Promise<void>((resolve) => sleeping.push(resolve)) : Promise.resolve();

    async function status(): Promise<ServiceAnswer<IndexStatus>> {
      await at('before status');
      const answer: ServiceAnswer<IndexStatus> = statusProblem
        ? { ok: false, problem: statusProblem, retryAfter: null }
        : { ok: true, content: { status: 'success', feeds: [{ ...feed }] } };
      await at('after status');
      return answer;
    }

    async function ask() {
      const askedAt = clock.now();
      const answer = await status();
      return answer.ok
        ? { askedAt, status: answer.content, problem: null }
        : { askedAt, status: null, problem: answer.problem };
    }

    async function reindex(): Promise<ReindexResult> {
      await at('before request');
      const given = nextResult;
      if (given.outcome !== 'not-sent') received += 1;
      await at('after request');
      return given;
    }

    return createStep({
      store: { ...store, add: () => Promise.resolve(null) },
      queries: { lastCounted: () => Promise.resolve(new Map()) },
      sync: { request: ask, requestIfStale: ask },
      client: { reindex, upload: reindex },
      files: NO_FILES,
      feedMethod: () => Promise.resolve('pull'),
      credentials: { open: () => Promise.resolve(siteId ? { siteId, secretKey: 'sk' } : null) },
      followMs: 15 * SECOND,
      now: clock.now,
      onState: () => undefined,
      wait: () => Promise.reject(new Error('Nothing fails here.')),
      log: silentLog,
    })('x');
  }
}

/** Resolves when all pending work has ended or waits for a test. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

async function liveOn(
  { clock, store }: { clock: Clock; store: MemoryStore },
  step: () => Promise<void>,
) {
  const until = new Date(clock.now().getTime() + 3 * DAY);
  for (;;) {
    const { dueAt, endedAt } = store.row();
    if (endedAt || dueAt > until) return;
    clock.passTo(dueAt);
    await step();
  }
}

const RUNS = wholeNumber('RUNS') ?? 500;
const SEED = wholeNumber('SEED') ?? 20261;

describe(`${RUNS} orders of steps, stops, deaths and answers, seed ${SEED} (SEED, RUNS)`, () => {
  it('lead to one request at most, and to an end', async () => {
    await fc.assert(
      fc.asyncProperty(request, fc.array(event, { maxLength: 40 }), async (asked, events) => {
        const world = createSmallWorld(asked);
        for (const next of events) {
          await world.apply(next);
          expect(world.received()).toBeLessThanOrEqual(1);
        }
        // Processes that still sleep are dead. Others continue.
        await liveOn(world, () => world.step(null));
        expect(world.received()).toBeLessThanOrEqual(1);
        expect(world.store.row().endedAt).not.toBeNull();
        expect(world.store.row().dueAt).toBeNull();
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
