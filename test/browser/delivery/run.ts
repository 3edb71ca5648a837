import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { machineLine } from '../../bench/table.ts';
import type { Outcome } from './judge.ts';
import type { FromLane, ToLane } from './lane-process.ts';
import type { Lane } from './lane.ts';
import type { Run } from './report.ts';

/** The options of a run. */
export interface DeliveryOptions {
  journeys: number;
  /** The seed of the first journey; each further journey adds one. */
  seed: number;
  /** The number of browsers that make journeys at the same time. */
  lanes: number;
}

const LANE = fileURLToPath(new URL('lane-process.ts', import.meta.url));

/**
 * Makes the journeys in several processes at the same time; the pixel must be built.
 *
 * @param progress called with the number of finished journeys, after each
 * @param stop ends the run early, once the current journeys have finished
 */
export async function runJourneys(
  { journeys, seed: firstSeed, lanes }: DeliveryOptions,
  progress: (done: number) => void,
  stop: AbortSignal,
): Promise<Run> {
  const began = performance.now();
  const outcomes: Outcome[] = [];
  const broken: string[] = [];
  let versions: Lane['versions'] | undefined;
  let next = firstSeed;
  let done = 0;

  const work = async (): Promise<void> => {
    // In a separate process group: Ctrl-C lets it finish its journey.
    const child = fork(LANE, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
    const answers = messagesOf(child);
    try {
      const opened = await answers.next();
      if (opened.kind === 'open') versions = opened.versions;
      while (next < firstSeed + journeys && !stop.aborted) {
        child.send({ seed: next } satisfies ToLane);
        next += 1;
        const answer = await answers.next();
        if (answer.kind === 'made') outcomes.push(...answer.outcomes);
        if (answer.kind === 'broke off') broken.push(answer.reason);
        done += 1;
        progress(done);
      }
    } finally {
      if (child.connected) child.disconnect();
    }
    if (child.exitCode === null) await once(child, 'exit');
  };

  await Promise.all(Array.from({ length: Math.min(lanes, journeys) }, work));
  const { chromium = '', client = '' } = versions ?? {};
  return {
    machine: machineLine([`Chromium ${chromium}`, `@athoscommerce/beacon ${client}`]),
    firstSeed,
    journeys: done,
    seconds: (performance.now() - began) / 1_000,
    outcomes,
    broken,
  };
}

/** The messages of a process in order; rejects if the process ends instead. */
function messagesOf(child: ChildProcess): { next: () => Promise<FromLane> } {
  return {
    next: () =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null): void =>
          reject(new Error(`A lane ended with code ${String(code)}; its own words are above.`));
        child.once('exit', ended);
        child.once('message', (message) => {
          child.off('exit', ended);
          resolve(message as FromLane);
        });
      }),
  };
}
