import type { Indexing } from '../indexing/indexing.ts';
import type { IndexingOverview } from '../indexing/overview.ts';
import type { Enqueue } from '../work/work.ts';
import {
  type AutomaticReindexDeps,
  type AutomaticView,
  createAutomaticReindex,
} from './automatic.ts';
import { createCatalogueChanges } from './changes.ts';
import { type CatalogueComparisonDeps, createCatalogueComparison } from './comparison.ts';
import { createLiveness } from './liveness.ts';
import { createUpdateQueue } from './update-queue.ts';
import { createProductUpdates, type ProductUpdatesDeps, type UpdatesView } from './updates.ts';

/** The feeds of a shop, with their automatic re-indexes and updates. */
export interface LiveOverview extends IndexingOverview {
  automatic: AutomaticView[];
  /** The updates of feeds to which changed products are sent. */
  updates: UpdatesView[];
  /** The next upload of the daily feed made from the shop; null without a schedule. */
  nextUpload: { feedId: string; at: Date } | null;
}

export interface CatalogueDeps
  extends
    Omit<CatalogueComparisonDeps, 'changes' | 'enqueue'>,
    Omit<AutomaticReindexDeps, 'changes' | 'indexing'>,
    Omit<ProductUpdatesDeps, 'queue' | 'markClean' | 'indexing'> {
  indexing: Indexing;
  enqueueComparison: Enqueue;
}

/** Creates the changes in the catalogues of shops, and the work that keeps their indexes up to date. */
export function createCatalogue(deps: CatalogueDeps) {
  const changes = createCatalogueChanges(deps);
  const { enqueueComparison: enqueue } = deps;
  const comparison = createCatalogueComparison({ ...deps, changes, enqueue });
  const automatic = createAutomaticReindex({ ...deps, changes });
  const { markClean } = automatic;
  const updates = createProductUpdates({ ...deps, queue: createUpdateQueue(deps), markClean });
  const liveness = createLiveness({ ...deps, updates: deps.sent });
  return { changes, comparison, automatic, updates, liveness };
}
