import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { Ago } from '../time/shop-time.tsx';

/** The pixel in one line: connected or not, since when, and whether its settings match. */
export function PixelSummary({ state }: { state: PixelState | null }) {
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center" align="space-between">
          <Text as="h2" variant="headingMd">
            Web pixel
          </Text>
          <PixelBadge state={state} />
        </InlineStack>
        <Text as="p" tone="subdued">
          <Sentence state={state} />
        </Text>
        <InlineStack>
          <Button variant="plain" url="/app/pixel">
            {state?.connected === false ? 'Connect web pixel' : 'View web pixel'}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function PixelBadge({ state }: { state: PixelState | null }) {
  if (state === null) return <Badge>Unknown</Badge>;
  if (!state.connected) return <Badge tone="attention">Not connected</Badge>;
  if (state.differences.length > 0) return <Badge tone="warning">Needs update</Badge>;
  return <Badge tone="success">Connected</Badge>;
}

function Sentence({ state }: { state: PixelState | null }) {
  if (state === null) return <>We can’t read the connection from Shopify right now.</>;
  if (!state.connected) return <>Product views, cart changes, and orders aren’t reported.</>;
  return (
    <>
      Connected <Ago at={state.connectedAt} />.{' '}
      {state.differences.length === 0
        ? 'Its settings match yours.'
        : 'It uses older settings. Update it.'}
    </>
  );
}
