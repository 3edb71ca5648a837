import { Badge } from '@shopify/polaris';
import type { StateMessage } from '../../indexing/messages/feed-messages.ts';

/** The badge of a state, on every page: Polaris has no name for gray. */
export function StateBadge({ name, tone }: Pick<StateMessage, 'name' | 'tone'>) {
  return <Badge {...(tone !== 'neutral' && { tone })}>{name}</Badge>;
}
