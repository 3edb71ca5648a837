import { reindexStateName, reindexWords } from '../../indexing/words.ts';
import { LIVING_STATES } from '../../indexing/reindex.ts';
import type { LivingState, ReindexState, ReindexView } from '../../indexing/reindex.ts';

/** One step on the way of a living re-index. */
export interface ProgressStep {
  state: ReindexState;
  name: string;
  progress: 'passed' | 'current' | 'ahead';
  /** When the re-index first was there. */
  at: Date | null;
}

/**
 * The way of a living re-index, as far as it has come and what lies ahead. `waiting` is on it only
 * for one that waits or waited, and `unknown` takes the place of `accepted` where no answer came.
 */
export function progressSteps(view: ReindexView): ProgressStep[] {
  const seen = new Map<string, Date>();
  for (const { state, at } of view.states) if (!seen.has(state)) seen.set(state, at);
  const isOnTheWay = (state: LivingState) => {
    if (state === 'waiting') return seen.has('waiting') || view.state === 'waiting';
    if (state === 'unknown') return seen.has('unknown') || view.state === 'unknown';
    if (state === 'accepted') return !seen.has('unknown') && view.state !== 'unknown';
    return true;
  };
  const way: ReindexState[] = [...LIVING_STATES.filter(isOnTheWay), 'done'];
  const here = way.indexOf(view.state);
  return way.map((state, index) => ({
    state,
    name: index === here ? reindexWords(view).name : reindexStateName(state),
    progress: index < here ? 'passed' : index === here ? 'current' : 'ahead',
    at: index <= here ? (seen.get(state) ?? null) : null,
  }));
}
