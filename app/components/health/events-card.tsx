import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import type { TrackingHealth } from '../../health/health.ts';
import { FACT_DAYS } from '../../reports/tracking-facts.ts';
import type { Series } from '../charts/bars.tsx';
import { StackedDays } from '../charts/stacked-days.tsx';
import { useTexts } from '../language/use-texts.ts';
import { useShopClock } from '../time/shop-time.tsx';
import { EVENT_KINDS, eventDays, type EventKind } from './event-days.ts';

/** Distinct for color-blind readers too. Red is for refused events only. */
const COLORS: Record<EventKind, string> = {
  views: '#2c6ecb',
  cart: '#47c1bf',
  orders: '#108043',
  logins: '#9c6ade',
  results: '#b5bfca',
  refused: '#d82c0d',
  notTaken: '#f49342',
  unknown: '#eec200',
};

/** Events of the last month by day and kind. */
export function EventsCard({ health }: { health: TrackingHealth }) {
  const { t } = useTexts();
  const { format } = useShopClock();
  const { mode, today, tracking } = health;
  const days = eventDays(tracking.days, { mode, today, length: FACT_DAYS });
  const hasEvents = days.some(({ counts }) => EVENT_KINDS.some((kind) => counts[kind] > 0));
  const hasPutOff = days.some(({ counts }) => counts.notTaken > 0);
  const series = EVENT_KINDS.map((key): Series => ({
    key,
    label: t(`health.chart.${key}`),
    color: COLORS[key],
  }));
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {t('health.chart.title')}
          </Text>
          <Text as="span" variant="bodySm" tone="subdued">
            {t('health.chart.lastDays')}
          </Text>
        </InlineStack>
        {hasEvents && tracking.every > 1 && (
          <Text as="p" tone="subdued">
            {t('health.chart.sampled', { every: format.number(tracking.every) })}
          </Text>
        )}
        {hasEvents ? (
          <StackedDays
            title={t('health.chart.title')}
            days={days.map(({ day, counts }) => ({
              day,
              label: format.day(day),
              values: counts,
            }))}
            series={series}
            format={format.number}
          />
        ) : (
          <Text as="p" tone="subdued">
            {t('health.chart.empty')}
          </Text>
        )}
        {hasPutOff && (
          <Text as="p" variant="bodySm" tone="subdued">
            {t('health.chart.putOff')}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
