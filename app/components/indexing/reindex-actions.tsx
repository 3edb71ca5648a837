import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useId } from 'react';
import type { Refusal } from '../../indexing/decide.ts';
import type { FeedView } from '../../indexing/indexing.ts';
import type { ReindexKind } from '../../indexing/reindex.ts';
import { refusalWords } from '../../indexing/words.ts';
import { useNow, useShopClock } from '../time/shop-clock.tsx';
import { Countdown } from './countdown.tsx';
import type { FeedKnowledge } from './feed-knowledge.ts';

interface Props {
  feed: FeedView;
  known: FeedKnowledge;
  /** The kind whose answer is awaited. */
  pending: ReindexKind | null;
  onWish: (kind: ReindexKind) => void;
  onOver: () => void;
}

/** The two ways to ask for a re-index, and in words why one of them is not open. */
export function ReindexActions({ feed, known, pending, onWish, onOver }: Props) {
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
            onWish('now');
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
              onWish('when-possible');
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
              The service is being asked for the state of this feed.
            </Text>
          ) : (
            <Why refusal={decision} onOver={onOver} />
          )}
        </div>
      )}
    </BlockStack>
  );
}

/** Whether waiting can help: nobody can wait for a feed that the account does not have. */
function canWait({ decision }: FeedView, known: FeedKnowledge): boolean {
  if (decision.allowed || known === 'not-named') return false;
  return decision.reason !== 'unknown-feed' && decision.reason !== 'already-asked';
}

function Why({ refusal, onOver }: { refusal: Refusal; onOver: () => void }) {
  const { format } = useShopClock();
  const now = useNow(30_000);
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {refusalWords(refusal, { time: (at) => format.nearby(at, now) })}
      {refusal.possibleAt && (
        <>
          {' '}
          Time left: <Countdown to={refusal.possibleAt} onOver={onOver} />.
        </>
      )}
    </Text>
  );
}
