import { Text } from '@shopify/polaris';
import { reindexMessage, reindexStateName } from '../../indexing/messages/reindex-messages.ts';
import { type ReindexState, type ReindexView, UNFINISHED_STATES } from '../../indexing/reindex.ts';
import type { Translate } from '../../texts/texts.ts';
import { useShopTexts } from '../formats/shop-time.tsx';
import { useTexts } from '../language/use-texts.ts';
import { isUnfinished } from './reindex-facts.tsx';

/** A step of a re-index. */
interface Step {
  state: ReindexState;
  name: string;
  /** `stopped`, `canceled`: the re-index ended here, before its last step. */
  progress: 'passed' | 'current' | 'ahead' | 'stopped' | 'canceled';
  /** When the re-index first reached it. */
  at: Date | null;
}

/** The steps of a re-index in a row. */
export function Steps({ reindex }: { reindex: ReindexView }) {
  const { t } = useTexts();
  return (
    <ol className="bp-steps">
      {reindexSteps(reindex, t).map((step) => (
        <StepItem key={step.state} step={step} />
      ))}
    </ol>
  );
}

/**
 * Returns the steps of a re-index, passed and ahead. `waiting` is included only if it waits or has waited, and
 * `unknown` replaces `accepted` if the request got no answer.
 */
export function reindexSteps(view: ReindexView, t: Translate): Step[] {
  const seen = new Map<string, Date>();
  for (const { state, at } of view.states) if (!seen.has(state)) seen.set(state, at);
  const way: ReindexState[] = [...UNFINISHED_STATES, 'done' as const].filter((state) => {
    if (state === 'accepted') return !seen.has('unknown');
    return (state !== 'waiting' && state !== 'unknown') || seen.has(state);
  });
  const reached = view.states.map(({ state }) => way.findIndex((each) => each === state));
  const last = reached.findLast((index) => index >= 0) ?? 0;
  return way.map((state, index) => {
    const progress = index < last ? 'passed' : index === last ? progressAtLast(view) : 'ahead';
    return {
      state,
      name: progress === 'current' ? reindexMessage(view, t).name : reindexStateName(state, t),
      progress,
      at: progress === 'ahead' ? null : (seen.get(state) ?? null),
    };
  });
}

/** Returns the progress at the last step that a re-index has reached. */
function progressAtLast(view: ReindexView): Step['progress'] {
  if (isUnfinished(view)) return 'current';
  if (view.state === 'done') return 'passed';
  return view.state === 'cancelled' ? 'canceled' : 'stopped';
}

function StepItem({ step: { name, progress, at } }: { step: Step }) {
  const { t, format } = useShopTexts();
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
