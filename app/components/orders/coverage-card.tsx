import { BlockStack, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { CardTitle, Small, StackedCard, Subdued } from '../frame/layout.tsx';
import {
  type Coverage,
  type CoverageDay,
  coveragePercent,
  coverageTotals,
  type MissedReason,
  OUTCOMES,
  OUTSIDE_KINDS,
  type OutsideKind,
} from '../../orders/coverage.ts';
import { StackedDays } from '../charts/stacked-days.tsx';
import { useNow, useShop, useTexts } from '../language/shop-texts.tsx';

const MISSED: readonly MissedReason[] = [
  ...OUTCOMES.filter((outcome) => outcome !== 'reported'),
  'not-seen',
];

/** The share of orders that were reported, with counts by day and the reasons for the other orders. */
export function CoverageCard({ coverage }: { coverage: Coverage }) {
  const { t, format } = useShop();
  const now = useNow();
  const { days, readAt } = coverage;
  const { base, reported } = coverageTotals(coverage);
  const isEmpty = countOrders(days) === 0;
  return (
    <StackedCard gap="400">
      <InlineStack align="space-between" blockAlign="baseline" gap="200">
        <CardTitle>{t('orders.coverage.title')}</CardTitle>
        {readAt && (
          <Small>{t('orders.coverage.readAt', { when: format.relative(readAt, now) })}</Small>
        )}
      </InlineStack>
      {base === 0 ? (
        <BlockStack gap="100">
          <Text as="p" variant="headingLg">
            {t('orders.coverage.none')}
          </Text>
          <Subdued>
            {t(isEmpty ? 'orders.coverage.noneText' : 'orders.coverage.noneCountsText')}
          </Subdued>
        </BlockStack>
      ) : (
        <>
          <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
            <Figure
              figure={t('common.percent', {
                percent: format.number(coveragePercent(reported, base)),
              })}
            >
              {t('orders.coverage.of', { count: base, reported })}
            </Figure>
            <MissedValue coverage={coverage} />
          </InlineGrid>
          <StackedDays
            title={t('orders.coverage.chart')}
            days={days.map((each) => ({
              day: each.day,
              values: { reported: each.reported, missed: each.base - each.reported },
            }))}
            colors={{ reported: '#0b7d5a', missed: '#c4570b' }}
            labelOf={(key) =>
              t(key === 'reported' ? 'orders.states.reported' : 'orders.coverage.notReported')
            }
          />
          {base > reported && (
            <BlockStack gap="200">
              <Text as="h3" variant="headingSm">
                {t('orders.coverage.whyMissed')}
              </Text>
              <Counts
                counts={MISSED.map((reason) => [reason, sum(days, (day) => day.missed[reason])])}
              />
              <Subdued size="small">{t('orders.coverage.notSent')}</Subdued>
            </BlockStack>
          )}
        </>
      )}
    </StackedCard>
  );
}

/** The value of the orders that were not reported; empty where it is not known. */
function MissedValue({ coverage }: { coverage: Coverage }) {
  const { t, format } = useShop();
  const { base, reported, missedValue, withoutValue } = coverageTotals(coverage);
  if (missedValue === null || coverage.currency === null) return null;
  const count = base - reported;
  return (
    <Figure figure={format.money(missedValue, coverage.currency)}>
      {withoutValue === 0
        ? t('orders.coverage.value', { count })
        : t('orders.coverage.valueOfSome', { count, known: count - withoutValue })}
    </Figure>
  );
}

/** A large figure with its label. */
function Figure({ figure, children }: { figure: string; children: string }) {
  return (
    <BlockStack gap="100">
      <Text as="p" variant="heading2xl">
        {figure}
      </Text>
      <Subdued>{children}</Subdued>
    </BlockStack>
  );
}

/** Returns the number of orders of these days, apart from those that still wait. */
export const countOrders = (days: CoverageDay[]): number =>
  sum(days, ({ base, outside }) => base + sum(OUTSIDE_KINDS, (kind) => outside[kind]));

/** The orders that are not compared with browsers' reports, by kind. */
export function OutsideCard({ days }: { days: CoverageDay[] }) {
  const { t } = useTexts();
  const counts = OUTSIDE_KINDS.map((kind): Count => [kind, sum(days, (day) => day.outside[kind])]);
  const isAny = counts.some(([, count]) => count > 0);
  return (
    <StackedCard
      gap="300"
      title={t('orders.outside.title')}
      text={t(isAny ? 'orders.outside.text' : 'orders.outside.none')}
    >
      {isAny && <Counts counts={counts} />}
    </StackedCard>
  );
}

type Count = [state: MissedReason | OutsideKind, count: number];

/** The number of orders in each state, with its reason. */
function Counts({ counts }: { counts: readonly Count[] }) {
  const { t, format } = useShop();
  return (
    <ul className="bp-counts">
      {counts
        .filter(([, count]) => count > 0)
        .map(([state, count]) => (
          <li key={state}>
            <span className="bp-counts__number">{format.number(count)}</span>
            <BlockStack>
              <Text as="span" fontWeight="medium">
                {t(`orders.states.${state}`)}
              </Text>
              <Small>{t(`orders.reasons.${state}`)}</Small>
            </BlockStack>
          </li>
        ))}
    </ul>
  );
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number | undefined): number {
  return items.reduce((total, item) => total + (of(item) ?? 0), 0);
}
