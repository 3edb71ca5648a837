import type { FeedRecord } from '../../indexing/feed-status.ts';
import { feedMessage } from '../../indexing/messages/feed-messages.ts';

/** A feed to choose. */
export interface FeedChoice {
  value: string;
  label: string;
  /** What the service says of it. */
  helpText: string;
}

/** The feeds of the account, and those chosen that it does not name (anymore). */
export function feedChoices(named: FeedRecord[], chosen: string[]): FeedChoice[] {
  const unnamed = chosen.filter((id) => !named.some((record) => record.id === id));
  return [
    ...named.map((record) => ({
      value: record.id,
      label: `Feed ${record.id}`,
      helpText: feedMessage(record).name,
    })),
    ...unnamed.map((id) => ({
      value: id,
      label: `Feed ${id}`,
      helpText: named.length > 0 ? 'Not listed for this account' : '',
    })),
  ];
}
