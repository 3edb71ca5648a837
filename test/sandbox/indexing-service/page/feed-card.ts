import { arrange, byId, element, showText } from '../../service-parts/page/dom.ts';
import type { FeedSnapshot } from '../feed.ts';
import { createFeedControls, type SendControl, sendControl } from './feed-controls.ts';
import { lasting, moment } from './words.ts';
import { problemOf } from '../../service-parts/page/fault-panel.ts';
import type { ServiceState } from '../live-state.ts';

const INDEXING = ['waiting', 'running', 'done'];
const REGENERATION = ['regen_waiting', 'regen_running', 'regen_done'];
const FAILURES: Readonly<Record<string, string>> = {
  error: 'running',
  regen_error: 'regen_running',
};

/** The states of a feed in the order in which an index passes through them, the present one marked. */
interface StatePath {
  root: HTMLElement;
  show(feed: FeedSnapshot): void;
}

/** Makes a feed's path; a failure takes the place of the state after the one that failed. */
function createStatePath(regenerates: boolean): StatePath {
  const root = element('ol', { class: 'path', 'aria-label': 'States of an index' });
  let shown = '';

  return {
    root,
    show({ state }) {
      if (state === shown) return;
      shown = state;
      root.replaceChildren(...pathOf(regenerates, state).map((step) => stepOf(step, state)));
    },
  };
}

function pathOf(regenerates: boolean, state: string): string[] {
  const states = regenerates ? [...REGENERATION, ...INDEXING] : INDEXING;
  const failsAfter = FAILURES[state];
  if (failsAfter === undefined) return states;
  return [...states.slice(0, states.indexOf(failsAfter) + 1), state];
}

function stepOf(step: string, state: string): HTMLElement {
  if (step !== state) return element('li', {}, step);
  return element('li', { class: `here ${toneOf(state)}`, 'aria-current': 'step' }, step);
}

function toneOf(state: string): string {
  if (state === 'done') return 'accepted';
  return state in FAILURES ? 'refused' : 'working';
}

/** One feed on the page. It is made once and then changed: what has the focus keeps it. */
export interface FeedCard {
  root: HTMLElement;
  /** @param now the service's clock, ISO 8601 */
  show(feed: FeedSnapshot, now: string): void;
}

/** Makes a feed's card. */
function createFeedCard(first: FeedSnapshot, send: SendControl): FeedCard {
  const { siteId, id, name } = first;
  const titleId = `feed-${siteId}-${id}`;
  const said = element('span', { class: 'said' });
  const path = createStatePath(first.regenerates);
  const bar = element('progress', { max: '1', 'aria-label': `Progress of feed ${id}` });
  const words = element('p', { class: 'progress-words' });
  const facts = element('dl', { class: 'facts' });
  const controls = createFeedControls(first, send);
  const root = element(
    'article',
    { class: 'feed', 'aria-labelledby': titleId },
    element(
      'header',
      {},
      element('h3', { id: titleId }, element('span', { class: 'number' }, id), ` ${name}`),
      element('span', { class: 'quiet' }, siteId),
    ),
    element('div', { class: 'state' }, path.root, said),
    bar,
    words,
    facts,
    controls.root,
  );

  return {
    root,
    show(feed, now) {
      path.show(feed);
      root.classList.toggle('paused', feed.pausedUntil !== null);
      showText(said, feed.shownState === null ? '' : `The status says “${feed.shownState}”.`);
      bar.value = feed.progress ?? 0;
      showText(words, progressWords(feed, now));
      showFacts(facts, factsOf(feed, now));
      controls.show(feed);
    },
  };
}

function progressWords(feed: FeedSnapshot, now: string): string {
  const { progress, pausedUntil, endsAt, startedBy } = feed;
  if (progress === null) return feed.interval === null ? 'No index runs here: Never.' : 'At rest.';
  const share = `${Math.floor(progress * 100)} %`;
  if (pausedUntil !== null) {
    return `${share}. Paused by a request, goes on in ${until(pausedUntil, now)}.`;
  }
  const by = startedBy === 'schedule' ? 'started by the schedule' : 'started by a request';
  return `${share}, ${by}; ends in ${until(endsAt ?? now, now)}.`;
}

function factsOf(feed: FeedSnapshot, now: string): [string, string][] {
  const { lastIndexed, nextIndex, possibleAt, puts, posts, taken } = feed;
  return [
    ['Last indexed', lastIndexed === null ? 'never' : moment(lastIndexed, now)],
    ['Next run', nextIndex === null ? 'none' : moment(nextIndex, now)],
    ['Takes a request', possibleAt === null ? 'now' : moment(possibleAt, now)],
    ['Received', `${puts} PUT, ${posts} POST; ${taken} taken`],
  ];
}

function showFacts(list: HTMLElement, facts: [string, string][]): void {
  const text = JSON.stringify(facts);
  if (list.dataset.shown === text) return;
  list.dataset.shown = text;
  list.replaceChildren(
    ...facts.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value)),
    ),
  );
}

function until(iso: string, now: string): string {
  return lasting(Math.max(0, Date.parse(iso) - Date.parse(now)));
}

/** The feeds, each with its state and everything that can be done to it. */
interface FeedCards {
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
