import { Text } from '@shopify/polaris';
import type { ReindexView } from '../../indexing/reindex.ts';
import { isUnfinished } from '../indexing/reindex-facts.tsx';
import { useTexts } from '../language/use-texts.ts';
import { useShopClock } from '../time/shop-time.tsx';

/** The way of every re-index, from its request to products that shoppers find. */
const STAGES = ['requested', 'accepted', 'running', 'done'] as const;

/** One stage of a re-index. */
export interface Stage {
  name: (typeof STAGES)[number];
  /** `stopped`: it came no further, and has ended. */
  progress: 'passed' | 'current' | 'ahead' | 'stopped';
  /** When the re-index first was there. */
  at: Date | null;
}

/** How far a re-index has come, or came before it ended. */
export function reindexStages(view: ReindexView): Stage[] {
  const firstAt = (name: Stage['name']) =>
    view.states.find(
      ({ state }) => state === name || (state === `feed:${name}` && name === 'running'),
    )?.at ?? null;
  const reached = STAGES.findLastIndex((name) => name === 'requested' || firstAt(name) !== null);
  const isDone = view.state === 'done';
  const here = isUnfinished(view) ? 'current' : 'stopped';
  return STAGES.map((name, index) => ({
    name,
    progress: isDone || index < reached ? 'passed' : index === reached ? here : 'ahead',
    at: index > reached ? null : name === 'requested' ? view.requestedAt : firstAt(name),
  }));
}

/** The four stages of a re-index in a row. */
export function Stages({ reindex }: { reindex: ReindexView }) {
  const { t } = useTexts();
  const { format } = useShopClock();
  return (
    <ol className="bp-steps">
      {reindexStages(reindex).map(({ name, progress, at }) => (
        <li
          key={name}
          className={`bp-step bp-step--${progress}`}
          {...(progress === 'current' && { 'aria-current': 'step' })}
        >
          <span className="bp-step__bar" />
          <span className="bp-step__text">
            <Text
              as="span"
              variant="bodySm"
              fontWeight={progress === 'current' || progress === 'stopped' ? 'semibold' : 'regular'}
              tone={progress === 'ahead' ? 'subdued' : 'base'}
            >
              {t(`history.stages.${name}`)}
              <Text as="span" visuallyHidden>
                {` (${t(`history.stages.${progress}`)})`}
              </Text>
            </Text>
            {at && (
              <Text as="span" variant="bodyXs" tone="subdued">
                <time dateTime={at.toISOString()}>{format.timeOfDay(at)}</time>
              </Text>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
