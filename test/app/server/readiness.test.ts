import { describe, expect, it } from 'vitest';
import { type Checks, createReadiness, type ReadinessDeps } from '../../../app/server/readiness.ts';
import { signal } from '../signal.ts';
import { useHttpApp } from './served-app.ts';

const app = useHttpApp();

const readinessOf = (checks: Checks, deps: Partial<ReadinessDeps> = {}) =>
  createReadiness({
    checks,
    timeoutMs: 100,
    lostAfterMs: 60_000,
    onChange: () => undefined,
    ...deps,
  });

/** Status and body of the answer at a path. */
async function answerAt(path: string, parts: Parameters<typeof app.serve>[0]) {
  const response = await fetch(`${await app.serve(parts)}${path}`);
  return [response.status, await response.json()];
}

it('/healthz answers as long as the process does.', async () => {
  const readiness = () => Promise.reject(new Error('no database'));
  const body = { status: 'ok', version: '1.2.3' };
  expect(await answerAt('/healthz', { readiness })).toEqual([200, body]);
});

describe('/readyz', () => {
  it('is ready when database and queue answer', async () => {
    const ok = () => Promise.resolve();
    const readiness = readinessOf({ database: ok, queue: ok });
    const body = { status: 'ready', version: '1.2.3', database: 'ok', queue: 'ok' };
    expect(await answerAt('/readyz', { readiness })).toEqual([200, body]);
  });

  it('names what does not answer in time, without the reason', async () => {
    const readiness = readinessOf({
      database: () => Promise.reject(new Error('10.0.0.7 refused')),
      queue: () => new Promise(() => undefined),
    });
    const lost = { database: 'no answer', queue: 'no answer' };
    const body = { status: 'not ready', version: '1.2.3', ...lost };
    expect(await answerAt('/readyz', { readiness })).toEqual([503, body]);
  });

  it('asks once for requests at the same time', async () => {
    let asked = 0;
    const answered = signal();
    const database = async () => {
      asked += 1;
      await answered.promise;
    };
    const readiness = readinessOf({ database });
    const asking = Array.from({ length: 20 }, readiness);
    answered.give(undefined);
    await Promise.all(asking);
    expect(asked).toBe(1);
  });

  it('does not begin a check again while the one before, which was given up, goes on', async () => {
    let begun = 0;
    const answered = signal();
    const readiness = readinessOf({
      database: async () => {
        begun += 1;
        await answered.promise;
      },
    });
    expect(await readiness()).toMatchObject({ ready: false });
    expect(await readiness()).toMatchObject({ ready: false });
    expect(begun).toBe(1);
    answered.give(undefined);
    expect(await readiness()).toMatchObject({ ready: true });
    expect(await readiness()).toMatchObject({ ready: true });
    expect(begun).toBe(2);
  });

  it('begins a check again whose connection was lost without an error', async () => {
    let begun = 0;
    const database = () => {
      begun += 1;
      return begun === 1 ? new Promise<void>(() => undefined) : Promise.resolve();
    };
    const readiness = readinessOf({ database }, { lostAfterMs: 150 });
    expect(await readiness()).toMatchObject({ ready: false });
    await expect.poll(async () => (await readiness()).ready).toBe(true);
    expect(begun).toBe(2);
  });

  it('reports once that a check fails, and once that it passes again', async () => {
    const reported: string[] = [];
    let answer = () => Promise.reject<undefined>(new Error('gone'));
    const readiness = readinessOf(
      { database: () => answer() },
      { onChange: (name, error) => reported.push(`${name} ${error === null ? 'back' : 'lost'}`) },
    );
    await readiness();
    await readiness();
    answer = () => Promise.resolve(undefined);
    await readiness();
    await readiness();
    expect(reported).toEqual(['database lost', 'database back']);
  });
});
