import { BlockStack, Box, Card, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import type { CountsByState, DayCounts } from '../../logins/login.ts';
import { stateWords } from '../../logins/messages.ts';
import { lastDays } from '../../shop/calendar-day.ts';
import { useTexts } from '../language/use-texts.ts';
import { useShopClock } from '../time/shop-time.tsx';

/** How many logins of a period are in which state. */
export interface LoginCounts {
  lastDay: CountsByState;
  lastWeek: CountsByState;
  /** One for each of the last days, oldest first, including days without logins. */
  days: DayCounts[];
}

const COUNTED = ['done', 'waiting', 'failed', 'unknown'] as const;

/** How many logins are in which state, in total and by day. */
export function LoginCountsCard({ counts }: { counts: LoginCounts }) {
  const { t } = useTexts();
  const { format } = useShopClock();
  return (
    <Card padding="0">
      <Box padding="400">
        <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
          {COUNTED.map((state) => (
            <BlockStack key={state} gap="050">
              <Text as="h2" variant="bodySm" tone="subdued">
                {stateWords(state, t)}
              </Text>
              <InlineStack gap="150" blockAlign="baseline">
                <Text as="span" variant="headingLg">
                  {format.number(counts.lastDay[state])}
                </Text>
                <Text as="span" variant="bodySm" tone="subdued">
                  {t('logins.counts.lastDay')}
                </Text>
              </InlineStack>
              <Text as="p" variant="bodySm" tone="subdued">
                {t('logins.counts.lastWeek', { total: format.number(counts.lastWeek[state]) })}
              </Text>
            </BlockStack>
          ))}
        </InlineGrid>
      </Box>
      <Days days={counts.days} />
    </Card>
  );
}

/** One bar for each day, with the numbers beside it. */
function Days({ days }: { days: DayCounts[] }) {
  const { t } = useTexts();
  const { format } = useShopClock();
  const most = Math.max(1, ...days.map(({ counts }) => sum(counts)));
  return (
    <table className="bp-table bp-days">
      <thead>
        <tr>
          <th scope="col">{t('common.day')}</th>
          <td className="bp-days__bars" aria-hidden="true" />
          {COUNTED.map((state) => (
            <th key={state} scope="col" className="bp-days__count">
              {stateWords(state, t)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, counts }) => (
          <tr key={day}>
            <th scope="row" className="bp-days__day">
              {format.day(day)}
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
                  {format.number(counts[state])}
                </Text>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sum = (counts: CountsByState): number =>
  COUNTED.reduce((total, state) => total + counts[state], 0);

const NONE = { waiting: 0, done: 0, failed: 0, unknown: 0 };

/**
 * One entry for each of the last days, oldest first. Days without logins get zeros, so that a gap shows.
 *
 * @param today `YYYY-MM-DD`
 */
export function fillDays(counted: readonly DayCounts[], today: string, days: number): DayCounts[] {
  return lastDays(today, days).map(
    (day) => counted.find((each) => each.day === day) ?? { day, counts: NONE },
  );
}
