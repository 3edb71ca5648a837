import { once } from 'node:events';

/** Reads the heap of a Node process that was started with {@link INSPECTED}. */
export interface HeapInspector {
  /** Collects garbage; resolves to the remaining bytes of JavaScript objects. */
  bytesAfterGc(): Promise<number>;
  /** Disconnects from the process, which could not exit otherwise. */
  close(): Promise<void>;
}

/** The option of Node that allows inspection of a process, from this machine only. */
export const INSPECTED = '--inspect=127.0.0.1:0';

/**
 * @param lines the process's output so far, which contains its inspector's address
 * @throws {Error} if the process was not started with {@link INSPECTED}
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
      // Memory that only a finalizer releases is free after the second collection.
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
