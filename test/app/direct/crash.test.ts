import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DirectEventsParts } from '../../../app/direct/create-direct-events.ts';
import { SENDING_LEASE_MS } from '../../../app/direct/send.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import type { TrackingService } from '../../sandbox/tracking-service/service.ts';
import { startService } from '../../sandbox/tracking-service/test-service.ts';
import {
  type Clock,
  connectShop,
  createClock,
  createDirectKit,
  DAY,
  type DirectKit,
  fetchVia,
  loginReport,
  SHOP,
  SHOPPER,
} from './direct-kit.ts';

let database: TestDatabase;
let service: TrackingService;
let clock: Clock;
let children: ChildProcess[];

beforeEach(async () => {
  database = await createTestDatabase();
  service = await startService();
  clock = createClock();
  children = [];
  await connectShop(open());
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
});

/** A process of the app: what it knows is in the database. */
function open(parts: Partial<DirectEventsParts> = {}): DirectKit {
  return createDirectKit(database, {
    clock,
    fetch: fetchVia(service.beaconUrl),
    ...parts,
  });
}

async function accept(): Promise<string> {
  await open().direct.acceptLogin(SHOP, { shopperId: SHOPPER, report: loginReport() });
  return (await database.prisma.directEvent.findFirstOrThrow()).id;
}

const row = (id: string) => database.prisma.directEvent.findUniqueOrThrow({ where: { id } });

/** Runs a worker that is killed as soon as the service has seen its request. */
async function killedWhileSending(id: string): Promise<void> {
  const script = new URL('worker-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, database.url, service.beaconUrl, id], {
    stdio: 'inherit',
  });
  children.push(child);
  const exit = once(child, 'exit');
  await expect.poll(() => service.events().length, { timeout: 20_000 }).toBe(1);
  child.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
}

describe('a process that ends', () => {
  it('after it has accepted a login, leaves it to another one', async () => {
    const id = await accept();
    await open().work();
    expect(await row(id)).toMatchObject({ state: 'done' });
    expect(service.events()).toMatchObject([{ verdict: 'accepted' }]);
  });

  it('while it waits for the answer, leaves it unknown, and nobody repeats it', async () => {
    await service.setFault({ kind: 'slow', delayMs: 600_000, times: 1 });
    const id = await accept();
    await killedWhileSending(id);
    expect(await row(id)).toMatchObject({ state: 'sending', attempts: 1 });

    clock.pass(SENDING_LEASE_MS - 1);
    await open().work();
    await open().direct.send(id);
    expect(await row(id)).toMatchObject({ state: 'sending' });

    clock.pass(1);
    await open().work();
    expect(await row(id)).toMatchObject({
      state: 'unknown',
      reason: 'interrupted',
      page: null,
      dueAt: null,
    });
    clock.pass(DAY);
    await open().work();
    expect(await open().direct.retry(SHOP, id)).toBe('not-possible');
    expect(service.events()).toMatchObject([{ verdict: 'accepted' }]);
  });

  it('before its request has left, leaves it unknown too: nobody can tell', async () => {
    const id = await accept();
    const neverReturns = new Promise<Response>(() => undefined);
    let asked: () => void = () => undefined;
    const isSending = new Promise<void>((resolve) => (asked = resolve));
    const fetch = () => {
      asked();
      return neverReturns;
    };
    void open({ fetch }).direct.send(id);
    await isSending;
    clock.pass(SENDING_LEASE_MS);
    await open().work();
    expect(await row(id)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    expect(service.events()).toEqual([]);
  });
});

describe('a process that stalls while it sends', () => {
  it('does not change what was noted meanwhile', async () => {
    const id = await accept();
    let answer: (response: Response) => void = () => undefined;
    let asked: () => void = () => undefined;
    const isSending = new Promise<void>((resolve) => (asked = resolve));
    const stalled = open({
      fetch: () => {
        asked();
        return new Promise<Response>((resolve) => (answer = resolve));
      },
    }).direct.send(id);
    await isSending;
    clock.pass(SENDING_LEASE_MS);
    await open().work();
    answer(new Response(null, { status: 503 }));
    await stalled;
    clock.pass(DAY);
    await open().work();
    expect(await row(id)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    expect(service.events()).toEqual([]);
  });
});

describe('a database that fails', () => {
  it('after the request has left, leaves the event unknown', async () => {
    const id = await accept();
    const failing = open({
      fetch: async (...request) => {
        const response = await fetchVia(service.beaconUrl)(...request);
        await database.prisma.$executeRaw`ALTER TABLE "DirectEvent" RENAME TO "Gone"`;
        return response;
      },
    });
    await expect(failing.direct.send(id)).rejects.toThrow('DirectEvent');
    await database.prisma.$executeRaw`ALTER TABLE "Gone" RENAME TO "DirectEvent"`;
    clock.pass(SENDING_LEASE_MS);
    await open().work();
    expect(await row(id)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    expect(service.events()).toHaveLength(1);
  });

  it('before the request leaves, lets nothing leave, and the next worker sends it', async () => {
    const id = await accept();
    await database.prisma.$executeRaw`ALTER TABLE "DirectEvent" RENAME TO "Gone"`;
    await expect(open().direct.send(id)).rejects.toThrow('DirectEvent');
    await database.prisma.$executeRaw`ALTER TABLE "Gone" RENAME TO "DirectEvent"`;
    await open().work();
    expect(await row(id)).toMatchObject({ state: 'done' });
    expect(service.events()).toHaveLength(1);
  });
});
