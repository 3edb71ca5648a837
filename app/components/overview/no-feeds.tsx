import { BlockStack, Box, Button, Card, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { counted } from '../time/format-time.ts';

/** What will be here once an account is stored. */
export function BeforeCredentials() {
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Feeds
          </Text>
          <Text as="p" tone="subdued">
            Once your account is entered, choose its feeds in the settings. Each of them has a card
            here: what it is doing, when it was last indexed, and a button to re-index it.
          </Text>
        </BlockStack>
        <div aria-hidden="true">
          <BlockStack gap="400">
            <InlineGrid columns={2} gap="400">
              <Placeholder width="60%" />
              <Placeholder width="50%" />
            </InlineGrid>
            <Placeholder width="30%" />
          </BlockStack>
        </div>
      </BlockStack>
    </Card>
  );
}

function Placeholder({ width }: { width: string }) {
  return (
    <Box
      width={width}
      minHeight="var(--p-space-500)"
      background="bg-surface-tertiary"
      borderRadius="100"
    />
  );
}

/** An account without a chosen feed. */
export function NoFeeds({ namedCount }: { namedCount: number }) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Choose your feeds
        </Text>
        <Text as="p" tone="subdued">
          {namedCount > 0
            ? `Your account has ${counted(namedCount, 'feed')}. Choose in the settings which to look after here.`
            : 'Enter the IDs of your feeds in the settings. They are in your account at the service.'}
        </Text>
        <InlineStack>
          <Button variant="primary" url="/app/settings">
            Choose feeds
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
