import { Button, InlineStack } from '@shopify/polaris';
import type { FeedView, IndexingOverview } from '../../indexing/overview.ts';
import { useTexts } from '../language/use-texts.ts';
import { type FeedRequests, useFeedRequests } from './feed-requests.ts';
import { type Emphasis, FeedActions } from './reindex-actions.tsx';
import { feedKnowledge } from './reindex-facts.tsx';

interface ReindexOrLinkProps {
  feed: FeedView;
  overview: IndexingOverview;
  requests: FeedRequests;
  emphasis?: Emphasis;
}

interface FeedReindexProps extends Omit<ReindexOrLinkProps, 'requests'> {
  /** Reloads the feeds. */
  onElapsed: () => void;
}

/** Requests a re-index of a feed from any page, or links to the one in progress. */
export function FeedReindex({ onElapsed, ...rest }: FeedReindexProps) {
  return <ReindexOrLink {...rest} requests={useFeedRequests(rest.feed.feedId, onElapsed)} />;
}

/** Like {@link FeedReindex}, on a page with further requests for the feed. */
export function ReindexOrLink({ feed, overview, requests, emphasis }: ReindexOrLinkProps) {
  const { t } = useTexts();
  if (feed.active) {
    return (
      <InlineStack>
        <Button url={`/app/history/${feed.active.id}`}>{t('indexing.active.view')}</Button>
      </InlineStack>
    );
  }
  return (
    <FeedActions
      feed={feed}
      known={feedKnowledge(feed, overview)}
      requests={requests}
      {...(emphasis && { emphasis })}
    />
  );
}
