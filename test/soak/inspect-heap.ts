import { once } from 'node:events';

/** Reads the heap of a Node process that was started with {@link INSPECTED}. */
export interface HeapInspector {
  /** Collects garbage; the bytes of JavaScript objects that are left. */
  bytesAfterGc(): Promise<number>;
  /** Lets go of the process, which could not end otherwise. */
  close(): Promise<void>;
}

/** The option of Node with which a process can be inspected, on this machine alone. */
export const INSPECTED = '--inspect=127.0.0.1:0';

/**
 * @param lines what the process has written so far: its inspector's address is among them
 * @throws {Error} when the process was not started with {@link INSPECTED}
 */
export async function inspectHeap(lines: readonly string[]): Promise<HeapInspector> {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(lines.join('\n')) ?? [];
  if (address === undefined) throw new Error(`The process must be started with ${INSPECTED}.`);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const answers = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id === undefined) return;
    answers.get(id)?.(result);
    answers.delete(id);
  });
  const ask = (method: string): Promise<unknown> =>
    new Promise((resolve) => {
      lastId += 1;
      answers.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method }));
    });
  return {
    async bytesAfterGc() {
      // What only a finalizer lets go of is free after the second one.
      await ask('HeapProfiler.collectGarbage');
      await ask('HeapProfiler.collectGarbage');
      const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number };
      return usedSize;
    },
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}
