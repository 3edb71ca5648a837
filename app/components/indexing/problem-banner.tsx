import { Banner } from '@shopify/polaris';
import { problemMessage } from '../../indexing/messages/problem-messages.ts';
import type { ServiceProblem } from '../../indexing/service-request.ts';
import { useTexts } from '../language/use-texts.ts';

interface ProblemBannerProps {
  problem: ServiceProblem;
  /** Where staff can mend it; none on that page. */
  action?: { content: string; url: string };
}

/** What is wrong with the connection to the service, and what to do. */
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
