import { setTimeout as pause } from 'node:timers/promises';
import type { Findings } from '../app/chaos/audit.ts';
import { audit } from '../app/chaos/audit.ts';
import { openBreakableDatabase } from '../app/chaos/breakable-database.ts';
import { emptyLedger, requestsIn } from '../app/chaos/ledger.ts';
import { waitForEnd } from '../app/chaos/chaos-run.ts';
import { startChaosWorld } from '../app/chaos/chaos-world.ts';
import type { ChaosWorld } from '../app/chaos/chaos-world.ts';
import { startTraffic } from '../app/chaos/traffic.ts';
import type { TrafficPace } from '../app/chaos/traffic.ts';
import { processCost } from '../bench/app/process-cost.ts';
import { INSPECTED, inspectHeap } from './inspect-heap.ts';
import type { HeapInspector } from './inspect-heap.ts';

/** A sample of both processes. */
export interface Sample {
  /** Since the first sample, in milliseconds. */
  atMs: number;
  /** The number of requests that the app has answered so far. */
  requests: number;
  web: Memory;
  worker: Memory;
}

/** Memory of a process, in bytes. */
export interface Memory {
  /** JavaScript objects that remain after garbage collection. */
  heap: number;
  /** The memory assigned by the system; NaN if the system does not report it. */
  resident: number;
}

export interface SoakOptions {
  /** Feeds of the account: each can be re-indexed once. */
  feeds: number;
  /** Whether the run continues after a sample. */
  goesOn: (sample: Sample) => boolean;
  /** Milliseconds between two samples. */
  everyMs: number;
  /** The pauses of clients between two requests. */
  pace: TrafficPace;
  /** Options of Node for both processes, besides the required ones; for tests. */
  nodeOptions?: string;
  onSample?: (sample: Sample) => void;
}

export interface SoakResult {
  samples: Sample[];
  findings: Findings;
}

/**
 * Sends traffic at a bounded rate through a process for pages and a worker, and measures their memory repeatedly. At
 * the end all promises are audited too.
 */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { feeds, goesOn, everyMs, pace, nodeOptions = '', onSample } = options;
  await using resources = new AsyncDisposableStack();
  const database = resources.adopt(await openBreakableDatabase(), (it) => it.close());
  const world = resources.adopt(
    await startChaosWorld({
      databaseUrl: database.url,
      feeds,
      nodeOptions: `${INSPECTED} ${nodeOptions}`,
    }),
    (it) => it.close(),
  );
  const ledger = emptyLedger();
  const sampler = await openSampler(world);
  const start = Date.now();
  const samples: Sample[] = [];
  const traffic = startTraffic(world, ledger, pace);
  try {
    for (;;) {
      const sample = {
        ...(await sampler.take()),
        atMs: Date.now() - start,
        requests: requestsIn(ledger),
      };
      samples.push(sample);
      onSample?.(sample);
      if (!goesOn(sample)) break;
      await pause(everyMs);
    }
  } finally {
    await sampler.close();
  }
  await traffic.stop();
  await waitForEnd(world);
  return { samples, findings: await audit(world, ledger) };
}

interface Query {
  take(): Promise<Pick<Sample, 'web' | 'worker'>>;
  close(): Promise<void>;
}

async function openSampler({ web, worker }: ChaosWorld): Promise<Query> {
  const ofWeb = await inspectHeap(web.lines());
  const ofWorker = await inspectHeap(worker.lines());
  const memoryOf = async (heap: HeapInspector, pid: number): Promise<Memory> => ({
    heap: await heap.bytesAfterGc(),
    resident: (await processCost(pid)).memoryBytes,
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
