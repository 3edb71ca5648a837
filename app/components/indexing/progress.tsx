import { Text } from '@shopify/polaris';
import type { ReindexView } from '../../indexing/reindex.ts';
import { useShopClock } from '../time/shop-clock.tsx';
import { progressSteps } from './progress-steps.ts';
import type { ProgressStep } from './progress-steps.ts';

const SPOKEN = { passed: 'passed', current: 'now', ahead: 'still to come' };

/** How far a living re-index has come: its way as a row of steps. */
export function Progress({ reindex }: { reindex: ReindexView }) {
  return (
    <ol className="bp-steps">
      {progressSteps(reindex).map((step) => (
        <Step key={step.state} step={step} />
      ))}
    </ol>
  );
}

function Step({ step: { name, progress, at } }: { step: ProgressStep }) {
  const { format } = useShopClock();
  return (
    <li
      className={`bp-step bp-step--${progress}`}
      {...(progress === 'current' && { 'aria-current': 'step' })}
    >
      <span className="bp-step__bar" />
      <span className="bp-step__text">
        <Text
          as="span"
          variant="bodySm"
          fontWeight={progress === 'current' ? 'semibold' : 'regular'}
          tone={progress === 'ahead' ? 'subdued' : 'base'}
        >
          {name}
          <Text as="span" visuallyHidden>
            {` (${SPOKEN[progress]})`}
          </Text>
        </Text>
        {at && (
          <Text as="span" variant="bodyXs" tone="subdued">
            <time dateTime={at.toISOString()}>{format.timeOfDay(at)}</time>
          </Text>
        )}
      </span>
    </li>
  );
}
