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

const INDEXING = ['waiting', 'running'] as const;
const REGENERATION = ['regen_waiting', 'regen_running', 'regen_done'] as const;
/** The states that take time. */
export const STAGES = [...REGENERATION, ...INDEXING] as const;

type StageState = (typeof STAGES)[number];

/** The duration of each stage, and of the pause after a request, in milliseconds. */
export type Durations = Record<StageState | 'pause', number>;

/** One stretch of an index: `from` ≤ time < `to`, in milliseconds since 1970. */
interface Stage {
  state: StageState;
  from: number;
  to: number;
  /** Whether a request has paused the index: its state stays, and its progress stops. */
  paused: boolean;
}

/** One index from its beginning to its end: a timeline that determines everything else. */
export interface IndexRun {
  stages: readonly Stage[];
  end: IndexEnd;
  startedBy: 'schedule' | 'request';
  /** Recipients of an e-mail at its end. */
  requestedBy: readonly string[];
}

interface RunMoment {
  state: StageState;
  /** The end of the pause, or null if the index is not paused. */
  pausedUntil: number | null;
  /** Completed share of the work, from 0 to 1. */
  progress: number;
}

/** The stage in which an index fails, and the completed share of that stage. */
export const FAILURES = {
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
  durations,
}: {
  from: number;
  regenerates: boolean;
  end: IndexEnd;
  startedBy: IndexRun['startedBy'];
  requestedBy: readonly string[];
  durations: Durations;
}): IndexRun {
  const failure = end === 'done' ? null : FAILURES[end];
  const stages: Stage[] = [];
  let at = from;
  for (const state of stagesOf({ regenerates })) {
    const fails = state === failure?.state;
    const to = at + durations[state] * (fails ? failure.share : 1);
    stages.push({ state, from: at, to, paused: false });
    at = to;
    if (fails) break;
  }
  return { stages, end, startedBy, requestedBy };
}

/** The stages of an index, with an external regeneration or without. */
export function stagesOf({ regenerates }: { regenerates: boolean }): readonly StageState[] {
  return regenerates ? STAGES : INDEXING;
}

/** The expected end of the index. */
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

/** Pauses the index from `at` for `lasts` milliseconds; prolongs an existing pause. */
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
