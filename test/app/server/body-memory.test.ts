import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import {
  type BodyMemory,
  createBodyMemory,
  NoRoomForBody,
  noteReceived,
  readRequest,
} from '../../../app/http/receive-body.ts';

const MIB = 1024 * 1024;

/** A request whose body the test writes; resolves to the number of bytes read, or to its cancellation. */
function begin(memory: BodyMemory) {
  const incoming = Object.assign(new PassThrough(), { headers: {} });
  const outgoing = new PassThrough();
  const request = new Request('https://app.example.com/webhooks', { method: 'POST' });
  noteReceived(request, {
    incoming: incoming as unknown as IncomingMessage,
    outgoing: outgoing as unknown as ServerResponse,
    memory,
  });
  let result: number | 'aborted' | undefined;
  readRequest(request, 2 * MIB).then(
    (body) => (result = body?.byteLength),
    (error: unknown) => (result = error instanceof NoRoomForBody ? 'aborted' : undefined),
  );
  return {
    async arrives(bytes: number): Promise<void> {
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

it('Of bodies that take more than 32 MiB together, the one that has been arriving for longest is aborted.', async () => {
  const memory = createBodyMemory();
  const slow = Array.from({ length: 33 }, () => begin(memory));
  for (const one of slow) await one.arrives(MIB);
  expect(slow.slice(0, 3).map(({ result }) => result())).toEqual(['aborted', 'aborted', undefined]);
  const webhook = begin(memory);
  await webhook.arrives(100_000);
  await webhook.ends();
  expect(webhook.result()).toBe(100_000);
  for (const one of slow) await one.ends();
  expect(slow.slice(2).map(({ result }) => result())).toEqual(slow.slice(2).map(() => MIB));
});

it('A body takes memory until its request is answered.', async () => {
  const memory = createBodyMemory();
  const waiting = Array.from({ length: 31 }, () => begin(memory));
  for (const one of waiting) {
    await one.arrives(MIB);
    await one.ends();
  }
  const late = begin(memory);
  await late.arrives(MIB);
  expect(late.result()).toBe('aborted');
  await waiting[0]?.isAnswered();
  const next = begin(memory);
  await next.arrives(MIB);
  await next.ends();
  expect(next.result()).toBe(MIB);
  expect(waiting.map(({ result }) => result())).toEqual(waiting.map(() => MIB));
});

it('As many bodies are aborted as one that arrives needs, however small they are.', async () => {
  const memory = createBodyMemory();
  const small = Array.from({ length: 100 }, () => begin(memory));
  for (const one of small) await one.arrives(1);
  const large = Array.from({ length: 32 }, () => begin(memory));
  for (const one of large) await one.arrives(MIB);
  expect(small.filter(({ result }) => result() !== 'aborted')).toEqual([]);
  expect(large.map(({ result }) => result())).toEqual(['aborted', ...Array<undefined>(31)]);
});
