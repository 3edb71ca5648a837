import { reindexStateName } from '../../indexing/messages/reindex-messages.ts';
import type { ReindexView } from '../../indexing/reindex.ts';
import { isUnfinished } from '../indexing/reindex-facts.tsx';
import { type Step, Steps } from '../indexing/steps.tsx';
import { useTexts } from '../language/use-texts.ts';

/** The stages of every re-index, in order. */
const STAGES = ['requested', 'accepted', 'running', 'done'] as const;

/** One stage of a re-index. */
export interface Stage {
  name: (typeof STAGES)[number];
  progress: Step['progress'];
  /** When the re-index first reached it. */
  at: Date | null;
}

/** Returns the stages of a re-index, with its progress until now or until its end. */
export function reindexStages(view: ReindexView): Stage[] {
  const firstAt = (name: Stage['name']) =>
    view.states.find(
      ({ state }) => state === name || (state === `feed:${name}` && name === 'running'),
    )?.at ?? null;
  const reached = STAGES.findLastIndex((name) => name === 'requested' || firstAt(name) !== null);
  const isDone = view.state === 'done';
  const end = view.state === 'cancelled' ? 'canceled' : 'stopped';
  const here = isUnfinished(view) ? 'current' : end;
  return STAGES.map((name, index) => ({
    name,
    progress: isDone || index < reached ? 'passed' : index === reached ? here : 'ahead',
    at: index > reached ? null : name === 'requested' ? view.requestedAt : firstAt(name),
  }));
}

/** The four stages of a re-index in a row. */
export function Stages({ reindex }: { reindex: ReindexView }) {
  const { t } = useTexts();
  const steps = reindexStages(reindex).map(({ name, ...stage }): Step => ({
    key: name,
    name: reindexStateName(name, t),
    ...stage,
  }));
  return <Steps steps={steps} />;
}
