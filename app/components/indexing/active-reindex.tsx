import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { type RefObject, useEffect } from 'react';
import { focusable } from '../frame/announcer.tsx';
import { LoneButton, Subdued } from '../frame/layout.tsx';
import { reindexMessage } from '../../indexing/messages/reindex-messages.ts';
import type { ReindexView } from '../../indexing/reindex.ts';
import { Trans, useTexts } from '../language/use-texts.ts';
import { countdown } from '../formats/formats.ts';
import { Ago, useNearby, useNow } from '../formats/shop-time.tsx';
import { useFeedTitle } from '../frame/frame-data.ts';
import type { FeedRequests } from './feed-requests.ts';
import { useReloadFeeds } from './live-updates.ts';
import { requesterName } from './reindex-facts.tsx';
import { Steps } from './steps.tsx';

/** A re-index, and the requests that staff can make for its feed. */
export interface ReindexProps {
  reindex: ReindexView;
  requests: FeedRequests;
}

interface ActiveReindexProps extends ReindexProps {
  /** The box around it, which can get the focus. */
  box: RefObject<HTMLDivElement>;
}

/** An unfinished re-index: its requester, its progress with an explanation, and the button to cancel it. */
export function ActiveReindex({ reindex, requests, box }: ActiveReindexProps) {
  const { t } = useTexts();
  const words = reindexMessage(reindex, t);
  return (
    <div ref={box} {...focusable(t('indexing.active.region'))}>
      <Box background="bg-surface-secondary" borderRadius="200" padding={{ xs: '300', sm: '400' }}>
        <BlockStack gap="300">
          <InlineStack gap="200" blockAlign="center" align="space-between">
            <Text as="h3" variant="headingSm">
              {t('indexing.card.reindex', { state: words.name })}
            </Text>
            <Subdued size="small">
              <RequestedBy reindex={reindex} />
            </Subdued>
          </InlineStack>
          <Steps reindex={reindex} />
          <Text as="p">{words.meaning}</Text>
          <Slot reindex={reindex} />
          {words.advice && <Text as="p">{words.advice}</Text>}
          <InlineStack gap="400" blockAlign="center">
            <CancelReindex reindex={reindex} requests={requests} />
            <Button variant="plain" url={`/app/history/${reindex.id}`}>
              {t('indexing.card.viewDetails')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Box>
    </div>
  );
}

/** The button that cancels a re-index, until it is sent. */
export function CancelReindex({ reindex, requests }: ReindexProps) {
  const { t } = useTexts();
  const feed = useFeedTitle()(reindex.feedId);
  if (reindex.state !== 'requested' && reindex.state !== 'waiting') return null;
  return (
    <LoneButton
      size="slim"
      accessibilityLabel={t('indexing.active.cancelOfFeed', { feed })}
      loading={requests.pending === 'cancel'}
      onClick={() => requests.cancel(reindex.id)}
    >
      {t('indexing.active.cancel')}
    </LoneButton>
  );
}

/** The requester of a re-index, and the time of the request. */
export function RequestedBy({ reindex }: { reindex: ReindexView }) {
  const { t } = useTexts();
  return (
    <Trans
      of="indexing.card.requestedBy"
      staff={requesterName(reindex, t)}
      ago={<Ago at={reindex.requestedAt} />}
    />
  );
}

/** The start time of a waiting re-index, with a countdown. */
export function Slot({ reindex: { state, possibleAt: at } }: { reindex: ReindexView }) {
  const nearby = useNearby();
  if (state !== 'waiting' || !at) return null;
  return (
    <Text as="p">
      <Trans of="indexing.active.starts" time={nearby(at)} countdown={<Countdown to={at} />} />
    </Text>
  );
}

/**
 * The time left, to the second, until a waiting re-index starts or a feed allows another request: the page loads the
 * feeds then. Screen readers do not read it out as it changes: the sentence beside it has the time.
 */
export function Countdown({ to }: { to: Date }) {
  const reloadFeeds = useReloadFeeds();
  const now = useNow(1_000);
  const over = now >= to;
  useEffect(() => {
    if (over) reloadFeeds();
  }, [over, reloadFeeds]);
  return (
    <span role="timer" aria-live="off" className="bp-countdown">
      {countdown(to, now)}
    </span>
  );
}
