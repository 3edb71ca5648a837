import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../sandbox/service-parts/faults.ts';
import type { StaffClient } from './staff-client.ts';
import { askForReindex, setUpDemoShop, startWholeApp, type WholeApp } from './whole-app.ts';

const FEED = '1201';

let whole: WholeApp;
let staff: StaffClient;

/** @param ms the duration of each stage of an index from now on */
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

async function statesOf(where: { feedId?: string }): Promise<string[]> {
  const rows = await whole.database.prisma.reindex.findMany({ where });
  return rows.map(({ state }) => state);
}

async function endsAs(state: string): Promise<void> {
  await expect.poll(() => statesOf({})).toEqual([state]);
}

function setFaults(...faults: Fault[]): Promise<void> {
  return whole.sandbox.indexing.control({ kind: 'faults', faults });
}

/** Resolves when the service receives a request for a status. */
async function statusIsAsked(): Promise<void> {
  const before = whole.sandbox.indexing.requests().length;
  const asked = () => whole.sandbox.indexing.requests().slice(before);
  await expect.poll(() => asked().map(({ method }) => method)).toContain('GET');
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

  it('go on by themselves when the database was gone, and report it meanwhile', async () => {
    const { port } = whole.sandbox.app;
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await setFaults({ kind: 'slow', delayMs: 1_000, on: 'status' });
    const asked = statusIsAsked();
    await askForReindex(staff, FEED);
    await asked;
    await whole.line.cut();
    expect(await ready()).toBe(503);
    const meanwhile = await staff.page('/app');
    expect(meanwhile.status).toBeGreaterThanOrEqual(500);
    expect(meanwhile.body).not.toMatch(/prisma|ECONNREFUSED|postgres/i);

    await whole.line.mend();
    await setFaults();
    const answers = async () => [await ready(), (await staff.page('/app')).status];
    await expect.poll(answers).toEqual([200, 200]);
    await whole.database.prisma.reindex.updateMany({ data: { dueAt: new Date() } });
    await askForReindex(staff, '1203');
    await expect.poll(() => statesOf({ feedId: '1203' })).toEqual(['done']);
    expect(puts().filter((feed) => feed === FEED).length).toBeLessThanOrEqual(1);
  });
});
