import type { CSSProperties } from 'react';

interface ProgressBarProps {
  /** From 0 to 100. */
  percent: number;
  tone: 'highlight' | 'primary';
  /** The id of the element that names the bar. */
  labelledBy: string;
}

const BAR = 'Polaris-ProgressBar';

const TONES = { highlight: `${BAR}--toneHighlight`, primary: `${BAR}--tonePrimary` };

/**
 * Polaris' small `ProgressBar`, with its styles. That one loads a package for its first animation, 3 KB gzipped, and
 * shows nothing without scripts.
 */
export function ProgressBar({ percent, tone, labelledBy }: ProgressBarProps) {
  const style = {
    '--pc-progress-bar-duration': 'var(--p-motion-duration-500)',
    '--pc-progress-bar-percent': percent / 100,
  } as CSSProperties;
  return (
    <div className={`${BAR} ${BAR}--sizeSmall ${TONES[tone]}`}>
      <progress
        aria-labelledby={labelledBy}
        className={`${BAR}__Progress`}
        value={percent}
        max="100"
      />
      <div className={`${BAR}__Indicator ${BAR}__IndicatorAppearDone`} style={style}>
        <span className={`${BAR}__Label`}>{percent}%</span>
      </div>
    </div>
  );
}
