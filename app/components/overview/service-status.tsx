import { Banner, Button, InlineStack, Text } from '@shopify/polaris';
import { useFrameData } from '../frame/frame-data.ts';
import { StackedCard, Subdued } from '../frame/layout.tsx';
import type { IndexingOverview } from '../../indexing/overview.ts';
import { refusesAccount } from '../../indexing/feed-status.ts';
import { useReloadFeeds } from '../indexing/live-updates.ts';
import { ProblemBanner } from '../indexing/problem-banner.tsx';
import { Trans, useTexts } from '../language/use-texts.ts';
import { Ago, useShopTexts } from '../formats/shop-time.tsx';

/** The problem with the service, and how to fix it. A refused account is shown in the card of tracking instead. */
export function ServiceBanner({ overview }: { overview: IndexingOverview }) {
  const { problem, statusError, answeredAt } = overview;
  const { t } = useTexts();
  const askAgain = { content: t('common.refresh'), onAction: useReloadFeeds() };
  if (problem && refusesAccount(problem)) return null;
  if (problem) {
    return (
      <ProblemBanner problem={problem} action={askAgain}>
        {answeredAt && (
          <p>
            <Trans of="overview.service.asOf" ago={<Ago at={answeredAt} />} />
          </p>
        )}
      </ProblemBanner>
    );
  }
  if (statusError) {
    return (
      <Banner tone="critical" title={t('indexing.problems.status-error.title')} action={askAgain}>
        <p>{t('overview.service.error')}</p>
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

/** The account, the age of the page's data, and the time zone of its times. */
export function ServiceSummary({ siteId, overview, connection }: ServiceSummaryProps) {
  const { t, zoneName } = useShopTexts();
  return (
    <StackedCard gap="200" title={t('overview.service.title')}>
      <Subdued>
        {t('overview.service.siteId', { siteId })} <Answered overview={overview} />
      </Subdued>
      {connection === 'down' && (
        <Text as="p" tone="caution">
          {t('overview.service.behind')}
        </Text>
      )}
      <Subdued>{t('overview.service.zone', { zone: zoneName })}</Subdued>
      <InlineStack gap="400">
        <Button variant="plain" url="/app/history">
          {t('overview.service.viewHistory')}
        </Button>
        <ConsoleLink />
      </InlineStack>
    </StackedCard>
  );
}

/** The link to the service's own pages; empty if the operator has given no address. */
export function ConsoleLink() {
  const { t } = useTexts();
  const { consoleUrl } = useFrameData();
  return (
    consoleUrl && (
      <Button variant="plain" url={consoleUrl} target="_blank">
        {t('overview.service.open')}
      </Button>
    )
  );
}

function Answered({ overview: { answeredAt, problem } }: Pick<ServiceSummaryProps, 'overview'>) {
  const { t } = useTexts();
  if (!answeredAt) return refusesAccount(problem) ? null : <>{t('overview.service.noAnswerYet')}</>;
  return (
    <Trans
      of={problem ? 'overview.service.lastUsable' : 'overview.service.lastAnswered'}
      ago={<Ago at={answeredAt} />}
    />
  );
}
