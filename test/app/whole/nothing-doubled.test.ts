import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fault } from '../../sandbox/indexing-service/fault.ts';
import { askForReindex, setUpDemoShop } from './set-up-demo-shop.ts';
import type { StaffClient } from './staff-client.ts';
import { startWholeApp } from './whole-app.ts';
import type { WholeApp } from './whole-app.ts';

const FEED = '1201';
const PATIENCE = { timeout: 20_000, interval: 50 };

let whole: WholeApp;
let staff: StaffClient;

/** @param ms how long each stage of an index takes from now on */
function takes(ms: number): Promise<void> {
  const stages = ['waiting', 'running', 'regen_waiting', 'regen_running', 'regen_done'] as const;
  const durations = Object.fromEntries(stages.map((stage) => [stage, ms]));
  return whole.sandbox.indexing.control({ kind: 'durations', durations });
}

function puts(): string[] {
  return whole.sandbox.indexing
    .requests()
    .filter(({ method }) => method === 'PUT')
    .map(({ feedId }) => feedId ?? '');
}

/** How each re-index has come out, or where it is, with the states of ours on its way. */
async function lives() {
  const rows = await whole.database.prisma.reindex.findMany({
    include: { states: { orderBy: [{ at: 'asc' }, { id: 'asc' }] } },
    orderBy: { requestedAt: 'asc' },
  });
  return rows.map(({ state, states }) => ({
    state,
    way: states.map((seen) => seen.state).filter((seen) => !seen.startsWith('feed:')),
  }));
}

async function endsAs(state: string): Promise<void> {
  await vi.waitFor(async () => {
    expect((await lives()).map((life) => life.state)).toEqual([state]);
  }, PATIENCE);
}

function setFaults(...faults: Fault[]): Promise<void> {
  return whole.sandbox.indexing.control({ kind: 'faults', faults });
}

async function arrives(what: 'GET' | 'PUT'): Promise<void> {
  const before = what === 'PUT' ? 0 : whole.sandbox.indexing.requests().length;
  await vi.waitFor(() => {
    const arrived = whole.sandbox.indexing.requests().slice(before);
    expect(arrived.map(({ method }) => method)).toContain(what);
  }, PATIENCE);
}

beforeAll(async () => {
  whole = await startWholeApp({ FOLLOW_SECONDS: '1' });
  staff = await setUpDemoShop(whole);
});
beforeEach(async () => {
  await whole.sandbox.indexing.control({ kind: 'reset' });
  await takes(500);
  await whole.database.prisma.reindex.deleteMany();
});
afterAll(() => whole.close());

describe('a process that is killed', () => {
  it('while the request is on its way and taken: it is not sent again, and the feed shows its end', async () => {
    await setFaults({ kind: 'hang', on: 'feed', taken: true });
    await askForReindex(staff, FEED);
    await arrives('PUT');
    await whole.sandbox.app.kill();
    // Its lease is over.
    await whole.database.prisma.reindex.updateMany({ data: { dueAt: new Date() } });
    await whole.sandbox.app.start();
    await endsAs('done');
    const way = (await lives())[0]?.way;
    expect(way).toEqual(expect.arrayContaining(['sending', 'unknown', 'done']));
    expect(puts()).toEqual([FEED]);
  });
});

describe('two processes', () => {
  beforeAll(async () => {
    await whole.sandbox.startAnother({ ROLE: 'worker' });
  });

  it('send one request, however many requests come at once', async () => {
    const requests = Array.from({ length: 10 }, (_, at) =>
      askForReindex(staff, FEED, at % 2 === 0 ? 'now' : 'when-possible'),
    );
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => /"requested"|"waits"/.test(body))).toHaveLength(1);
    expect(answers.filter(({ body }) => body.includes('already-alive'))).toHaveLength(9);
    await endsAs('done');
    expect(puts()).toEqual([FEED]);
  });

  it('go on by themselves when the database was gone, and say so meanwhile', async () => {
    const { port } = whole.sandbox.app;
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await setFaults({ kind: 'slow', delayMs: 1_000, on: 'status' });
    const asked = arrives('GET');
    await askForReindex(staff, FEED);
    await asked;
    await whole.line.cut();
    expect(await ready()).toBe(503);
    const meanwhile = await staff.page('/app');
    expect(meanwhile.status).toBeGreaterThanOrEqual(500);
    expect(meanwhile.body).not.toMatch(/prisma|ECONNREFUSED|postgres/i);

    await whole.line.mend();
    await setFaults();
    await vi.waitFor(async () => {
      expect([await ready(), (await staff.page('/app')).status]).toEqual([200, 200]);
    }, PATIENCE);
    await whole.database.prisma.reindex.updateMany({ data: { dueAt: new Date() } });
    await askForReindex(staff, '1203');
    await vi.waitFor(async () => {
      const states = await whole.database.prisma.reindex.findMany({ where: { feedId: '1203' } });
      expect(states.map(({ state }) => state)).toEqual(['done']);
    }, PATIENCE);
    expect(puts().filter((feed) => feed === FEED).length).toBeLessThanOrEqual(1);
  });
});
