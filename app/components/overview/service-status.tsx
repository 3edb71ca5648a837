import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { problemMessage } from '../../indexing/messages/problem-messages.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import { refusesAccount } from '../../indexing/feed-status.ts';
import { Ago, useShopClock } from '../time/shop-time.tsx';

interface ServiceBannerProps {
  overview: Pick<IndexingOverview, 'problem' | 'statusError' | 'answeredAt'>;
  onAskAgain: () => void;
}

/** What is wrong with the service, and what to do; nothing when it is well. */
export function ServiceBanner({
  overview: { problem, statusError, answeredAt },
  onAskAgain,
}: ServiceBannerProps) {
  const askAgain = { content: 'Refresh', onAction: onAskAgain };
  if (problem) {
    const { title, meaning, advice } = problemMessage(problem);
    const settings = { content: 'Open settings', url: '/app/settings' };
    const inSettings = refusesAccount(problem);
    return (
      <Banner
        tone="critical"
        title={title}
        action={inSettings ? settings : askAgain}
        {...(inSettings && { secondaryAction: askAgain })}
      >
        <BlockStack gap="200">
          <p>
            {meaning} {advice}
          </p>
          {answeredAt && (
            <p>
              Feeds are shown as of the last usable answer, <Ago at={answeredAt} />.
            </p>
          )}
        </BlockStack>
      </Banner>
    );
  }
  if (statusError) {
    return (
      <Banner tone="critical" title="The discovery service reports an error" action={askAgain}>
        <p>
          You can’t re-index until that’s over. Still failing? Contact the discovery service’s
          support.
        </p>
      </Banner>
    );
  }
  return null;
}

interface ServiceSummaryProps {
  siteId: string;
  overview: Pick<IndexingOverview, 'answeredAt' | 'problem'>;
  connection: 'up' | 'down';
}

/** Which account this is about, how fresh the page is, and in which zone its times are. */
export function ServiceSummary({ siteId, overview, connection }: ServiceSummaryProps) {
  const { zone } = useShopClock();
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          Discovery service
        </Text>
        <Text as="p" tone="subdued">
          Site ID {siteId}. <Answered overview={overview} />
        </Text>
        {connection === 'down' && (
          <Text as="p" tone="caution">
            This page isn’t up to date: the app doesn’t answer. We’ll try again automatically.
          </Text>
        )}
        <Text as="p" tone="subdued">
          Times are in your store’s time zone, {zone.replaceAll('_', ' ')}.
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

function Answered({ overview: { answeredAt, problem } }: Pick<ServiceSummaryProps, 'overview'>) {
  if (refusesAccount(problem)) return <>It doesn’t accept your account.</>;
  if (!answeredAt) return <>No answer yet.</>;
  return (
    <>
      {problem ? 'Last usable answer:' : 'Last answered'} <Ago at={answeredAt} />.
    </>
  );
}
