import { arrange, byId, showText } from '../../service-parts/page/dom.ts';
import { problemOf } from '../../service-parts/page/fault-panel.ts';
import type { ServiceState } from '../live-message.ts';
import { createFeedCard } from './feed-card.ts';
import type { FeedCard } from './feed-card.ts';
import { sendControl } from './send-control.ts';

/** The feeds, each with its state and everything that can be done to it. */
export interface FeedCards {
  show(state: ServiceState): void;
}

/** Brings the feeds to life. */
export function createFeedCards(): FeedCards {
  const parent = byId('feeds', HTMLElement);
  const problem = byId('feed-problem', HTMLElement);
  const shown = byId('feeds-shown', HTMLElement);
  const cards = new Map<string, FeedCard>();

  byId('reset', HTMLButtonElement).addEventListener('click', () => void send({ kind: 'reset' }));

  return {
    show(state) {
      const { feeds, feedCount } = state;
      const wanted = feeds.map((feed) => {
        const key = `${feed.siteId}/${feed.id}`;
        const card = cards.get(key) ?? createFeedCard(feed, send);
        cards.set(key, card);
        card.show(feed, state.now);
        return card.root;
      });
      arrange(parent, wanted);
      showText(shown, feedCount > feeds.length ? `the first ${feeds.length} of ${feedCount}` : '');
    },
  };

  async function send(control: Parameters<typeof sendControl>[0]): Promise<void> {
    showText(problem, await problemOf(() => sendControl(control)));
  }
}
