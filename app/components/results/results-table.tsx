import { BlockStack, InlineGrid, Link, Text, useBreakpoints } from '@shopify/polaris';
import { StackedCard, Subdued } from '../frame/layout.tsx';
import type { Figures, ModuleResults, ShopResults } from '../../results/results.ts';
import { StackedDays } from '../charts/stacked-days.tsx';
import { ScrollTable } from '../frame/table.tsx';
import { useShop, useTexts } from '../language/shop-texts.tsx';

/** The notes on what the figures mean and do not mean; always shown. */
export function Notes({ results }: { results: ShopResults }) {
  const { modules, orders, valued, comparable, period } = results;
  const { t } = useTexts();
  return (
    <BlockStack gap="200">
      {(comparable.lists || (orders && comparable.orders)) && (
        <Subdued size="small">{t('results.noteBefore', { days: period - 1 })}</Subdued>
      )}
      {orders?.unread && (
        <Subdued size="small">
          <Link url="/app/orders">
            {t(
              orders.unread === 'reading'
                ? 'health.fact.readingOrders'
                : `health.ordersUnread.${orders.unread}.title`,
            )}
          </Link>
        </Subdued>
      )}
      {orders && !orders.unread && (
        <Subdued size="small">
          {t('results.noteOrders')}{' '}
          {orders.base === 0
            ? t('results.noOrders')
            : t('results.measured', { count: orders.base, measured: orders.measured })}
        </Subdued>
      )}
      {orders && orders.measured < orders.base && (
        <Subdued size="small">{t('results.whyNotMeasured')}</Subdued>
      )}
      {orders?.currency && valued === 'some' && (
        <Subdued size="small">{t('results.noteCurrency', { currency: orders.currency })}</Subdued>
      )}
      {modules.some(({ now }) => now.counted < RATED_LISTS) && (
        <Subdued size="small">{t('results.noteLists')}</Subdued>
      )}
      {hasEstimates(modules) && <Subdued size="small">{t('results.noteEstimates')}</Subdued>}
    </BlockStack>
  );
}

/** Whether a figure of the table is an estimate, in the period or in the one before. */
export const hasEstimates = (modules: readonly Pick<ModuleResults, 'now' | 'before'>[]): boolean =>
  modules.flatMap(({ now, before }) => [now, before]).some(({ shown, counted }) => shown > counted);

/** Distinct for color-blind readers too. */
const COLORS = {
  search: '#2c6ecb',
  category: '#47c1bf',
  autocomplete: '#9c6ade',
  recommendations: '#108043',
  bundles: '#f49342',
} as const;

/** The clicks by day and module. */
export function ClicksCard({ results: { modules, days } }: { results: ShopResults }) {
  const { t } = useTexts();
  const hasClicks = modules.some(({ now }) => now.clicks > 0);
  const isEstimated = modules.some(({ now }) => now.shown > now.counted);
  return (
    <StackedCard gap="300" title={t('results.chart')}>
      {hasClicks && isEstimated && <Subdued>{t('results.chartEstimates')}</Subdued>}
      {hasClicks ? (
        <StackedDays
          title={t('results.chart')}
          days={days.map(({ day, clicks }) => ({ day, values: clicks }))}
          colors={COLORS}
          labelOf={(module) => t(`common.modules.${module}`)}
        />
      ) : (
        <Subdued>{t('results.noClicks')}</Subdued>
      )}
    </StackedCard>
  );
}

/** The minimum number of counted lists for a rate: with fewer, a single click changes it too much. */
const RATED_LISTS = 100;

const OF_LISTS = ['shown', 'seen', 'clicks', 'rate', 'adds'] as const;
const OF_ORDERS = ['orders', 'value'] as const;
type Column = (typeof OF_LISTS)[number] | (typeof OF_ORDERS)[number];

/**
 * The table of each module's figures beside those of the period before; on a phone one block per module. There are no
 * totals: modules overlap.
 */
export function ResultsTable({ results }: { results: ShopResults }) {
  const { t } = useTexts();
  const isCondensed = useBreakpoints().smDown;
  const columns = [...OF_LISTS, ...(results.orders ? OF_ORDERS : [])];
  const nameOf = ({ module }: ModuleResults) => t(`common.modules.${module}`);
  if (!isCondensed)
    return (
      <ScrollTable
        label={t('results.title')}
        className="bp-numbers bp-numbers--dense"
        columns={[t('results.list'), ...columns.map((column) => t(`results.columns.${column}`))]}
        rows={results.modules.map((each) => ({
          key: each.module,
          heading: nameOf(each),
          cells: columns.map((column) => (
            <Cell key={column} column={column} module={each} results={results} />
          )),
        }))}
      />
    );
  return results.modules.map((each) => (
    <BlockStack key={each.module} gap="200">
      <Text as="h3" variant="headingSm">
        {nameOf(each)}
      </Text>
      <InlineGrid columns={2} gap="200">
        {columns.map((column) => (
          <div key={column}>
            <Subdued size="small">{t(`results.columns.${column}`)}</Subdued>
            <Cell column={column} module={each} results={results} />
          </div>
        ))}
      </InlineGrid>
    </BlockStack>
  ));
}

interface CellProps {
  column: Column;
  module: ModuleResults;
  results: ShopResults;
}

function Cell({ column, module: { now, full, before }, results }: CellProps) {
  const { t } = useTexts();
  const write = useFigure(column, results.orders?.currency ?? null);
  const isOfOrders = column === 'orders' || column === 'value';
  const { comparable, orders } = results;
  if (isOfOrders && orders?.measured === 0 && (orders.base > 0 || orders.unread)) {
    return (
      <Text as="span" tone="subdued">
        {t('results.notMeasured')}
      </Text>
    );
  }
  const [days, daysBefore] = [write(full), write(before)];
  const isKnown = [days, daysBefore].some((figure) => figure !== t('results.none'));
  const isComparable = isKnown && (isOfOrders ? comparable.orders : comparable.lists);
  return (
    <>
      {write(now)}
      {isComparable && (
        <Subdued size="small">{t('results.before', { full: days, figure: daysBefore })}</Subdued>
      )}
    </>
  );
}

/** Returns a function that formats a column's figure: it marks an estimate, and omits a rate of too few lists. */
function useFigure(column: Column, currency: string | null): (figures: Figures) => string {
  const { t, format } = useShop();
  const none = t('results.none');
  return (figures) => {
    if (column === 'orders') return format.number(figures.orders);
    if (column === 'value') return currency ? format.money(figures.value, currency) : none;
    const { shown, counted, clicks } = figures;
    if (column === 'rate' && counted < RATED_LISTS) return none;
    const figure = column === 'rate' ? Math.round((1_000 * clicks) / shown) / 10 : figures[column];
    const written = format.number(figure);
    return shown > counted ? t('common.estimate', { figure: written }) : written;
  };
}
