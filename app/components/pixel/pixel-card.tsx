import { BlockStack, Box, Card, InlineGrid, InlineStack } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { CardTitle, Fact, StackedCard, Subdued } from '../frame/layout.tsx';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { useTexts } from '../language/use-texts.ts';
import { When } from '../formats/shop-time.tsx';
import { ConnectionBadge, type ConnectionBadgeProps } from './connection-badge.tsx';
import { settingRows, SettingsTable } from './settings-table.tsx';

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

/** The settings that the pixel uses, with their differences from the saved ones. */
export function SettingsCard({ state }: { state: PixelState }) {
  const { t } = useTexts();
  const differences = state.connected ? state.differences : [];
  const rows = settingRows(
    { inShopify: state.connected ? state.settings : null, saved: state.wanted, differences },
    t,
  );
  const sentence = !state.connected
    ? 'atConnecting'
    : state.wanted === null
      ? 'inUse'
      : differences.length > 0
        ? 'older'
        : 'saved';
  const inUse = differences.length > 0 ? (['inUse', 'savedInApp'] as const) : (['inUse'] as const);
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="100">
          <CardTitle>{t('frame.settings')}</CardTitle>
          <Subdued>{t(`pixel.settings.${sentence}`)}</Subdued>
        </BlockStack>
      </Box>
      <SettingsTable rows={rows} columns={state.connected ? inUse : ['willBeUsed']} />
    </Card>
  );
}
