import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { forwardRef } from 'react';
import type { ReindexView } from '../../indexing/reindex.ts';
import { reindexWords } from '../../indexing/words.ts';
import { Ago } from '../time/when.tsx';
import { Progress } from './progress.tsx';
import { Slot } from './slot.tsx';
import { staffName } from './staff-name.ts';
import { StateBadge } from './state-badge.tsx';

interface Props {
  reindex: ReindexView;
  /** Whether the wish to take it back is on its way. */
  cancelling: boolean;
  onCancel: () => void;
  onOver: () => void;
}

/** A living re-index: who asked, how far it has come, what that means, and the way back. */
export const ActiveReindex = forwardRef<HTMLDivElement, Props>(function ActiveReindex(
  { reindex, cancelling, onCancel, onOver },
  ref,
) {
  const words = reindexWords(reindex);
  const revocable = reindex.state === 'requested' || reindex.state === 'waiting';
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="bp-panel"
      role="group"
      aria-label="Re-index in progress"
    >
      <Box background="bg-surface-secondary" borderRadius="200" padding={{ xs: '300', sm: '400' }}>
        <BlockStack gap="300">
          <InlineStack gap="200" blockAlign="center" align="space-between">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h3" variant="headingSm">
                Re-index
              </Text>
              <StateBadge tone={words.tone}>{words.name}</StateBadge>
            </InlineStack>
            <Text as="p" variant="bodySm" tone="subdued">
              Asked by {staffName(reindex.staff)}, <Ago at={reindex.requestedAt} />
            </Text>
          </InlineStack>
          <Progress reindex={reindex} />
          <Text as="p">{words.meaning}</Text>
          {reindex.state === 'waiting' && reindex.possibleAt && (
            <Slot at={reindex.possibleAt} onOver={onOver} />
          )}
          {words.advice && <Text as="p">{words.advice}</Text>}
          <InlineStack gap="400" blockAlign="center">
            {revocable && (
              <Button
                size="slim"
                accessibilityLabel={`Cancel re-index of feed ${reindex.feedId}`}
                loading={cancelling}
                onClick={onCancel}
              >
                Cancel re-index
              </Button>
            )}
            <Button variant="plain" url={`/app/history/${reindex.id}`}>
              View details
            </Button>
          </InlineStack>
        </BlockStack>
      </Box>
    </div>
  );
});
