import type { ReindexKind } from '../../indexing/reindex.ts';

/** How a re-index was asked for, by the name of its button. */
export function kindWords(kind: ReindexKind): string {
  return kind === 'now' ? 'Now' : 'When possible';
}
