import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useId } from 'react';
import { Trans } from 'react-i18next';
import { Subdued } from '../frame/card.tsx';
import type { Refusal } from '../../indexing/decide.ts';
import { refusalMessage } from '../../indexing/messages/reindex-messages.ts';
import type { FeedView } from '../../indexing/overview.ts';
import type { ReindexKind } from '../../indexing/reindex.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { useTexts } from '../language/use-texts.ts';
import { useNow, useShopClock } from '../formats/shop-time.tsx';
import { Countdown } from './active-reindex.tsx';
import { useFeedTitle } from './feed-title.tsx';
import type { FeedKnowledge } from './reindex-facts.tsx';

/** The emphasis of a button: a page has one primary button at a time. */
export type Emphasis = 'primary' | 'secondary';

interface ReindexActionsProps {
  feed: FeedView;
  known: FeedKnowledge;
  /** The kind of the request whose answer is awaited. */
  pending: ReindexKind | null;
  /** The content that the request sends: the chosen file, or nothing. */
  sends?: 'file' | 'nothing';
  emphasis?: Emphasis;
  onRequest: (kind: ReindexKind) => void;
  onElapsed: () => void;
}

/** The button for the request that is possible now, with the reason if “Re-index now” is not possible. */
export function ReindexActions({
  feed,
  known,
  pending,
  sends = 'nothing',
  emphasis = 'primary',
  onRequest,
  onElapsed,
}: ReindexActionsProps) {
  const why = useId();
  const { t } = useTexts();
  const feedTitle = useFeedTitle();
  const { decision, confirmable, feedId } = feed;
  const refused = !decision.allowed && !confirmable;
  const kind = refused && canWait(feed, known) ? 'when-possible' : 'now';
  const words = kind === 'now' ? 'now' : 'whenPossible';
  const texts = sends === 'file' ? 'uploads' : 'indexing';
  if (known === 'no-account') return <AccountLink emphasis={emphasis} />;
  if (feed.method === 'upload' && sends === 'nothing')
    return <UploadLink feedId={feedId} emphasis={emphasis} />;
  return (
    <BlockStack gap="200">
      <InlineStack gap="400" blockAlign="center">
        <Button
          variant={emphasis}
          accessibilityLabel={t(`${texts}.actions.${words}OfFeed`, { feed: feedTitle(feedId) })}
          disabled={(refused && kind === 'now') || pending !== null}
          loading={pending === kind}
          onClick={() => {
            onRequest(kind);
          }}
          {...(!decision.allowed && { ariaDescribedBy: why })}
        >
          {t(`${texts}.actions.${words}`)}
        </Button>
        {sends === 'nothing' && known !== 'not-named' && (
          <Button variant="plain" url={`/app/feeds/${feedId}/upload`}>
            {t('uploads.instead')}
          </Button>
        )}
      </InlineStack>
      {!decision.allowed && (
        <div id={why}>
          {known === 'not-yet' ? (
            <Subdued size="small">{t('indexing.actions.checking')}</Subdued>
          ) : (
            <Why refusal={decision} onElapsed={onElapsed} />
          )}
        </div>
      )}
    </BlockStack>
  );
}

/** The button to enter an account, without which no request is possible. */
function AccountLink({ emphasis }: { emphasis: Emphasis }) {
  const { t } = useTexts();
  return (
    <InlineStack>
      <Button variant={emphasis} url="/app/settings">
        {t('common.enterAccount')}
      </Button>
    </InlineStack>
  );
}

/** The button of a feed that staff upload, which opens the page of its file. */
function UploadLink({ feedId, emphasis }: { feedId: string; emphasis: Emphasis }) {
  const { t } = useTexts();
  const feed = useFeedTitle()(feedId);
  return (
    <InlineStack>
      <Button
        variant={emphasis}
        url={`/app/feeds/${feedId}/upload`}
        accessibilityLabel={t('uploads.linkOfFeed', { feed })}
      >
        {t('uploads.link')}
      </Button>
    </InlineStack>
  );
}

/** Whether a re-index can wait until it is possible. For a feed that the account does not list it never is. */
function canWait({ decision }: FeedView, known: FeedKnowledge): boolean {
  if (decision.allowed || known === 'not-named') return false;
  return decision.reason !== 'unknown-feed' && decision.reason !== 'already-asked';
}

function Why({ refusal, onElapsed }: { refusal: Refusal; onElapsed: () => void }) {
  const { t } = useTexts();
  const { format } = useShopClock();
  const now = useNow(30_000);
  return (
    <Subdued size="small">
      {refusalMessage(refusal, { t, time: (at) => format.nearby(at, now) })}
      {refusal.possibleAt && (
        <>
          {' '}
          <Trans
            t={t}
            i18nKey="indexing.actions.timeLeft"
            components={{ countdown: <Countdown to={refusal.possibleAt} onElapsed={onElapsed} /> }}
          />
        </>
      )}
    </Subdued>
  );
}

interface ReindexDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks staff to confirm a re-index that the service advises against. */
export function ReindexDialog(props: ReindexDialogProps) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      {...props}
      title={t('indexing.confirm.title')}
      confirm={t('indexing.confirm.confirm')}
      cancel={t('indexing.confirm.cancel')}
    >
      <Text as="p">{t('indexing.confirm.text')}</Text>
    </ConfirmDialog>
  );
}
