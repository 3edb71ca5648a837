import { BlockStack, Text } from '@shopify/polaris';
import { useTexts } from '../language/use-texts.ts';
import { Bars, type BarsProps, type Series } from './bars.tsx';

interface StackedDaysProps extends BarsProps {
  /** The chart's name for screen readers. */
  title: string;
  /** Whether the table is open at first. Default: closed. */
  table?: 'open' | 'closed';
  /** Numbers that are not part of the total, shown only in the table. */
  onlyInTable?: readonly Omit<Series, 'color'>[];
}

/** Numbers by day as stacked bars, and the same numbers as a table. Both are readable before and without script. */
export function StackedDays({
  title,
  days,
  series,
  format,
  table = 'closed',
  onlyInTable = [],
}: StackedDaysProps) {
  const { t } = useTexts();
  const shown = series.filter(({ key }) => days.some(({ values }) => values[key]));
  return (
    <figure className="bp-chart" aria-label={title}>
      <BlockStack gap="300">
        {/* The table below has the same numbers. */}
        <div aria-hidden="true">
          <Bars days={days} series={shown} format={format} />
        </div>
        <Legend series={shown} />
        <details open={table === 'open'}>
          <summary className="bp-disclose">
            <span className="bp-disclose__show">{t('common.showTable')}</span>
            <span className="bp-disclose__hide">{t('common.hideTable')}</span>
          </summary>
          <Numbers title={title} days={days} columns={[...shown, ...onlyInTable]} format={format} />
        </details>
      </BlockStack>
    </figure>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="bp-legend">
      {series.map(({ key, label, color }) => (
        <li key={key}>
          <span className="bp-legend__dot" style={{ background: color }} />
          <Text as="span" variant="bodySm">
            {label}
          </Text>
        </li>
      ))}
    </ul>
  );
}

interface NumbersProps extends Pick<StackedDaysProps, 'title' | 'days' | 'format'> {
  columns: readonly Omit<Series, 'color'>[];
}

function Numbers({ title, days, columns, format }: NumbersProps) {
  const { t } = useTexts();
  return (
    <div className="bp-scroll" role="region" aria-label={title} tabIndex={0}>
      <table className="bp-table bp-numbers">
        <thead>
          <tr>
            <th scope="col">{t('common.day')}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, label, values }) => (
            <tr key={day}>
              <th scope="row">{label}</th>
              {columns.map(({ key }) => (
                <td key={key}>{format(values[key] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
