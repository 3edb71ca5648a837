import { BlockStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { FeedView, IndexingOverview } from '../../indexing/overview.ts';
import {
  UNFINISHED_STATES,
  type ReindexKind,
  type ReindexView,
  type StaffMember,
} from '../../indexing/reindex.ts';
import type { Translate } from '../../texts/texts.ts';
import { useTexts } from '../language/use-texts.ts';
import { useNow, useShopClock } from '../time/shop-time.tsx';

/** Who asked: a person, as far as Shopify said, or what made the app ask by itself. */
export function requesterName(
  { cause, staff }: Pick<ReindexView, 'cause' | 'staff'>,
  t: Translate,
): string {
  return cause === 'staff' ? staffName(staff, t) : t(`automatic.requester.${cause}`);
}

function staffName({ name, id }: StaffMember, t: Translate): string {
  return name || (id ? t('indexing.staffWithId', { id }) : t('indexing.staffUnknown'));
}

/** How long a re-index took, or has taken so far, from its request to its end. */
export function Took({ reindex }: { reindex: ReindexView }) {
  const { format } = useShopClock();
  return reindex.endedAt ? (
    <>{format.duration(reindex.requestedAt, reindex.endedAt)}</>
  ) : (
    <SoFar since={reindex.requestedAt} />
  );
}

function SoFar({ since }: { since: Date }) {
  const now = useNow(1_000);
  const { t } = useTexts();
  const { format } = useShopClock();
  const duration = format.duration(since, now);
  return <span className="bp-countdown">{t('indexing.soFar', { duration })}</span>;
}

/** Whether a re-index has not ended yet. */
export function isUnfinished({ state }: Pick<ReindexView, 'state'>): boolean {
  return UNFINISHED_STATES.some((unfinished) => unfinished === state);
}

interface FactProps {
  term: string;
  /** What is so of it. */
  children: ReactNode;
}

/** One thing that is known of a feed or of a re-index, beneath what it is called. */
export function Fact({ term, children }: FactProps) {
  return (
    <BlockStack gap="050">
      <Text as="h3" variant="bodySm" tone="subdued">
        {term}
      </Text>
      <div>{children}</div>
    </BlockStack>
  );
}

/** How a re-index was asked for, by the name of its button. */
export const kindWords = (kind: ReindexKind, t: Translate): string => t(`indexing.kinds.${kind}`);

/**
 * What is known of a feed.
 *
 * - `named`: the service has told its state.
 * - `not-named`: the service has told the states of the account's feeds, and this one was not among them.
 * - `not-said`: the service was asked, and has told no states.
 * - `not-yet`: it is being asked for the first time.
 */
export type FeedKnowledge = 'named' | 'not-named' | 'not-said' | 'not-yet';

/** What is known of a feed, by the last useful answer and the outcome of the last question. */
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
