/** A process with one lane, which makes the requested journeys and ends together with its parent. */
import type { Outcome } from './judge.ts';
import { openLane, type Lane } from './lane.ts';
import { planJourney } from './plan.ts';

/** Makes the journey of a seed, once with the pixel and once with the client. */
export interface ToLane {
  seed: number;
}

export type FromLane =
  | { kind: 'open'; versions: Lane['versions'] }
  | { kind: 'made'; outcomes: Outcome[] }
  | { kind: 'broke off'; reason: string };

const send = (message: FromLane): void => {
  process.send?.(message);
};

const lane = await openLane();
process.on('message', ({ seed }: ToLane) => {
  const plan = planJourney(seed);
  void Promise.all([lane.run(plan, 'pixel'), lane.run(plan, 'client')]).then(
    (outcomes) => send({ kind: 'made', outcomes }),
    (error: unknown) => send({ kind: 'broke off', reason: wordsOf(error) }),
  );
});
process.once('disconnect', () => {
  void lane.close();
});
send({ kind: 'open', versions: lane.versions });

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${wordsOf(error.cause)}`;
}
