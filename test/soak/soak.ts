import { setTimeout as pause } from 'node:timers/promises';
import type { Findings } from '../app/under-fire/audit.ts';
import { audit } from '../app/under-fire/audit.ts';
import { openBreakableDatabase } from '../app/under-fire/breakable-database.ts';
import { emptyBooks, requestsIn } from '../app/under-fire/books.ts';
import { settle } from '../app/under-fire/fire.ts';
import { databaseAt } from '../app/under-fire/fire-database.ts';
import { startFireWorld } from '../app/under-fire/fire-world.ts';
import type { FireWorld } from '../app/under-fire/fire-world.ts';
import { startTraffic } from '../app/under-fire/traffic.ts';
import type { TrafficPace } from '../app/under-fire/traffic.ts';
import { processCost } from '../bench/app/process-cost.ts';
import { INSPECTED, inspectHeap } from './inspect-heap.ts';
import type { HeapInspector } from './inspect-heap.ts';

/** One look at both processes. */
export interface Sample {
  /** Since the first sample, in milliseconds. */
  atMs: number;
  /** What the app has been asked so far, and has answered. */
  requests: number;
  web: Memory;
  worker: Memory;
}

/** Memory of a process, in bytes. */
export interface Memory {
  /** JavaScript objects that are left after everything unused was collected. */
  heap: number;
  /** What the system gives it; null where the system does not tell. */
  resident: number | null;
}

export interface SoakOptions {
  /** Feeds of the account: each can be re-indexed once. */
  feeds: number;
  /** Whether there is more to do after a sample. */
  goesOn: (sample: Sample) => boolean;
  /** Between two samples, in milliseconds. */
  everyMs: number;
  /** How long those outside pause between two requests. */
  pace: TrafficPace;
  /** Options of Node for both processes, besides those that are needed; for tests. */
  nodeOptions?: string;
  onSample?: (sample: Sample) => void;
}

export interface SoakResult {
  samples: Sample[];
  findings: Findings;
}

/**
 * Lets traffic of a bounded rate pass through a process for pages and a worker, and looks at their
 * memory again and again. At the end everything that was promised is audited too.
 */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { feeds, goesOn, everyMs, pace, nodeOptions = '', onSample } = options;
  await using house = new AsyncDisposableStack();
  const database = house.adopt(await openBreakableDatabase(), (it) => it.close());
  const world = house.adopt(
    await startFireWorld({
      layout: { processes: 2, databaseUrl: database.url },
      database: databaseAt(database.url),
      feeds,
      nodeOptions: `${INSPECTED} ${nodeOptions}`,
    }),
    (it) => it.close(),
  );
  const books = emptyBooks();
  const look = await openLook(world);
  const start = Date.now();
  const samples: Sample[] = [];
  const traffic = startTraffic(world, books, pace);
  try {
    for (;;) {
      const sample = {
        ...(await look.take()),
        atMs: Date.now() - start,
        requests: requestsIn(books),
      };
      samples.push(sample);
      onSample?.(sample);
      if (!goesOn(sample)) break;
      await pause(everyMs);
    }
  } finally {
    await look.close();
  }
  await traffic.stop();
  await settle(world);
  return { samples, findings: await audit(world, books) };
}

interface Look {
  take(): Promise<Pick<Sample, 'web' | 'worker'>>;
  close(): Promise<void>;
}

async function openLook({ web, worker }: FireWorld): Promise<Look> {
  const ofWeb = await inspectHeap(web.lines());
  const ofWorker = await inspectHeap(worker.lines());
  const memoryOf = async (heap: HeapInspector, pid: number): Promise<Memory> => ({
    heap: await heap.bytesAfterGc(),
    resident: (await processCost(pid))?.memoryBytes ?? null,
  });
  return {
    take: async () => ({
      web: await memoryOf(ofWeb, web.pid()),
      worker: await memoryOf(ofWorker, worker.pid()),
    }),
    async close() {
      await Promise.all([ofWeb.close(), ofWorker.close()]);
    },
  };
}
