import type { FeedsAnswer } from '../../indexing/overview.ts';
import type { Translate } from '../../texts/texts.ts';
import { feedMessage } from '../../indexing/messages/feed-messages.ts';
import { feedKnowledge } from '../indexing/reindex-facts.tsx';

/** A feed that staff can choose. */
interface FeedChoice {
  value: string;
  label: string;
  /** The feed's state by the service's last answer, which says if it is only the last known one. */
  helpText: string;
}

/** Returns the feeds of the account, and chosen feeds that the account does not list. */
export function feedChoices(answer: FeedsAnswer, chosen: string[], t: Translate): FeedChoice[] {
  const { named } = answer;
  const others = chosen.filter((id) => !named.some((record) => record.id === id));
  return [...named.map(({ id }) => id), ...others].map((id) => ({
    value: id,
    label: t('indexing.feed', { id }),
    helpText: stateOf(id, answer, t),
  }));
}

function stateOf(feedId: string, answer: FeedsAnswer, t: Translate): string {
  const record = answer.named.find(({ id }) => id === feedId) ?? null;
  const known = feedKnowledge({ record }, answer);
  const state = record ? feedMessage(record, t).name : '';
  const texts: Partial<Record<typeof known, string>> = {
    named: state,
    outdated: t('settings.feeds.lastKnown', { state }),
    'not-named': t('settings.feeds.notListed'),
    unknown: t('indexing.card.stateUnknown'),
  };
  return texts[known] ?? '';
}
