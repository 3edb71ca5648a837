import { Banner } from '@shopify/polaris';
import type { ConnectionReport } from '../../indexing/indexing.ts';
import { problemWords } from '../../indexing/words.ts';
import type { ServiceProblem } from '../../indexing/service-problem.ts';
import { refusesAccount } from '../indexing/refuses-account.ts';
import { counted } from '../time/format-time.ts';

const WORKS = 'The connection works';

/** What "Test connection" found, in one phrase. */
export function reportWords(report: ConnectionReport): string {
  return report.ok ? WORKS : problemWords(report.problem).title;
}

/** What the toast says after saving an account with which the connection does not work. */
export function savedUnprovenWords(problem: ServiceProblem): string {
  return refusesAccount(problem)
    ? 'Saved, but the service does not accept it'
    : 'Saved, but the connection does not work';
}

/** What "Test connection" found, in words. */
export function ConnectionResult({ report }: { report: ConnectionReport }) {
  if (!report.ok) {
    const { title, meaning, advice } = problemWords(report.problem);
    return (
      <Banner tone="critical" title={title}>
        <p>
          {meaning} {advice}
        </p>
      </Banner>
    );
  }
  const { feeds } = report;
  return (
    <Banner tone="success" title={WORKS}>
      <p>
        {feeds.length === 0
          ? 'Site ID and secret key belong together. The account has no feed yet.'
          : `Site ID and secret key belong together. The account has ${counted(feeds.length, 'feed')}: ${feeds.map(({ id }) => id).join(', ')}.`}
      </p>
    </Banner>
  );
}
