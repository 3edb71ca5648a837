import { Button, InlineStack } from '@shopify/polaris';
import type { FeedView, IndexingOverview } from '../../indexing/overview.ts';
import { useTexts } from '../language/use-texts.ts';
import { FeedActions } from './feed-card.tsx';
import { useFeedRequests } from './feed-requests.ts';
import type { Emphasis } from './reindex-actions.tsx';
import { feedKnowledge } from './reindex-facts.tsx';

interface FeedReindexProps {
  feed: FeedView;
  overview: IndexingOverview;
  emphasis?: Emphasis;
  /** Reloads the feeds. */
  onOver: () => void;
}

/** Requests a re-index of a feed from any page, or links to the one in progress. */
export function FeedReindex({ feed, overview, emphasis, onOver }: FeedReindexProps) {
  const { t } = useTexts();
  const requests = useFeedRequests(feed.feedId, onOver);
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
