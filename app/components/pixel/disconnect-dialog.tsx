import { BlockStack, List, Modal, Text } from '@shopify/polaris';

interface Props {
  open: boolean;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before the pixel goes, and says what stops with it. */
export function DisconnectDialog({ open, pending, onClose, onConfirm }: Props) {
  return (
    <Modal
      open={open}
      title="Disconnect the web pixel?"
      onClose={onClose}
      primaryAction={{
        content: 'Disconnect',
        destructive: true,
        loading: pending,
        onAction: onConfirm,
      }}
      secondaryActions={[{ content: 'Keep it connected', disabled: pending, onAction: onClose }]}
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
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
