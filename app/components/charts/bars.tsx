import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { StackedDaysProps } from './stacked-days.tsx';

export interface BarsProps extends Pick<StackedDaysProps, 'days' | 'series' | 'format'> {
  /** Pixels. */
  height: number;
}

const TEXT = { fontSize: 12, fill: 'var(--p-color-text-secondary)' };

/** The drawing of {@link StackedDaysProps}, in a module of its own because its library is large. */
export function Bars({ days, series, height, format }: BarsProps) {
  const rows = days.map(({ label, values }) => ({ label, ...values }));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={rows}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--p-color-border-secondary)" />
        <XAxis
          dataKey="label"
          tick={TEXT}
          tickLine={false}
          axisLine={false}
          minTickGap={24}
          interval="preserveStartEnd"
        />
        <YAxis
          tick={TEXT}
          tickLine={false}
          axisLine={false}
          width="auto"
          allowDecimals={false}
          tickFormatter={format}
        />
        <Tooltip
          cursor={{ fill: 'var(--p-color-bg-surface-hover)' }}
          formatter={(value) => format(Number(value))}
          isAnimationActive={false}
        />
        {series.map(({ key, label, color }) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            stackId="day"
            fill={color}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
