import { BlockStack, Text } from '@shopify/polaris';
import { ScrollTable } from '../frame/table.tsx';
import { useShop } from '../language/shop-texts.tsx';
import { Bars, type BarsProps } from './bars.tsx';

interface StackedDaysProps<Shown extends string, Other extends string> {
  /** The chart's name for screen readers. */
  title: string;
  /** Oldest first. */
  days: readonly Omit<BarsProps['days'][number], 'label'>[];
  /** The colors of a bar's parts, in the order in which a bar stacks them, from the bottom. */
  colors: Readonly<Record<Shown, string>>;
  labelOf: (key: Shown | Other) => string;
  /** Whether the table is open at first. Default: closed. */
  table?: 'open' | 'closed';
  /** Numbers that are not part of the total, shown only in the table. */
  onlyInTable?: readonly Other[];
}

/** Numbers by day as stacked bars, and the same numbers as a table. Both are readable before and without script. */
export function StackedDays<Shown extends string, Other extends string = never>(
  chart: StackedDaysProps<Shown, Other>,
) {
  const { title, colors, labelOf, table = 'closed', onlyInTable = [] } = chart;
  const { t, format } = useShop();
  const days = chart.days.map((each) => ({ ...each, label: format.day(each.day) }));
  const named = <Key extends Shown | Other>(key: Key) => ({ key, label: labelOf(key) });
  const shown = (Object.keys(colors) as Shown[])
    .filter((key) => days.some(({ values }) => values[key]))
    .map((key) => ({ ...named(key), color: colors[key] }));
  const columns = [...shown, ...onlyInTable.map(named)];
  return (
    <figure className="bp-chart" aria-label={title}>
      <BlockStack gap="300">
        {/* The table below has the same numbers. */}
        <div aria-hidden="true">
          <Bars days={days} series={shown} format={format.number} />
        </div>
        <ul className="bp-legend">
          {shown.map(({ key, label, color }) => (
            <li key={key}>
              <span className="bp-legend__dot" style={{ background: color }} />
              <Text as="span" variant="bodySm">
                {label}
              </Text>
            </li>
          ))}
        </ul>
        <details open={table === 'open'}>
          <summary className="bp-disclose">
            <span className="bp-disclose__show">{t('common.showTable')}</span>
            <span className="bp-disclose__hide">{t('common.hideTable')}</span>
          </summary>
          <ScrollTable
            label={title}
            className="bp-numbers"
            columns={[t('common.day'), ...columns.map(({ label }) => label)]}
            rows={days.toReversed().map(({ day, label, values }) => ({
              key: day,
              heading: label,
              cells: columns.map(({ key }) => format.number(values[key] ?? 0)),
            }))}
          />
        </details>
      </BlockStack>
    </figure>
  );
}
