import type { ReindexView } from '../../indexing/reindex.ts';
import { duration } from '../time/format-time.ts';
import { useNow } from '../time/shop-clock.tsx';

/** How long a re-index took, or has taken so far; from the wish to the end. */
export function Took({ reindex }: { reindex: ReindexView }) {
  return reindex.endedAt ? (
    <>{duration(reindex.requestedAt, reindex.endedAt)}</>
  ) : (
    <SoFar since={reindex.requestedAt} />
  );
}

function SoFar({ since }: { since: Date }) {
  const now = useNow(1_000);
  return <span className="bp-countdown">{duration(since, now)} so far</span>;
}
