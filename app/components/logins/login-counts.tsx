import { BlockStack, Box, Card, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import type { DayCounts, DirectCounts } from '../../direct/direct-events.ts';
import { STATE_WORDS } from '../../direct/words.ts';
import { dayWords } from './fill-days.ts';

/** What became of logins; of those that the app accepted within a time. */
export interface LoginCounts {
  lastDay: DirectCounts;
  lastWeek: DirectCounts;
  /** One for each of the last days, oldest first, days without logins included. */
  days: DayCounts[];
}

const COUNTED = ['done', 'waiting', 'failed', 'unknown'] as const;

/** How many logins came to what, now and over time. */
export function LoginCountsCard({ counts }: { counts: LoginCounts }) {
  return (
    <Card padding="0">
      <Box padding="400">
        <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
          {COUNTED.map((state) => (
            <BlockStack key={state} gap="050">
              <Text as="h2" variant="bodySm" tone="subdued">
                {STATE_WORDS[state]}
              </Text>
              <InlineStack gap="150" blockAlign="baseline">
                <Text as="span" variant="headingLg">
                  {written(counts.lastDay[state])}
                </Text>
                <Text as="span" variant="bodySm" tone="subdued">
                  in 24 hours
                </Text>
              </InlineStack>
              <Text as="p" variant="bodySm" tone="subdued">
                {written(counts.lastWeek[state])} in 7 days
              </Text>
            </BlockStack>
          ))}
        </InlineGrid>
      </Box>
      <Days days={counts.days} />
    </Card>
  );
}

/** One bar for each day, as long as its logins are many, with the numbers beside it. */
function Days({ days }: { days: DayCounts[] }) {
  const most = Math.max(1, ...days.map(({ counts }) => sum(counts)));
  return (
    <table className="bp-table bp-days">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <td className="bp-days__bars" aria-hidden="true" />
          {COUNTED.map((state) => (
            <th key={state} scope="col" className="bp-days__count">
              {STATE_WORDS[state]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, counts }) => (
          <tr key={day}>
            <th scope="row" className="bp-days__day">
              {dayWords(day)}
            </th>
            <td className="bp-days__bars" aria-hidden="true">
              <span className="bp-days__bar" style={{ width: `${(100 * sum(counts)) / most}%` }}>
                {COUNTED.filter((state) => counts[state] > 0).map((state) => (
                  <span
                    key={state}
                    className={`bp-days__part bp-days__part--${state}`}
                    style={{ flexGrow: counts[state] }}
                  />
                ))}
              </span>
            </td>
            {COUNTED.map((state) => (
              <td key={state} className="bp-days__count">
                <Text as="span" {...(counts[state] === 0 && { tone: 'subdued' as const })}>
                  {written(counts[state])}
                </Text>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sum = (counts: DirectCounts): number =>
  COUNTED.reduce((total, state) => total + counts[state], 0);

const written = (count: number): string => count.toLocaleString('en-US');
