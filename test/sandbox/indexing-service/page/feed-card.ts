import { element, showText } from '../../service-parts/page/dom.ts';
import type { FeedSnapshot } from '../feed-snapshot.ts';
import { createFeedControls } from './feed-controls.ts';
import type { SendControl } from './feed-controls.ts';
import { createStatePath } from './state-path.ts';
import { lasting, moment } from './words.ts';

/** One feed on the page. It is made once and then changed: what has the focus keeps it. */
export interface FeedCard {
  root: HTMLElement;
  /** @param now the service's clock, ISO 8601 */
  show(feed: FeedSnapshot, now: string): void;
}

/** Makes a feed's card. */
export function createFeedCard(first: FeedSnapshot, send: SendControl): FeedCard {
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
