import { Banner, BlockStack } from '@shopify/polaris';
import type { IndexingOverview } from '../../indexing/indexing.ts';
import { problemWords } from '../../indexing/words.ts';
import { refusesAccount } from '../indexing/refuses-account.ts';
import { Ago } from '../time/when.tsx';

interface Props {
  overview: Pick<IndexingOverview, 'problem' | 'statusError' | 'answeredAt'>;
  onAskAgain: () => void;
}

/** What is wrong with the service, and what to do; nothing when it is well. */
export function ServiceBanner({
  overview: { problem, statusError, answeredAt },
  onAskAgain,
}: Props) {
  const askAgain = { content: 'Ask the service again', onAction: onAskAgain };
  if (problem) {
    const { title, meaning, advice } = problemWords(problem);
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
              What you see of the feeds is from the last answer that could be used,{' '}
              <Ago at={answeredAt} />.
            </p>
          )}
        </BlockStack>
      </Banner>
    );
  }
  if (statusError) {
    return (
      <Banner tone="critical" title="The service reports an error" action={askAgain}>
        <p>
          It answered with the status “error” for your account. Re-indexing is not possible until
          that is over. If it stays so, ask the service’s support.
        </p>
      </Banner>
    );
  }
  return null;
}
