import type { FeedRecord } from '../../indexing/feed-status.ts';
import type { Translate } from '../../texts/texts.ts';
import { feedMessage } from '../../indexing/messages/feed-messages.ts';

/** A feed that staff can choose. */
interface FeedChoice {
  value: string;
  label: string;
  /** The feed's state by the service's last answer. */
  helpText: string;
}

/** Returns the feeds of the account, and chosen feeds that the account does not list. */
export function feedChoices(named: FeedRecord[], chosen: string[], t: Translate): FeedChoice[] {
  const unnamed = chosen.filter((id) => !named.some((record) => record.id === id));
  return [
    ...named.map((record) => ({
      value: record.id,
      label: t('indexing.feed', { id: record.id }),
      helpText: feedMessage(record, t).name,
    })),
    ...unnamed.map((id) => ({
      value: id,
      label: t('indexing.feed', { id }),
      helpText: named.length > 0 ? t('settings.feeds.notListed') : '',
    })),
  ];
}
