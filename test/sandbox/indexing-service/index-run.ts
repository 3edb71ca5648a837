/** The states that the specification names (*States and transitions*), in its order. */
export const INDEX_STATES = [
  'running',
  'waiting',
  'done',
  'error',
  'regen_waiting',
  'regen_running',
  'regen_done',
  'regen_error',
] as const;

export type IndexEnd = 'done' | 'error' | 'regen_error';

type StageState = Exclude<(typeof INDEX_STATES)[number], IndexEnd>;

/** How long each stage lasts, and how long a request pauses an index, in milliseconds. */
export type Durations = Record<StageState | 'pause', number>;

/** What times an index: durations as they really are, and by how much faster they pass. */
export interface Timing {
  durations: Durations;
  /** 1 is realistic, 60 makes a minute of a second, Infinity ends an index where it begins. */
  speed: number;
}

/** One stretch of an index: `from` ≤ time < `to`, in milliseconds since 1970. */
interface Stage {
  state: StageState;
  from: number;
  to: number;
  /** Whether a request holds the index up: its state stays, and its progress stops. */
  paused: boolean;
}

/** One index from its beginning to its end: a timeline, from which everything else follows. */
export interface IndexRun {
  stages: readonly Stage[];
  end: IndexEnd;
  startedBy: 'schedule' | 'request';
  /** Who gets an e-mail when it ends. */
  requestedBy: readonly string[];
}

interface RunMoment {
  state: StageState;
  /** When the pause ends, or null where the index is not paused. */
  pausedUntil: number | null;
  /** Share of the work that is done, from 0 to 1. */
  progress: number;
}

const INDEXING: readonly StageState[] = ['waiting', 'running'];
const REGENERATION: readonly StageState[] = ['regen_waiting', 'regen_running', 'regen_done'];

/** The stage in which an index fails, and the share of it that has passed by then. */
const FAILURES = {
  error: { state: 'running', share: 0.6 },
  regen_error: { state: 'regen_running', share: 0.5 },
} as const;

/**
 * Lays out an index that begins at `from`. With an external regeneration it goes through
 * regen_waiting, regen_running and regen_done first; a failing one stops within its stage.
 */
export function planRun({
  from,
  regenerates,
  end,
  startedBy,
  requestedBy,
  timing,
}: {
  from: number;
  regenerates: boolean;
  end: IndexEnd;
  startedBy: IndexRun['startedBy'];
  requestedBy: readonly string[];
  timing: Timing;
}): IndexRun {
  const failure = end === 'done' ? null : FAILURES[end];
  const stages: Stage[] = [];
  let at = from;
  for (const state of regenerates ? [...REGENERATION, ...INDEXING] : INDEXING) {
    const fails = state === failure?.state;
    const lasts = timing.durations[state] * (fails ? failure.share : 1);
    const to = at + lasts / timing.speed;
    stages.push({ state, from: at, to, paused: false });
    at = to;
    if (fails) break;
  }
  return { stages, end, startedBy, requestedBy };
}

/** When the index ends, as far as is known now. */
export function endOf(run: IndexRun): number {
  return run.stages.at(-1)?.to ?? 0;
}

/** The index at a moment before its end. */
export function runAt(run: IndexRun, at: number): RunMoment | null {
  const stage = run.stages.find(({ to }) => at < to);
  if (!stage) return null;
  const work = run.stages.filter(({ paused }) => !paused);
  const total = sum(work.map(({ from, to }) => to - from));
  const done = sum(work.map(({ from, to }) => clamp(at, from, to) - from));
  return {
    state: stage.state,
    pausedUntil: stage.paused ? stage.to : null,
    progress: total === 0 ? 0 : done / total,
  };
}

/** Holds the index up from `at` on, for `lasts` milliseconds; a pause in force is prolonged. */
export function pauseRun(run: IndexRun, at: number, lasts: number): IndexRun {
  const stages = run.stages.flatMap((stage) => {
    if (stage.to <= at) return [stage];
    const later = { ...stage, from: stage.from + lasts, to: stage.to + lasts };
    if (at < stage.from) return [later];
    return [
      { ...stage, to: at },
      { ...stage, from: at, to: at + lasts, paused: true },
      { ...later, from: at + lasts },
    ];
  });
  return { ...run, stages };
}

/** Lets what is left of the index after `at` pass `factor` times as fast. */
export function hastenRun(run: IndexRun, at: number, factor: number): IndexRun {
  const moved = (time: number) => (time <= at ? time : at + (time - at) / factor);
  return {
    ...run,
    stages: run.stages.map(({ from, to, ...stage }) => ({
      ...stage,
      from: moved(from),
      to: moved(to),
    })),
  };
}

export function endRun(run: IndexRun, at: number, end: IndexEnd): IndexRun {
  const stages = run.stages
    .filter(({ from }, index) => index === 0 || from < at)
    .map((stage) => ({ ...stage, to: Math.max(stage.from, Math.min(stage.to, at)) }));
  return { ...run, stages, end };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
