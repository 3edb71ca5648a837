import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { useTexts } from '../language/use-texts.ts';
import type { BarsProps, Series } from './bars.tsx';

interface StackedDaysProps extends Pick<BarsProps, 'days' | 'series' | 'format'> {
  /** The chart's name for screen readers. */
  title: string;
  /** Whether the table is open at first. Default: closed. */
  table?: 'open' | 'closed';
}

/** In pixels. The place is reserved while the chart loads, so that nothing moves. */
const HEIGHT = 220;

/** Numbers by day as stacked bars, and the same numbers as a table. */
export function StackedDays({ title, days, series, format, table = 'closed' }: StackedDaysProps) {
  const { t } = useTexts();
  const [isTableShown, setTableShown] = useState(table === 'open');
  const tableId = useId();
  const shown = series.filter(({ key }) => days.some(({ values }) => values[key]));
  return (
    <figure className="bp-chart" aria-label={title}>
      <BlockStack gap="300">
        {/* The table below has the same numbers. */}
        <div aria-hidden="true" style={{ height: HEIGHT }}>
          <LateBars days={days} series={shown} height={HEIGHT} format={format} />
        </div>
        <InlineStack gap="300" align="space-between" blockAlign="center">
          <Legend series={shown} />
          <Button
            variant="plain"
            size="slim"
            ariaExpanded={isTableShown}
            ariaControls={tableId}
            onClick={() => {
              setTableShown(!isTableShown);
            }}
          >
            {t(isTableShown ? 'common.hideTable' : 'common.showTable')}
          </Button>
        </InlineStack>
        {isTableShown && (
          <Numbers id={tableId} title={title} days={days} series={shown} format={format} />
        )}
      </BlockStack>
    </figure>
  );
}

/** Loads the chart library after the first paint. */
function LateBars(props: BarsProps) {
  const [Bars, setBars] = useState<ComponentType<BarsProps> | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import('./bars.tsx').then((module) => {
      if (isWanted) setBars(() => module.Bars);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return Bars && <Bars {...props} />;
}

function Legend({ series }: { series: Series[] }) {
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

type NumbersProps = Omit<StackedDaysProps, 'table'> & { id: string };

function Numbers({ id, title, days, series, format }: NumbersProps) {
  const { t } = useTexts();
  return (
    <div id={id} className="bp-scroll" role="region" aria-label={title} tabIndex={0}>
      <table className="bp-table bp-numbers">
        <thead>
          <tr>
            <th scope="col">{t('common.day')}</th>
            {series.map(({ key, label }) => (
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
              {series.map(({ key }) => (
                <td key={key}>{format(values[key] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
