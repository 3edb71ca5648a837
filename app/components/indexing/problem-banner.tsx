import { Banner, type BannerProps, BlockStack } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { refusesAccount } from '../../indexing/feed-status.ts';
import { problemMessage } from '../../indexing/messages/problem-messages.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { ServiceProblem } from '../../indexing/service-request.ts';
import { Trans, useTexts } from '../language/shop-texts.tsx';
import { useReloadFeeds } from './live-updates.ts';

interface ProblemBannerProps {
  problem: ServiceProblem;
  /** The button with which staff can do something about the problem. */
  action?: NonNullable<BannerProps['action']>;
  /** Further paragraphs. */
  children?: ReactNode;
}

/** The problem with the connection to the service, and how to fix it. */
export function ProblemBanner({ problem, action, children }: ProblemBannerProps) {
  const { t } = useTexts();
  const { title, meaning, advice } = problemMessage(problem, t);
  return (
    <Banner tone="critical" title={title} {...(action && { action })}>
      <BlockStack gap="200">
        <p>
          {meaning} {advice}
        </p>
        {children}
      </BlockStack>
    </Banner>
  );
}

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
            <Trans of="overview.service.asOf" ago={answeredAt} />
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
