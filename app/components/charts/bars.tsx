/** One part of a day's bar. */
interface Series {
  key: string;
  label: string;
  /** A CSS color that is readable on white. */
  color: string;
}

/** One day's numbers by the keys of the series; a key that is missing is 0. */
interface Day {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The name of the day on the axis and in the table. */
  label: string;
  values: Partial<Record<string, number>>;
}

export interface BarsProps {
  /** Oldest first. */
  days: readonly Day[];
  /** In the order in which a bar stacks them, from the bottom. */
  series: readonly Series[];
  /** Formats a number. */
  format: (count: number) => string;
}

/** The width of a bar as a share of its day's width. */
const BAR_SHARE = 0.8;

/**
 * Numbers by day as stacked bars. The server draws them: all positions are percentages, so that no script has to
 * measure the page. The browser shows the numbers of the day under the pointer.
 */
export function Bars({ days, series, format }: BarsProps) {
  const totals = days.map(({ values }) =>
    series.reduce((total, { key }) => total + (values[key] ?? 0), 0),
  );
  const ticks = ticksUpTo(Math.max(0, ...totals));
  const top = ticks.at(-1) ?? 1;
  const place = 100 / days.length;
  return (
    <div className="bp-bars">
      <div className="bp-bars__scale">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{format(tick)}</span>
        ))}
      </div>
      <svg className="bp-bars__plot" width="100%" height="100%">
        {ticks.map((tick) => (
          <line
            key={tick}
            x2="100%"
            y1={percent(100 - (100 * tick) / top)}
            y2={percent(100 - (100 * tick) / top)}
          />
        ))}
        {days.map((day, index) => (
          <g key={day.day}>
            <title>{describe(day, series, format)}</title>
            <rect
              className="bp-bars__place"
              x={percent(index * place)}
              width={percent(place)}
              height="100%"
            />
            {partsOf(day, series, top).map(({ key, color, from, height }) => (
              <rect
                key={key}
                fill={color}
                x={percent((index + (1 - BAR_SHARE) / 2) * place)}
                width={percent(BAR_SHARE * place)}
                y={percent(100 - from - height)}
                height={percent(height)}
              />
            ))}
          </g>
        ))}
      </svg>
      <div className="bp-bars__days">
        {labelled(days).map(({ day, label, index, size }) => (
          <span
            key={day}
            className={`bp-bars__day--${size}`}
            // The middle of a label, clamped so that no label extends beyond the chart.
            style={{ left: `clamp(2.5rem, ${percent((index + 0.5) * place)}, 100% - 2.5rem)` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

const MAX_TICKS = 5;

/**
 * Returns the numbers at the lines of the scale, from 0 to at least `most`, in equal steps of a power of ten times 1, 2
 * or 5.
 *
 * @param most the total of the highest bar
 */
export function ticksUpTo(most: number): number[] {
  const rough = Math.max(1, most / (MAX_TICKS - 1));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** The maximum number of days with a label; a phone shows every second label. */
const MAX_LABELS = 6;

/** Returns the days with a label, in the middle of equal parts, so that no label is cut off, and their screens. */
function labelled(days: readonly Day[]) {
  const step = Math.ceil(days.length / MAX_LABELS);
  return days
    .map((day, index) => ({ ...day, index, fromEnd: days.length - 1 - index }))
    .filter(({ fromEnd }) => fromEnd % step === Math.floor(step / 2))
    .map((day) => ({ ...day, size: day.fromEnd % (2 * step) < step ? 'any' : 'wide' }));
}

/** Returns the parts of a day's bar, from the bottom, in percent of the scale. */
function partsOf({ values }: Day, series: readonly Series[], top: number) {
  let from = 0;
  return series.flatMap(({ key, color }) => {
    const height = (100 * (values[key] ?? 0)) / top;
    const part = { key, color, from, height };
    from += height;
    return height > 0 ? [part] : [];
  });
}

/** Returns a day's numbers, one per line, for the browser's tooltip. */
function describe({ label, values }: Day, series: readonly Series[], format: BarsProps['format']) {
  const lines = series.map(({ key, label }) => `${label}: ${format(values[key] ?? 0)}`);
  return [label, ...lines].join('\n');
}

const percent = (share: number): string => `${Number(share.toFixed(3))}%`;
