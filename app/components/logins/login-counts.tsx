import { BlockStack, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { Small, StackedCard, Subdued } from '../frame/layout.tsx';
import type { CountsByState, DayCounts } from '../../logins/login.ts';
import { stateText } from '../../logins/messages.ts';
import { lastDays } from '../../time/calendar-day.ts';
import { StackedDays } from '../charts/stacked-days.tsx';
import { useShop } from '../language/shop-texts.tsx';

/** The number of logins in each state, by period. */
export interface LoginCounts {
  lastDay: CountsByState;
  /** One entry for each of the last 7 days, oldest first, including days without logins. */
  days: DayCounts[];
}

const COLORS = { done: '#108043', waiting: '#2c6ecb', failed: '#d82c0d', unknown: '#eec200' };

const COUNTED = Object.keys(COLORS) as (keyof typeof COLORS)[];

/** The card with the number of logins in each state, in total and by day. */
export function LoginCountsCard({ counts }: { counts: LoginCounts }) {
  const { t, format } = useShop();
  // The sum of the chart below: seven times 24 hours would reach into an eighth day.
  const inWeek = (state: keyof typeof COLORS) =>
    counts.days.reduce((total, day) => total + day.counts[state], 0);
  return (
    <StackedCard gap="500">
      <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
        {COUNTED.map((state) => (
          <BlockStack key={state} gap="050">
            <Text as="h2" variant="bodySm" tone="subdued">
              {stateText(state, t)}
            </Text>
            <InlineStack gap="150" blockAlign="baseline">
              <Text as="span" variant="headingLg">
                {format.number(counts.lastDay[state])}
              </Text>
              <Small>{t('logins.counts.lastDay')}</Small>
            </InlineStack>
            <Subdued size="small">
              {t('logins.counts.lastWeek', { total: format.number(inWeek(state)) })}
            </Subdued>
          </BlockStack>
        ))}
      </InlineGrid>
      {counts.days.some(hasLogins) && (
        <StackedDays
          title={t('logins.counts.chart')}
          days={counts.days.map((each) => ({ day: each.day, values: each.counts }))}
          colors={COLORS}
          labelOf={(state) => stateText(state, t)}
          table="open"
        />
      )}
    </StackedCard>
  );
}

const hasLogins = ({ counts }: DayCounts): boolean => COUNTED.some((state) => counts[state] > 0);

const NONE = { waiting: 0, done: 0, failed: 0, unknown: 0 };

/**
 * Returns one entry for each of the last days, oldest first. Days without logins get zeros, so that a gap shows.
 *
 * @param today `YYYY-MM-DD`
 */
export function fillDays(counted: readonly DayCounts[], today: string, days: number): DayCounts[] {
  return lastDays(today, days).map(
    (day) => counted.find((each) => each.day === day) ?? { day, counts: NONE },
  );
}
