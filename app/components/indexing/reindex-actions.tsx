import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useId, useState } from 'react';
import { LoneButton, Subdued } from '../frame/layout.tsx';
import type { Refusal } from '../../indexing/decide.ts';
import { refusalMessage } from '../../indexing/messages/reindex-messages.ts';
import { feedPhase, refusesAccount } from '../../indexing/feed-status.ts';
import type { FeedView, IndexingOverview } from '../../indexing/overview.ts';
import type { ReindexKind } from '../../indexing/reindex.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { Trans, useNearby, useShop, useTexts } from '../language/shop-texts.tsx';
import { Countdown, type FeedKnowledge, feedKnowledge } from './reindex-progress.tsx';
import { type FeedRequests, useFeedRequests } from './feed-requests.ts';

/** The emphasis of a button: a page has one primary button at a time. */
export type Emphasis = 'primary' | 'secondary';

interface FeedActionsProps {
  feed: FeedView;
  overview: IndexingOverview;
  requests: Pick<FeedRequests, 'pending' | 'request'>;
  /** The content that the request sends: the chosen file, or nothing. */
  sends?: 'file' | 'nothing';
  emphasis?: Emphasis;
}

/**
 * The button for the request that is possible now, with the reason if “Re-index now” is not possible, and the dialog in
 * which staff confirm a re-index that the service advises against; a link to a re-index in progress.
 */
export function FeedActions({ feed, overview, requests, ...look }: FeedActionsProps) {
  const { sends = 'nothing', emphasis = 'primary' } = look;
  const { pending, request } = requests;
  const why = useId();
  const [asking, setAsking] = useState<ReindexKind | null>(null);
  const { t, feedTitle } = useShop();
  const { decision, confirmable, feedId, active } = feed;
  const known = feedKnowledge(feed, overview);
  const refused = !decision.allowed && !confirmable;
  const kind = refused && canWait(feed, known) ? 'when-possible' : 'now';
  const words = kind === 'now' ? 'now' : 'whenPossible';
  const texts = sends === 'file' ? 'uploads' : 'indexing';
  if (active && sends === 'nothing')
    return <LoneButton url={`/app/history/${active.id}`}>{t('indexing.active.view')}</LoneButton>;
  if (known === 'no-account')
    return (
      <LoneButton variant={emphasis} url="/app/settings#account">
        {t('common.enterAccount')}
      </LoneButton>
    );
  if (feed.method === 'upload' && sends === 'nothing')
    return (
      <LoneButton
        variant={emphasis}
        url={`/app/feeds/${feedId}/upload`}
        accessibilityLabel={t('indexing.actions.uploadFileOfFeed', { feed: feedTitle(feedId) })}
      >
        {t('indexing.actions.uploadFile')}
      </LoneButton>
    );
  return (
    <BlockStack gap="200">
      <InlineStack gap="400" blockAlign="center">
        <Button
          variant={emphasis}
          accessibilityLabel={t(`${texts}.actions.${words}OfFeed`, { feed: feedTitle(feedId) })}
          disabled={(refused && kind === 'now') || pending !== null}
          loading={pending === kind}
          onClick={() => {
            if (needsConfirmation(feed, kind)) setAsking(kind);
            else request(kind, 'no');
          }}
          {...(!decision.allowed && { ariaDescribedBy: why })}
        >
          {t(`${texts}.actions.${words}`)}
        </Button>
        {sends === 'nothing' && known !== 'not-named' && (
          <Button variant="plain" url={`/app/feeds/${feedId}/upload`}>
            {t('indexing.actions.uploadInstead')}
          </Button>
        )}
      </InlineStack>
      {!decision.allowed && (
        <div id={why}>
          {known === 'not-yet' ? (
            <Subdued size="small">{t('indexing.actions.checking')}</Subdued>
          ) : (
            <Why refusal={decision} problem={overview.problem} />
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking !== null && needsConfirmation(feed, asking)}
        title={t('indexing.confirm.title')}
        confirm={t('indexing.confirm.confirm')}
        cancel={t('indexing.confirm.cancel')}
        onConfirm={() => {
          if (asking !== null) request(asking, 'yes');
        }}
        onClose={() => setAsking(null)}
      >
        <Text as="p">{t('indexing.confirm.text')}</Text>
      </ConfirmDialog>
    </BlockStack>
  );
}

/** {@link FeedActions} of a feed for which the page has no further requests. */
export function FeedReindex(of: Omit<FeedActionsProps, 'requests' | 'sends'>) {
  return <FeedActions {...of} requests={useFeedRequests(of.feed.feedId)} />;
}

/** Whether staff have to confirm a request: the last index failed, and nothing else prevents one. */
function needsConfirmation({ confirmable, active, record }: FeedView, kind: ReindexKind): boolean {
  if (kind === 'now') return confirmable;
  return active === null && record !== null && feedPhase(record.state) === 'failed';
}

/** Whether a re-index can wait until it is possible. For a feed that the account does not list it never is. */
function canWait({ decision }: FeedView, known: FeedKnowledge): boolean {
  if (decision.allowed || known === 'not-named') return false;
  return decision.reason !== 'unknown-feed' && decision.reason !== 'already-asked';
}

function Why({ refusal, problem }: { refusal: Refusal } & Pick<IndexingOverview, 'problem'>) {
  const { t } = useTexts();
  const nearby = useNearby();
  return (
    <Subdued size="small">
      {refusal.reason === 'no-status' && refusesAccount(problem)
        ? t('indexing.actions.accountRefused')
        : refusalMessage(refusal, { t, time: nearby })}
      {refusal.possibleAt && (
        <>
          {' '}
          <Trans of="indexing.actions.timeLeft" countdown={<Countdown to={refusal.possibleAt} />} />
        </>
      )}
    </Subdued>
  );
}
