import type { FeedView, IndexingOverview } from '../../indexing/indexing.ts';

/**
 * What is known of a feed.
 *
 * - `named`: the service has told its state.
 * - `not-named`: the service has told the states of the account's feeds, and this one was not among them.
 * - `not-said`: the service was asked, and has told no states.
 * - `not-yet`: it is being asked for the first time.
 */
export type FeedKnowledge = 'named' | 'not-named' | 'not-said' | 'not-yet';

/** What is known of a feed, by the last useful answer and by what came of the last question. */
export function feedKnowledge(
  { record }: Pick<FeedView, 'record'>,
  {
    answeredAt,
    statusError,
    problem,
  }: Pick<IndexingOverview, 'answeredAt' | 'statusError' | 'problem'>,
): FeedKnowledge {
  if (record !== null) return 'named';
  if (answeredAt !== null && !statusError) return 'not-named';
  return answeredAt !== null || problem !== null ? 'not-said' : 'not-yet';
}
