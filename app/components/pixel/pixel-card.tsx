import { Badge, BlockStack, Box, Card, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { When } from '../time/when.tsx';
import { settingRows } from './pixel-settings.ts';
import { SettingsTable } from './settings-table.tsx';

/** Whether the pixel is connected, since when, and what that means. */
export function ConnectionCard({ state, actions }: { state: PixelState; actions: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingMd">
              Connection
            </Text>
            {state.connected ? (
              <Badge tone="success">Connected</Badge>
            ) : (
              <Badge tone="attention">Not connected</Badge>
            )}
          </InlineStack>
          <Text as="p" tone="subdued">
            {state.connected
              ? 'Product views, cart changes, and orders of consenting shoppers go to the service.'
              : 'Product views, cart changes, and orders are not reported. Once connected, those of consenting shoppers go to the service. Your storefront stays as it is.'}
          </Text>
        </BlockStack>
        {state.connected && (
          <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
            <Fact term="Connected">
              <When at={state.connectedAt} />
            </Fact>
            <Fact term="Settings last changed">
              <When at={state.updatedAt} />
            </Fact>
          </InlineGrid>
        )}
        {actions}
      </BlockStack>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="bodySm" tone="subdued">
        {term}
      </Text>
      {children}
    </BlockStack>
  );
}

/** The settings that the pixel runs with, and where they differ from the saved ones. */
export function SettingsCard({ state }: { state: PixelState }) {
  const differences = state.connected ? state.differences : [];
  const rows = settingRows(state.connected ? state.settings : null, state.wanted, differences);
  const sentence = !state.connected
    ? 'The pixel gets these settings when you connect it.'
    : state.wanted === null
      ? 'The pixel runs with these settings.'
      : differences.length > 0
        ? 'The pixel runs with older settings than those you have saved.'
        : 'The pixel runs with the settings that you have saved.';
  const show = !state.connected ? 'saved' : differences.length > 0 ? 'compare' : 'in-shopify';
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Settings
          </Text>
          <Text as="p" tone="subdued">
            {sentence}
          </Text>
        </BlockStack>
      </Box>
      <SettingsTable rows={rows} show={show} />
    </Card>
  );
}
