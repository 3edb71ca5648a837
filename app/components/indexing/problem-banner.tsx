import { Banner } from '@shopify/polaris';
import { problemMessage } from '../../indexing/messages/problem-messages.ts';
import type { ServiceProblem } from '../../indexing/service-request.ts';
import { useTexts } from '../language/use-texts.ts';

interface ProblemBannerProps {
  problem: ServiceProblem;
  /** A link to the page where staff can fix the problem; missing on that page. */
  action?: { content: string; url: string };
}

/** The problem with the connection to the service, and how to fix it. */
export function ProblemBanner({ problem, action }: ProblemBannerProps) {
  const { t } = useTexts();
  const { title, meaning, advice } = problemMessage(problem, t);
  return (
    <Banner tone="critical" title={title} {...(action && { action })}>
      <p>
        {meaning} {advice}
      </p>
    </Banner>
  );
}
