import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { NoRoomForBody, noteReceived, readRequest } from '../../../app/http/receive-body.ts';

const MIB = 1024 * 1024;

/** A request whose body the test writes; resolves to the number of bytes read, or to its cancellation. */
function begin() {
  const incoming = Object.assign(new PassThrough(), { headers: {} });
  const outgoing = new PassThrough();
  const request = new Request('https://app.example.com/webhooks', { method: 'POST' });
  noteReceived(request, {
    incoming: incoming as unknown as IncomingMessage,
    outgoing: outgoing as unknown as ServerResponse,
  });
  let result: number | 'given up' | undefined;
  readRequest(request, 2 * MIB).then(
    (body) => (result = body?.byteLength),
    (error: unknown) => (result = error instanceof NoRoomForBody ? 'given up' : undefined),
  );
  return {
    async comes(bytes: number): Promise<void> {
      incoming.write(new Uint8Array(bytes));
      await new Promise(setImmediate);
    },
    async ends(): Promise<void> {
      incoming.end();
      await new Promise(setImmediate);
    },
    async isAnswered(): Promise<void> {
      outgoing.destroy();
      await new Promise(setImmediate);
    },
    result: () => result,
  };
}

it('Of bodies that weigh more than 32 MiB together, the one that comes for longest is given up.', async () => {
  const slow = Array.from({ length: 33 }, begin);
  for (const one of slow) await one.comes(MIB);
  expect(slow.slice(0, 3).map(({ result }) => result())).toEqual([
    'given up',
    'given up',
    undefined,
  ]);
  const webhook = begin();
  await webhook.comes(100_000);
  await webhook.ends();
  expect(webhook.result()).toBe(100_000);
  for (const one of slow) await one.ends();
  expect(slow.slice(2).map(({ result }) => result())).toEqual(slow.slice(2).map(() => MIB));
  for (const one of [...slow, webhook]) await one.isAnswered();
});

it('Bodies that wait for their answer have their room until then.', async () => {
  const waiting = Array.from({ length: 31 }, begin);
  for (const one of waiting) {
    await one.comes(MIB);
    await one.ends();
  }
  const late = begin();
  await late.comes(MIB);
  expect(late.result()).toBe('given up');
  await waiting[0]?.isAnswered();
  const next = begin();
  await next.comes(MIB);
  await next.ends();
  expect(next.result()).toBe(MIB);
  expect(waiting.map(({ result }) => result())).toEqual(waiting.map(() => MIB));
});
