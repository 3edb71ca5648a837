import { Small, StackedCard, Subdued } from '../frame/layout.tsx';
import type { TrackingHealth } from '../../health/health.ts';
import { FACT_DAYS } from '../../reports/tracking-facts.ts';
import { StackedDays } from '../charts/stacked-days.tsx';
import { useShopTexts } from '../formats/shop-time.tsx';
import {
  EVENT_KINDS,
  eventDays,
  type EventKind,
  FAILED_KINDS,
  mostPageLoads,
} from './event-days.ts';

/** Distinct for color-blind readers too. */
const COLORS: Record<(typeof EVENT_KINDS)[number], string> = {
  views: '#2c6ecb',
  cart: '#47c1bf',
  orders: '#108043',
  logins: '#9c6ade',
  results: '#b5bfca',
};

/** Events of the last month by day and kind. */
export function EventsCard({ health }: { health: TrackingHealth }) {
  const { t, format } = useShopTexts();
  const { mode, tracking } = health;
  const days = eventDays(health, FACT_DAYS);
  const totalOf = (kind: EventKind) => days.reduce((total, { counts }) => total + counts[kind], 0);
  const failed = FAILED_KINDS.filter((kind) => totalOf(kind) > 0);
  const hasEvents = failed.length > 0 || EVENT_KINDS.some((kind) => totalOf(kind) > 0);
  const most = mostPageLoads(health, FACT_DAYS);
  const hasPutOff = failed.includes('notTaken');
  return (
    <StackedCard
      gap="300"
      title={t(`health.chart.title.${mode}`)}
      beside={<Small>{t('health.chart.lastDays')}</Small>}
    >
      {hasEvents && most > 1 && (
        <Subdued>
          {tracking.every > 1
            ? t('health.chart.sampled', { every: tracking.every })
            : t('health.chart.sampledBefore', { every: most })}
        </Subdued>
      )}
      {hasEvents ? (
        <StackedDays
          title={t(`health.chart.title.${mode}`)}
          days={days.map(({ day, counts }) => ({ day, values: counts }))}
          colors={COLORS}
          labelOf={(key) => t(`health.chart.${key}`)}
          onlyInTable={failed}
        />
      ) : (
        <Subdued>{t(`health.chart.empty.${mode}`)}</Subdued>
      )}
      {failed.length > 0 && (
        <Subdued size="small">
          {t('health.chart.failed', {
            counts: failed
              .map((kind) =>
                t(`health.chart.attempts.${kind}`, { number: format.number(totalOf(kind)) }),
              )
              .join(' · '),
          })}
        </Subdued>
      )}
      {hasPutOff && <Subdued size="small">{t('health.chart.putOff')}</Subdued>}
    </StackedCard>
  );
}
