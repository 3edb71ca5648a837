import {
  Badge,
  BlockStack,
  Box,
  Divider,
  InlineGrid,
  InlineStack,
  SkeletonBodyText,
  Text,
} from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import { CardTitle, Fact, LoneButton, StackedCard, StateBadge, Subdued } from '../frame/layout.tsx';
import { Notice } from '../frame/page.tsx';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import { feedPhase, type FeedRecord } from '../../indexing/feed-status.ts';
import { feedMessage } from '../../indexing/messages/feed-messages.ts';
import { reindexMessage } from '../../indexing/messages/reindex-messages.ts';
import type { FeedView } from '../../indexing/overview.ts';
import type { ReindexView } from '../../indexing/reindex.ts';
import { focusIsNowhere, useAnnounce } from '../frame/announcer.tsx';
import { Trans, useShop, useTexts } from '../language/shop-texts.tsx';
import {
  ActiveReindex,
  type FeedKnowledge,
  feedKnowledge,
  ReindexDuration,
  RequestedBy,
  requesterName,
} from './reindex-progress.tsx';
import { AutomaticLine, UpdatesLine } from './automatic-line.tsx';
import { useFeedRequests } from './feed-requests.ts';
import { type Emphasis, FeedActions } from './reindex-actions.tsx';

interface FeedCardProps {
  feed: FeedView;
  overview: LiveOverview;
  emphasis: Emphasis;
}

/** One feed: its state, its times, the re-index in progress or the last one, and the buttons. */
export function FeedCard({ feed, overview, emphasis }: FeedCardProps) {
  const { t } = useTexts();
  const { active } = feed;
  const requests = useFeedRequests(feed.feedId);
  const known = feedKnowledge(feed, overview);
  const activeBox = useActiveBox(feed);
  return (
    <StackedCard gap="400">
      <FeedState feed={feed} known={known} />
      {feed.record && (
        <InlineGrid columns={2} gap="400">
          <Fact term={t('indexing.card.lastIndexed')}>
            {feed.record.lastIndexed ?? <Medium>{t('indexing.card.never')}</Medium>}
          </Fact>
          {feed.method === 'pull' && (
            <Fact term={t('indexing.card.nextRun')}>
              {feed.record.nextRun ?? <Medium>{t('indexing.card.notScheduled')}</Medium>}
            </Fact>
          )}
        </InlineGrid>
      )}
      <AutomaticLine feed={feed} overview={overview} />
      <UpdatesLine feed={feed} overview={overview} />
      {feed.seemsNever && <Notice tone="warning" about="indexing.never" />}
      <div>
        {active ? (
          <ActiveReindex box={activeBox} reindex={active} requests={requests} />
        ) : (
          <BlockStack gap="400">
            <FeedActions feed={feed} overview={overview} requests={requests} emphasis={emphasis} />
            {feed.last && (
              <>
                <Divider />
                <LastReindex reindex={feed.last} />
              </>
            )}
          </BlockStack>
        )}
      </div>
    </StackedCard>
  );
}

/** What stands in the place of a missing time. */
const Medium = ({ children }: { children: string }) => (
  <Text as="span" fontWeight="medium">
    {children}
  </Text>
);

function FeedState({ feed, known }: { feed: FeedView; known: FeedKnowledge }) {
  const { feedId, record, active } = feed;
  const { t, feedTitle, feedNames } = useShop();
  const isNamed = feedNames[feedId] !== undefined;
  const words = record && feedMessage(record, t);
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <CardTitle>{feedTitle(feedId)}</CardTitle>
        {words && <StateBadge {...words} {...(known === 'outdated' && { tone: 'neutral' })} />}
        {known === 'not-named' && <Badge tone="warning">{t('indexing.card.notNamed')}</Badge>}
        {known === 'unknown' && <Badge tone="attention">{t('indexing.card.stateUnknown')}</Badge>}
      </InlineStack>
      {isNamed ? (
        <Subdued size="small">{t('indexing.feed', { id: feedId })}</Subdued>
      ) : (
        <LoneButton
          variant="plain"
          url="/app/settings#feeds"
          accessibilityLabel={t('indexing.card.addNameOfFeed', { id: feedId })}
        >
          {t('indexing.card.addName')}
        </LoneButton>
      )}
      {words && !isExplainedBy(active, record) && (
        <Subdued>{known === 'outdated' ? t('indexing.card.outdated') : words.meaning}</Subdued>
      )}
      {known === 'not-yet' && (
        <Box paddingBlock="100">
          <SkeletonBodyText lines={1} />
        </Box>
      )}
    </BlockStack>
  );
}

/** The states that need no explanation besides their name. */
const EXPLAINED_BY_NAME = new Set(['done', 'cancelled']);

/** The outcome of the last re-index of a feed. */
function LastReindex({ reindex }: { reindex: ReindexView }) {
  const { t } = useTexts();
  const words = reindexMessage(reindex, t);
  return (
    <BlockStack gap="150">
      <Text as="h3" variant="headingSm">
        {t('indexing.card.lastReindex', { state: words.name })}
      </Text>
      <Subdued size="small">
        {reindex.state === 'done' ? (
          <Trans
            of="indexing.card.requestedByAndTook"
            staff={requesterName(reindex, t)}
            ago={reindex.requestedAt}
            took={<ReindexDuration reindex={reindex} />}
          />
        ) : (
          <RequestedBy reindex={reindex} />
        )}
      </Subdued>
      {!EXPLAINED_BY_NAME.has(reindex.state) && (
        <Text as="p">
          {words.meaning} {words.advice}
        </Text>
      )}
      <LoneButton variant="plain" url={`/app/history/${reindex.id}`}>
        {t('indexing.card.viewDetails')}
      </LoneButton>
    </BlockStack>
  );
}

/** Whether the box of the active re-index explains the feed's state, or the state is from before it. */
function isExplainedBy(active: ReindexView | null, record: FeedRecord): boolean {
  if (active?.state !== 'accepted') return active?.state === 'running';
  return record.state === 'waiting' || feedPhase(record.state) !== 'in-progress';
}

/**
 * Moves the focus to the box of an active re-index when it replaces the pressed button, and has each state read out,
 * including the last one.
 */
function useActiveBox({ feedId, active, last }: FeedView) {
  const announce = useAnnounce();
  const { t, feedTitle } = useShop();
  const title = feedTitle(feedId);
  const box = useRef<HTMLDivElement>(null);
  const subject = active ?? last;
  const before = useRef({ alive: active !== null, state: subject?.state, id: subject?.id });
  useEffect(() => {
    const { alive, state, id } = before.current;
    before.current = { alive: active !== null, state: subject?.state, id: subject?.id };
    if (!subject || (subject.state === state && subject.id === id)) return;
    announce(
      t('indexing.card.announcement', { feed: title, state: reindexMessage(subject, t).name }),
    );
    if (active && !alive && focusIsNowhere()) box.current?.focus();
  }, [announce, t, title, active, subject]);
  return box;
}
