import { LIVING_STATES } from '../../indexing/reindex.ts';
import type { ReindexView } from '../../indexing/reindex.ts';

/** Whether a re-index has not ended yet. */
export function isLiving({ state }: Pick<ReindexView, 'state'>): boolean {
  return LIVING_STATES.some((living) => living === state);
}
