import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { openDatabaseClock } from '../../../app/database/clock.ts';
import type { DatabaseClock, DatabaseClockDeps } from '../../../app/database/clock.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { createTestDatabase } from '../../support/database.ts';
import { HOUR } from '../clock.ts';

const SERVER_TIME = Date.parse('2026-11-21T09:00:00Z');

let opened: DatabaseClock[];
/** Milliseconds since the machine's start. */
let ticks: number;
let serverTime: number;
let failures: unknown[];

beforeEach(() => {
  opened = [];
  ticks = 5_000;
  serverTime = SERVER_TIME;
  failures = [];
});
afterEach(() => {
  for (const clock of opened) clock.stop();
});

/** Lets time pass for all processes. */
function pass(ms: number): void {
  ticks += ms;
  serverTime += ms;
}

async function open(parts: Partial<DatabaseClockDeps> = {}): Promise<DatabaseClock> {
  const clock = await openDatabaseClock({
    ask: () => Promise.resolve(serverTime),
    onFailure: (error) => failures.push(error),
    ticks: () => ticks,
    everyMs: HOUR,
    ...parts,
  });
  opened.push(clock);
  return clock;
}

describe('the clock of a database', () => {
  it('has the server’s time, whatever the machine’s clock says', async () => {
    const clock = await open({ machineTime: () => SERVER_TIME + 24 * HOUR });
    expect(clock.now()).toEqual(new Date(SERVER_TIME));
    pass(90_000);
    expect(clock.now()).toEqual(new Date(SERVER_TIME + 90_000));
  });

  it('assumes that the server answered in the middle of the request', async () => {
    const clock = await open({
      ask: () => {
        pass(400);
        const answer = serverTime;
        pass(400);
        return Promise.resolve(answer);
      },
    });
    expect(clock.now()).toEqual(new Date(serverTime));
  });

  it('ignores an answer that took long', async () => {
    const clock = await open({
      machineTime: () => SERVER_TIME,
      ask: () => {
        pass(10_000);
        return Promise.resolve(serverTime + HOUR);
      },
    });
    expect(clock.now()).toEqual(new Date(SERVER_TIME + 10_000));
  });

  it('follows a correction of the server’s clock', async () => {
    const clock = await open({ everyMs: 5 });
    serverTime -= HOUR;
    await expect.poll(() => clock.now()).toEqual(new Date(SERVER_TIME - HOUR));
  });

  it('goes on by itself while the server is away, and says why', async () => {
    let isAway = false;
    const clock = await open({
      everyMs: 5,
      ask: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(serverTime)),
    });
    isAway = true;
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    pass(HOUR);
    expect(clock.now()).toEqual(new Date(SERVER_TIME + HOUR));
  });

  it('takes the machine’s time while the server has never answered', async () => {
    const clock = await open({
      machineTime: () => SERVER_TIME - 1_000,
      ask: () => Promise.reject(new Error('away')),
    });
    expect(clock.now()).toEqual(new Date(SERVER_TIME - 1_000));
    expect(failures).toHaveLength(1);
  });

  it('agrees with a real server', async () => {
    const database = await createTestDatabase();
    const connected = connectDatabase(readDatabaseUrl(database.url));
    try {
      const before = await connected.time();
      const clock = await open({ ask: connected.time, ticks: () => performance.now() });
      const between = clock.now().getTime();
      const after = await connected.time();
      // A clock knows the server's time only to within the duration of its query.
      const tolerance = 2_000 + after - before;
      expect(between).toBeGreaterThan(before - tolerance);
      expect(between).toBeLessThan(after + tolerance);
    } finally {
      await connected.close();
      await database.close();
    }
  });
});
