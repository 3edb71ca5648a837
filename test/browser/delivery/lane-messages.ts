/** What a run and the processes of its lanes say to each other. */
import type { Outcome } from './judge.ts';
import type { Lane } from './lane.ts';

/** Makes the journey of a seed, once by the pixel and once by the client. */
export interface ToLane {
  seed: number;
}

export type FromLane =
  | { kind: 'open'; versions: Lane['versions'] }
  | { kind: 'made'; outcomes: Outcome[] }
  | { kind: 'broke off'; reason: string };
