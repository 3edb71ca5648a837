import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

/** One part of a day's bar. */
export interface Series {
  key: string;
  label: string;
  /** A CSS color that is readable on white. */
  color: string;
}

/** One day's numbers by the keys of the series; a key that is missing is 0. */
export interface Day {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The name of the day on the axis and in the table. */
  label: string;
  values: Partial<Record<string, number>>;
}

export interface BarsProps {
  /** Oldest first. */
  days: Day[];
  /** In the order in which a bar stacks them, from the bottom. */
  series: Series[];
  /** How a number is written. */
  format: (count: number) => string;
  /** Pixels. */
  height: number;
}

const TEXT = { fontSize: 12, fill: 'var(--p-color-text-secondary)' };

/** Numbers by day as stacked bars, in a module of its own because its library is large. */
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
          // A bar's own color has too little contrast for text.
          itemStyle={{ color: 'var(--p-color-text)' }}
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
