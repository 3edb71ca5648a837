import {
  Badge,
  BlockStack,
  Box,
  Card,
  InlineGrid,
  InlineStack,
  List,
  Modal,
  Text,
} from '@shopify/polaris';
import type { ReactNode, RefObject } from 'react';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { When } from '../time/shop-time.tsx';
import { settingRows, SettingsTable } from './settings-table.tsx';

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
              ? 'Product views, cart changes, and orders of consenting shoppers are reported to the discovery service.'
              : 'Product views, cart changes, and orders aren’t reported. Connect the pixel to report those of consenting shoppers. Your theme doesn’t change.'}
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
      ? 'The pixel uses these settings.'
      : differences.length > 0
        ? 'The pixel uses older settings than the saved ones.'
        : 'The pixel uses your saved settings.';
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

interface DisconnectDialogProps {
  open: boolean;
  /** Where the focus goes back to. */
  activator: RefObject<HTMLElement>;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before the pixel goes, and says what stops with it. */
export function DisconnectDialog({ open, activator, onClose, onConfirm }: DisconnectDialogProps) {
  return (
    <Modal
      open={open}
      activator={activator}
      title="Disconnect the web pixel?"
      onClose={onClose}
      primaryAction={{
        content: 'Disconnect',
        destructive: true,
        onAction: onConfirm,
      }}
      secondaryActions={[{ content: 'Keep it connected', onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Text as="p">The discovery service no longer receives:</Text>
          <List>
            <List.Item>product pages that shoppers view</List.Item>
            <List.Item>what they add to and remove from the cart</List.Item>
            <List.Item>orders</List.Item>
          </List>
          <Text as="p">
            Events from this period can’t be recovered. Indexing continues, your settings stay, and
            you can connect again at any time.
          </Text>
          <Text as="p">
            Logins are still reported until you turn off the storefront extension in your theme.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
