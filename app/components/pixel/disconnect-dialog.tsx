import { BlockStack, List, Modal, Text } from '@shopify/polaris';
import type { RefObject } from 'react';

interface Props {
  open: boolean;
  /** Where the focus goes back to. */
  activator: RefObject<HTMLElement>;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before the pixel goes, and says what stops with it. */
export function DisconnectDialog({ open, activator, onClose, onConfirm }: Props) {
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
          <Text as="p">From then on the service no longer hears of:</Text>
          <List>
            <List.Item>product pages that shoppers view</List.Item>
            <List.Item>what they put into the cart and take out of it</List.Item>
            <List.Item>orders</List.Item>
          </List>
          <Text as="p">
            Personalization, recommendations, and reports miss that time for good. The feed is
            indexed as before, your settings stay, and you can connect again at any time.
          </Text>
          <Text as="p">
            Logins are not the pixel’s: they go on being reported until you switch the storefront
            extension off in your theme.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
