import { Banner, type BannerProps, BlockStack } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { problemMessage } from '../../indexing/messages/problem-messages.ts';
import type { ServiceProblem } from '../../indexing/service-request.ts';
import { useTexts } from '../language/texts.tsx';

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
