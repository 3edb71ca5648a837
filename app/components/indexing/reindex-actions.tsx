import { BlockStack, Button, InlineStack, Modal, Text } from '@shopify/polaris';
import { type RefObject, useId } from 'react';
import { Trans } from 'react-i18next';
import type { Refusal } from '../../indexing/decide.ts';
import { refusalMessage } from '../../indexing/messages/reindex-messages.ts';
import type { FeedView } from '../../indexing/overview.ts';
import type { ReindexKind } from '../../indexing/reindex.ts';
import { useTexts } from '../language/use-texts.ts';
import { useNow, useShopClock } from '../time/shop-time.tsx';
import { Countdown } from './active-reindex.tsx';
import type { FeedKnowledge } from './reindex-facts.tsx';

interface ReindexActionsProps {
  feed: FeedView;
  known: FeedKnowledge;
  /** The kind whose answer is awaited. */
  pending: ReindexKind | null;
  onRequest: (kind: ReindexKind) => void;
  onOver: () => void;
}

/** The two ways to ask for a re-index, and in words why one of them is not open. */
export function ReindexActions({ feed, known, pending, onRequest, onOver }: ReindexActionsProps) {
  const why = useId();
  const { t } = useTexts();
  const { decision, confirmable, feedId } = feed;
  const refused = !decision.allowed && !confirmable;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200">
        <Button
          variant={refused ? 'secondary' : 'primary'}
          accessibilityLabel={t('indexing.actions.nowOfFeed', { id: feedId })}
          disabled={refused || pending !== null}
          loading={pending === 'now'}
          onClick={() => {
            onRequest('now');
          }}
          {...(!decision.allowed && { ariaDescribedBy: why })}
        >
          {t('indexing.actions.now')}
        </Button>
        {refused && canWait(feed, known) && (
          <Button
            accessibilityLabel={t('indexing.actions.whenPossibleOfFeed', { id: feedId })}
            disabled={pending !== null}
            loading={pending === 'when-possible'}
            onClick={() => {
              onRequest('when-possible');
            }}
          >
            {t('indexing.actions.whenPossible')}
          </Button>
        )}
      </InlineStack>
      {!decision.allowed && (
        <div id={why}>
          {known === 'not-yet' ? (
            <Text as="p" variant="bodySm" tone="subdued">
              {t('indexing.actions.checking')}
            </Text>
          ) : (
            <Why refusal={decision} onOver={onOver} />
          )}
        </div>
      )}
    </BlockStack>
  );
}

/** Whether waiting can help, which it cannot for a feed that the account does not have. */
function canWait({ decision }: FeedView, known: FeedKnowledge): boolean {
  if (decision.allowed || known === 'not-named') return false;
  return decision.reason !== 'unknown-feed' && decision.reason !== 'already-asked';
}

function Why({ refusal, onOver }: { refusal: Refusal; onOver: () => void }) {
  const { t } = useTexts();
  const { format } = useShopClock();
  const now = useNow(30_000);
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {refusalMessage(refusal, { t, time: (at) => format.nearby(at, now) })}
      {refusal.possibleAt && (
        <>
          {' '}
          <Trans
            t={t}
            i18nKey="indexing.actions.timeLeft"
            components={{ countdown: <Countdown to={refusal.possibleAt} onOver={onOver} /> }}
          />
        </>
      )}
    </Text>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  /** Where the focus goes back to. */
  activator: RefObject<HTMLElement>;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a re-index that the service advises against. */
export function ConfirmDialog({ open, activator, onClose, onConfirm }: ConfirmDialogProps) {
  const { t } = useTexts();
  return (
    <Modal
      open={open}
      activator={activator}
      title={t('indexing.confirm.title')}
      onClose={onClose}
      primaryAction={{ content: t('indexing.confirm.confirm'), onAction: onConfirm }}
      secondaryActions={[{ content: t('indexing.confirm.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t('indexing.confirm.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
