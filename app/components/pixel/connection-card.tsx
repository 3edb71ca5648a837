import { BlockStack, InlineGrid, InlineStack } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { CardTitle, Fact, StackedCard, Subdued } from '../frame/layout.tsx';
import { useTexts } from '../language/use-texts.ts';
import { When } from '../formats/shop-time.tsx';
import { ConnectionBadge, type ConnectionBadgeProps } from './pixel-summary.tsx';

/** The card that says whether the pixel is connected, since when, and whether it reports events. */
export function ConnectionCard({
  state,
  account,
  actions,
}: ConnectionBadgeProps & { actions: ReactNode }) {
  const { t } = useTexts();
  return (
    <StackedCard gap="400">
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <CardTitle>{t('pixel.connection')}</CardTitle>
          <ConnectionBadge state={state} account={account} />
        </InlineStack>
        {/* For a refused account the banner above says that events may not be counted. */}
        {!(state.connected && account === 'refused') && (
          <Subdued>{t(state.connected ? 'pixel.reports' : 'pixel.reportsNothing')}</Subdued>
        )}
      </BlockStack>
      {state.connected && (
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
          <Fact term={t('overview.pixel.connected')}>
            <When at={state.connectedAt} />
          </Fact>
          <Fact term={t('pixel.settingsChanged')}>
            <When at={state.updatedAt} />
          </Fact>
        </InlineGrid>
      )}
      {actions}
    </StackedCard>
  );
}
