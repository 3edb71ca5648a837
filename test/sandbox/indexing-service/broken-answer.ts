import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { delay } from '../service-parts/connection.ts';
import type { RequestFault } from './fault.ts';
import type { ApiAnswer } from './judge-request.ts';

/** After so many bytes even an endless answer ends. */
export const HUGE_BYTES = 200_000_000;

/** A fault that breaks the answer itself, rather than choosing another one. */
export type BrokenAnswer = Extract<
  RequestFault,
  { kind: 'hang' | 'drip' | 'half-json' | 'cut-off' | 'huge' }
>;

/** Answers as the fault says; resolves when nothing more will come. */
export async function answerBroken(
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  fault: BrokenAnswer,
  answer: ApiAnswer,
): Promise<void> {
  const whole = Buffer.from(JSON.stringify(answer.body));
  const half = whole.subarray(0, Math.ceil(whole.length / 2));
  switch (fault.kind) {
    case 'hang':
      return;
    case 'drip':
      begin(outgoing, whole.length);
      for (const byte of whole) {
        outgoing.write(Uint8Array.of(byte));
        await delay(fault.everyMs, outgoing);
        if (outgoing.destroyed) return;
      }
      outgoing.end();
      return;
    case 'half-json':
      begin(outgoing, half.length);
      outgoing.end(half);
      return;
    case 'cut-off':
      begin(outgoing, whole.length);
      // Only once it has left: a reset throws away what is still to be sent.
      outgoing.write(half, () => setTimeout(() => incoming.socket.resetAndDestroy(), 20));
      return;
    case 'huge':
      await streamWithoutEnd(outgoing);
      return;
  }
}

function begin(outgoing: ServerResponse, length: number): void {
  outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length });
}

/** A status answer with more feeds than anybody has: JSON that is right as far as it goes. */
async function streamWithoutEnd(outgoing: ServerResponse): Promise<void> {
  const record = '{"id":1,"lastIndexed":null,"nextIndexTime":null,"indexStatus":"done"},';
  const chunk = Buffer.from(record.repeat(1000));
  outgoing.writeHead(200, { 'Content-Type': 'application/json' });
  outgoing.write('{"success":true,"status":"success","feeds":[');
  const hungUp = closed(outgoing);
  for (let sent = 0; sent < HUGE_BYTES && !outgoing.destroyed; sent += chunk.length) {
    if (!outgoing.write(chunk)) await Promise.race([once(outgoing, 'drain'), hungUp]);
  }
  outgoing.end();
}

function closed(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once('close', resolve);
  });
}
