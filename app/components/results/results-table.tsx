import { BlockStack, InlineGrid, Text, useBreakpoints } from '@shopify/polaris';
import { Subdued } from '../frame/layout.tsx';
import { ScrollTable } from '../frame/scroll-table.tsx';
import type { Figures, ModuleResults, ShopResults } from '../../results/results.ts';
import { useTexts } from '../language/use-texts.ts';
import { useShopClock } from '../formats/shop-time.tsx';

/** The minimum number of counted lists for a rate: with fewer, a single click changes it too much. */
export const RATED_LISTS = 100;

const OF_LISTS = ['shown', 'seen', 'clicks', 'rate', 'adds'] as const;
const OF_ORDERS = ['orders', 'value'] as const;
type Column = (typeof OF_LISTS)[number] | (typeof OF_ORDERS)[number];

interface TableProps {
  results: ShopResults;
  columns: readonly Column[];
}

/** The table of each module's figures beside those of the period before. There are no totals: modules overlap. */
export function ResultsTable({ results }: { results: ShopResults }) {
  const condensed = useBreakpoints().smDown;
  const columns = [...OF_LISTS, ...(results.orders ? OF_ORDERS : [])];
  const Figures = condensed ? CondensedFigures : WideFigures;
  return <Figures results={results} columns={columns} />;
}

/** The figures on a phone: one block per module instead of a row. */
function CondensedFigures({ results, columns }: TableProps) {
  const { t } = useTexts();
  return results.modules.map((each) => (
    <BlockStack key={each.module} gap="200">
      <Text as="h3" variant="headingSm">
        {t(`results.modules.${each.module}`)}
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

/** The figures with one row per module. */
function WideFigures({ results, columns }: TableProps) {
  const { t } = useTexts();
  return (
    <ScrollTable
      label={t('results.title')}
      className="bp-numbers bp-numbers--dense"
      columns={[t('results.list'), ...columns.map((column) => t(`results.columns.${column}`))]}
      rows={results.modules.map((each) => ({
        key: each.module,
        heading: t(`results.modules.${each.module}`),
        cells: columns.map((column) => (
          <Cell key={column} column={column} module={each} results={results} />
        )),
      }))}
    />
  );
}

interface CellProps {
  column: Column;
  module: ModuleResults;
  results: ShopResults;
}

function Cell({ column, module: { now, before }, results }: CellProps) {
  const { t } = useTexts();
  const write = useFigure(column, results.orders?.currency ?? null);
  const isOfOrders = column === 'orders' || column === 'value';
  const { comparable, orders } = results;
  if (isOfOrders && orders?.measured === 0) {
    return (
      <Text as="span" tone="subdued">
        {t('results.notMeasured')}
      </Text>
    );
  }
  const isComparable = isOfOrders ? comparable.orders : comparable.lists;
  return (
    <>
      {write(now)}
      {isComparable && (
        <Subdued size="small">{t('results.before', { figure: write(before) })}</Subdued>
      )}
    </>
  );
}

/** Returns a function that formats a column's figure: it marks an estimate, and omits a rate of too few lists. */
function useFigure(column: Column, currency: string | null): (figures: Figures) => string {
  const { t } = useTexts();
  const { format } = useShopClock();
  const none = t('results.none');
  return (figures) => {
    if (column === 'orders') return format.number(figures.orders);
    if (column === 'value') return currency ? format.money(figures.value, currency) : none;
    const { shown, counted, clicks } = figures;
    if (column === 'rate' && counted < RATED_LISTS) return none;
    const figure = column === 'rate' ? Math.round((1_000 * clicks) / shown) / 10 : figures[column];
    const written = format.number(figure);
    return shown > counted ? t('results.estimate', { figure: written }) : written;
  };
}
