import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { IndexingOverview } from '../../indexing/indexing.ts';
import { refusesAccount } from '../indexing/refuses-account.ts';
import { useShopClock } from '../time/shop-clock.tsx';
import { Ago } from '../time/when.tsx';

interface Props {
  siteId: string;
  overview: Pick<IndexingOverview, 'answeredAt' | 'problem'>;
  connection: 'up' | 'down';
}

/** Which account this is about, how fresh the page is, and in which zone its times are. */
export function ServiceSummary({ siteId, overview, connection }: Props) {
  const { zone } = useShopClock();
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          Indexing service
        </Text>
        <Text as="p" tone="subdued">
          Site ID {siteId}. <Answered overview={overview} />
        </Text>
        {connection === 'down' && (
          <Text as="p" tone="caution">
            This page is not being updated: the app does not answer. It tries again by itself.
          </Text>
        )}
        <Text as="p" tone="subdued">
          Times are in your shop’s time zone, {zone.replaceAll('_', ' ')}.
        </Text>
        <InlineStack>
          <Button variant="plain" url="/app/history">
            View index history
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function Answered({ overview: { answeredAt, problem } }: Pick<Props, 'overview'>) {
  if (refusesAccount(problem)) return <>It does not accept the account.</>;
  if (!answeredAt) return <>It has not answered yet.</>;
  return (
    <>
      {problem ? 'Its last answer that could be used:' : 'Last answered'} <Ago at={answeredAt} />.
    </>
  );
}
