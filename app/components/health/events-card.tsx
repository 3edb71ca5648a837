import { Small, StackedCard, Subdued } from '../frame/layout.tsx';
import type { TrackingHealth } from '../../health/health.ts';
import { type DayCount, FACT_DAYS, type TrackingFacts } from '../../reports/tracking-facts.ts';
import { StackedDays } from '../charts/stacked-days.tsx';
import { useShop } from '../language/shop-texts.tsx';
import { rowOf } from '../../beacon/modules.ts';
import { lastDays } from '../../time/calendar-day.ts';

/** The kinds of events that the service received, in the chart's colors, distinct for color-blind readers too. */
const COLORS = {
  views: '#2c6ecb',
  cart: '#47c1bf',
  orders: '#108043',
  logins: '#9c6ade',
  results: '#b5bfca',
};

const EVENT_KINDS = Object.keys(COLORS) as (keyof typeof COLORS)[];

/** Events of the last month by day and kind. */
export function EventsCard({ health }: { health: TrackingHealth }) {
  const { t, format } = useShop();
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

/** The other outcomes of an attempt to send an event; a delayed event counts again once it is received. */
export const FAILED_KINDS = ['refused', 'notTaken', 'unknown'] as const;

const ALL_KINDS = [...EVENT_KINDS, ...FAILED_KINDS] as const;

type EventKind = (typeof ALL_KINDS)[number];

/** The events that browsers and the app have counted in a shop. */
export interface CountedEvents extends Pick<TrackingHealth, 'mode' | 'today'> {
  tracking: Pick<TrackingFacts, 'every' | 'days'>;
}

/**
 * Returns the events of a mode by day, including days without any, so that a gap shows. An event that the service did
 * not take counts by its outcome, not as a view or an order.
 *
 * @param length the number of days, including today
 */
export function eventDays({ mode, today, tracking }: CountedEvents, length: number) {
  const days = lastDays(today, length).map((day) => ({ day, counts: { ...NONE } }));
  const byDay = new Map(days.map((each) => [each.day, each.counts]));
  for (const each of tracking.days) {
    const counts = each.mode === mode ? byDay.get(each.day) : undefined;
    if (counts) counts[kindOf(each)] += each.count;
  }
  return days;
}

/**
 * Returns of how many page loads one reports, by the settings or on any of the days: above 1, counts are estimates.
 *
 * @param length the number of days, including today
 */
export function mostPageLoads({ mode, today, tracking }: CountedEvents, length: number): number {
  const [first = today] = lastDays(today, length);
  const shown = tracking.days.filter((each) => each.mode === mode && each.day >= first);
  return shown.reduce((most, each) => Math.max(most, each.every), tracking.every);
}

/** A day's number of received events, and of attempts with each other outcome. */
export type DayTotals = Record<'taken' | (typeof FAILED_KINDS)[number], number>;

export function totalsOfToday(health: CountedEvents): DayTotals {
  const [{ counts } = { counts: NONE }] = eventDays(health, 1);
  const { refused, notTaken, unknown } = counts;
  const taken = EVENT_KINDS.reduce((total, kind) => total + counts[kind], 0);
  return { taken, refused, notTaken, unknown };
}

const NONE = Object.fromEntries(ALL_KINDS.map((kind) => [kind, 0])) as Record<EventKind, number>;

function kindOf({ path, outcome }: DayCount): EventKind {
  if (outcome === 'taken') return rowOf(path).family;
  return outcome === 'not-taken' ? 'notTaken' : outcome;
}
