import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SENDING_LEASE_MS } from '../../../app/logins/send.ts';
import { DAY } from '../clock.ts';
import { fetchVia, SHOP } from './logins-kit.ts';
import { useSending } from './sending-kit.ts';

const { database, service, clock, another, accept, row } = useSending();

let children: ChildProcess[];

beforeEach(() => {
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Runs a worker that is killed as soon as the service has seen its request. */
async function killedWhileSending(id: string): Promise<void> {
  const script = new URL('worker-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, database().url, service().beaconUrl, id], {
    stdio: 'inherit',
  });
  children.push(child);
  const exit = once(child, 'exit');
  await expect.poll(() => service().events().length, { timeout: 20_000 }).toBe(1);
  child.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
}

describe('a process that ends', () => {
  it('after it has accepted a login, leaves it to another one', async () => {
    const id = await accept();
    await another().work();
    expect(await row(id)).toMatchObject({ state: 'done' });
    expect(service().events()).toMatchObject([{ verdict: 'accepted' }]);
  });

  it('while it waits for the answer, leaves it unknown, and it is not repeated', async () => {
    await service().setFault({ kind: 'slow', delayMs: 600_000, times: 1 });
    const id = await accept();
    await killedWhileSending(id);
    expect(await row(id)).toMatchObject({ state: 'sending', attempts: 1 });

    clock().pass(SENDING_LEASE_MS - 1);
    await another().work();
    await another().logins.send(id);
    expect(await row(id)).toMatchObject({ state: 'sending' });

    clock().pass(1);
    await another().work();
    expect(await row(id)).toMatchObject({
      state: 'unknown',
      reason: 'interrupted',
      page: null,
      dueAt: null,
    });
    clock().pass(DAY);
    await another().work();
    expect(await another().logins.retry(SHOP, id)).toBe('not-possible');
    expect(service().events()).toMatchObject([{ verdict: 'accepted' }]);
  });

  it('before its request has left, leaves it unknown too, since the request may have left', async () => {
    const id = await accept();
    const neverReturns = new Promise<Response>(() => undefined);
    let asked: () => void = () => undefined;
    const isSending = new Promise<void>((resolve) => (asked = resolve));
    const fetch = () => {
      asked();
      return neverReturns;
    };
    void another({ fetch }).logins.send(id);
    await isSending;
    clock().pass(SENDING_LEASE_MS);
    await another().work();
    expect(await row(id)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    expect(service().events()).toEqual([]);
  });
});

describe('a process that stalls while it sends', () => {
  it('does not change what was noted meanwhile', async () => {
    const id = await accept();
    let answer: (response: Response) => void = () => undefined;
    let asked: () => void = () => undefined;
    const isSending = new Promise<void>((resolve) => (asked = resolve));
    const stalled = another({
      fetch: () => {
        asked();
        return new Promise<Response>((resolve) => (answer = resolve));
      },
    }).logins.send(id);
    await isSending;
    clock().pass(SENDING_LEASE_MS);
    await another().work();
    answer(new Response(null, { status: 503 }));
    await stalled;
    clock().pass(DAY);
    await another().work();
    expect(await row(id)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    expect(service().events()).toEqual([]);
  });
});

describe('a database that fails', () => {
  it('after the request has left, leaves the event unknown', async () => {
    const id = await accept();
    const failing = another({
      fetch: async (...request) => {
        const response = await fetchVia(service().beaconUrl)(...request);
        await database().prisma.$executeRaw`ALTER TABLE "DirectEvent" RENAME TO "Gone"`;
        return response;
      },
    });
    await expect(failing.logins.send(id)).rejects.toThrow('DirectEvent');
    await database().prisma.$executeRaw`ALTER TABLE "Gone" RENAME TO "DirectEvent"`;
    clock().pass(SENDING_LEASE_MS);
    await another().work();
    expect(await row(id)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    expect(service().events()).toHaveLength(1);
  });

  it('before the request leaves, lets nothing leave, and the next worker sends it', async () => {
    const id = await accept();
    await database().prisma.$executeRaw`ALTER TABLE "DirectEvent" RENAME TO "Gone"`;
    await expect(another().logins.send(id)).rejects.toThrow('DirectEvent');
    await database().prisma.$executeRaw`ALTER TABLE "Gone" RENAME TO "DirectEvent"`;
    await another().work();
    expect(await row(id)).toMatchObject({ state: 'done' });
    expect(service().events()).toHaveLength(1);
  });
});
