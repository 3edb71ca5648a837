import type { FeedControl } from './control.ts';
import { withInterval } from './feed.ts';
import type { Feed } from './feed.ts';
import { endRun, INDEX_STATES } from './index-run.ts';

/**
 * The feed after a change made by hand.
 *
 * @throws {Error} that says why the change is impossible
 */
export function controlFeed(feed: Feed, control: FeedControl, at: number): Feed {
  switch (control.kind) {
    case 'end-index':
      checkEnd(feed, control.as);
      if (!feed.run) throw new Error(`Feed ${feed.id} has no index in progress.`);
      return { ...feed, run: endRun(feed.run, at, control.as) };
    case 'start-index':
      if (feed.run) throw new Error(`Feed ${feed.id} has an index in progress already.`);
      if (feed.interval === null) {
        throw new Error(`The interval of feed ${feed.id} is Never: set another one first.`);
      }
      return { ...feed, nextIndex: at };
    case 'fail-next':
      checkEnd(feed, control.as);
      return { ...feed, failNext: control.as };
    case 'say-state':
      return { ...feed, shownState: control.state };
    case 'interval':
      return withInterval(feed, control.interval === 'never' ? null : control.interval, at);
    case 'forget-hour':
      return { ...feed, lastAccepted: null };
  }
}

function checkEnd(feed: Feed, end: string | null): void {
  if (end !== 'regen_error' || feed.regenerates) return;
  throw new Error(`Feed ${feed.id} is not made by an external system: let it end with "error".`);
}

/** Whether the specification names this state. */
export function isNamedState(state: string): boolean {
  return INDEX_STATES.some((named) => named === state);
}
