import { Text } from '@shopify/polaris';
import { useShopClock } from '../formats/shop-time.tsx';
import { useTexts } from '../language/use-texts.ts';

/** A step of a re-index. */
export interface Step {
  key: string;
  name: string;
  /** `stopped`, `canceled`: the re-index ended here, before its last step. */
  progress: 'passed' | 'current' | 'ahead' | 'stopped' | 'canceled';
  /** When the re-index first reached it. */
  at: Date | null;
}

/** The steps of a re-index in a row. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="bp-steps">
      {steps.map((step) => (
        <StepItem key={step.key} step={step} />
      ))}
    </ol>
  );
}

function StepItem({ step: { name, progress, at } }: { step: Step }) {
  const { t } = useTexts();
  const { format } = useShopClock();
  const isHere = progress !== 'passed' && progress !== 'ahead';
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
          fontWeight={isHere ? 'semibold' : 'regular'}
          tone={progress === 'ahead' ? 'subdued' : 'base'}
        >
          {name}
          <Text as="span" visuallyHidden>
            {` (${t(`indexing.progress.${progress}`)})`}
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
