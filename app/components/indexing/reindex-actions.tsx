import { BlockStack, Button, InlineStack, Modal, Text } from '@shopify/polaris';
import { type RefObject, useId } from 'react';
import type { Refusal } from '../../indexing/decide.ts';
import { CONFIRM_MESSAGE } from '../../indexing/messages/feed-messages.ts';
import { refusalMessage } from '../../indexing/messages/reindex-messages.ts';
import type { FeedView } from '../../indexing/overview.ts';
import type { ReindexKind } from '../../indexing/reindex.ts';
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
  const { decision, confirmable, feedId } = feed;
  const refused = !decision.allowed && !confirmable;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200">
        <Button
          variant={refused ? 'secondary' : 'primary'}
          accessibilityLabel={`Re-index now, feed ${feedId}`}
          disabled={refused || pending !== null}
          loading={pending === 'now'}
          onClick={() => {
            onRequest('now');
          }}
          {...(!decision.allowed && { ariaDescribedBy: why })}
        >
          Re-index now
        </Button>
        {refused && canWait(feed, known) && (
          <Button
            accessibilityLabel={`Re-index when possible, feed ${feedId}`}
            disabled={pending !== null}
            loading={pending === 'when-possible'}
            onClick={() => {
              onRequest('when-possible');
            }}
          >
            Re-index when possible
          </Button>
        )}
      </InlineStack>
      {!decision.allowed && (
        <div id={why}>
          {known === 'not-yet' ? (
            <Text as="p" variant="bodySm" tone="subdued">
              Checking the state of this feed.
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
  const { format } = useShopClock();
  const now = useNow(30_000);
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {refusalMessage(refusal, { time: (at) => format.nearby(at, now) })}
      {refusal.possibleAt && (
        <>
          {' '}
          Time left: <Countdown to={refusal.possibleAt} onOver={onOver} />.
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
  return (
    <Modal
      open={open}
      activator={activator}
      title={CONFIRM_MESSAGE.title}
      onClose={onClose}
      primaryAction={{ content: CONFIRM_MESSAGE.confirm, onAction: onConfirm }}
      secondaryActions={[{ content: 'Cancel', onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{CONFIRM_MESSAGE.text}</Text>
      </Modal.Section>
    </Modal>
  );
}
