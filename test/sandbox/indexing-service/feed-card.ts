import { html } from 'hono/html';
import type { Markup } from '../service-parts/document.ts';
import type { Control } from './control.ts';
import { type Failure, type FeedSnapshot, HOUR } from './feed.ts';
import { FAILURES, INDEX_STATES, stagesOf } from './index-run.ts';
import { durationText, timeText } from './texts.ts';

/**
 * A feed with its state and all its controls.
 *
 * @param now the service's clock, ISO 8601
 */
export function feedCard(feed: FeedSnapshot, now: string): Markup {
  const { siteId, id, name, state, shownState } = feed;
  const cardId = `feed-${siteId}-${id}`;
  return html`<article class="panel" aria-labelledby="${cardId}">
    <h3 id="${cardId}">${id} ${name} <span class="quiet">${siteId}</span></h3>
    <div id="${cardId}-state" data-live>
      <ol class="path" aria-label="States of an index">
        ${pathOf(feed).map((step) =>
          step === state
            ? html`<li class="${toneOf(feed)}" aria-current="step">${step}</li>`
            : html`<li>${step}</li>`,
        )}
      </ol>
      ${shownState !== null && html`<p class="lost">The status says “${shownState}”.</p>`}
      <progress
        max="1"
        value="${feed.progress ?? 0}"
        aria-label="Progress of feed ${id}"
      ></progress>
      <p class="${feed.pausedUntil === null ? '' : 'not-taken'}">${progressWords(feed, now)}</p>
      <dl class="facts">
        ${factsOf(feed, now).map(
          ([fact, value]) =>
            html`<dt>${fact}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </div>
    <div id="${cardId}-controls" class="row" role="group" aria-label="Change feed ${id}" data-live>
      ${buttonsOf(feed).map(([words, isUsable, change]) =>
        // A disabled button can still be pressed: it keeps the focus, and the service gives the reason.
        controlButton(words, { ...addressOf(feed), ...change }, isUsable),
      )}
      ${fieldsOf(feed).map((field) => selectOf(feed, field))}
    </div>
    <a href="/index/${siteId}/${id}">What is in the index</a>
  </article>`;
}

/** A button that changes the service; see `page/live.ts` for its behavior without a reload. */
export function controlButton(words: string, control: Control, isUsable = true): Markup {
  const value = JSON.stringify(control);
  return html`<form method="post" action="/control">
    <button id="${value}" name="control" value="${value}" aria-disabled="${String(!isUsable)}">
      ${words}
    </button>
  </form>`;
}

function selectOf(feed: FeedSnapshot, { label, value, options, controlOf }: Field): Markup {
  const optionOf = (each: string, words: string) => {
    const control = JSON.stringify({ ...addressOf(feed), ...controlOf(each) });
    return html`<option value="${control}" ${each === value ? 'selected' : ''}>${words}</option>`;
  };
  return html`<form method="post" action="/control" data-instant>
    <label>
      ${label}
      <select name="control" id="${feed.siteId}-${feed.id}-${label}">
        ${Object.entries({ [value]: value, ...options }).map(([each, words]) =>
          optionOf(each, words),
        )}
      </select>
    </label>
    <noscript><button>Change</button></noscript>
  </form>`;
}

const addressOf = ({ siteId, id }: FeedSnapshot) => ({ feedId: id, siteId });

type FeedControl = Extract<Control, { feedId: string }>;

/** A change of the feed, without its address. */
type Change = FeedControl extends infer One
  ? One extends FeedControl
    ? Omit<One, 'feedId' | 'siteId'>
    : never
  : never;

/** The immediate actions on a feed, and whether each is useful now. */
function buttonsOf(feed: FeedSnapshot): [words: string, isUsable: boolean, change: Change][] {
  const isRunning = feed.progress !== null;
  const failure = feed.state.startsWith('regen_') ? 'regen_error' : 'error';
  return [
    ['Start now', !isRunning && feed.interval !== null, { kind: 'start-index' }],
    ['Finish now', isRunning, { kind: 'end-index', as: 'done' }],
    ['Fail now', isRunning, { kind: 'end-index', as: failure }],
    ['Let an hour pass', feed.possibleAt !== null, { kind: 'forget-hour' }],
  ];
}

interface Field {
  label: string;
  value: string;
  /** Value → label. A value outside the list, set by a test, is added. */
  options: Record<string, string>;
  controlOf: (value: string) => Change;
}

/** The settings of a feed. */
function fieldsOf({ interval, failNext, shownState, regenerates }: FeedSnapshot): Field[] {
  return [
    {
      label: 'Interval',
      value: String(interval ?? 'never'),
      options: { never: 'Never', [HOUR]: 'every hour', [24 * HOUR]: 'every day' },
      controlOf: (value) => ({
        kind: 'interval',
        interval: value === 'never' ? value : Number(value),
      }),
    },
    {
      label: 'The next index',
      value: failNext ?? '',
      options: {
        '': 'will succeed',
        error: 'will fail: error',
        ...(regenerates && { regen_error: 'will fail: regen_error' }),
      },
      controlOf: (value) => ({
        kind: 'fail-next',
        as: value === 'error' || value === 'regen_error' ? value : null,
      }),
    },
    {
      label: 'The status says',
      value: shownState ?? '',
      // Every state, and one that the specification does not name.
      options: {
        '': 'the truth',
        optimizing: 'optimizing (unknown)',
        ...Object.fromEntries(INDEX_STATES.map((state) => [state, state])),
      },
      controlOf: (value) => ({ kind: 'say-state', state: value || null }),
    },
  ];
}

/** The states in the order of an index; a failure follows the state that failed. */
function pathOf({ regenerates, state }: FeedSnapshot): string[] {
  const stages = stagesOf({ regenerates });
  if (!isFailure(state)) return [...stages, 'done'];
  return [...stages.slice(0, stages.indexOf(FAILURES[state].state) + 1), state];
}

const isFailure = (state: string): state is Failure => state in FAILURES;

/** A feed that was never indexed is `done` too, which is not shown as a success. */
function toneOf({ state, lastIndexed }: FeedSnapshot): string {
  if (state === 'done') return lastIndexed === null ? '' : 'accepted';
  return isFailure(state) ? 'refused' : 'working';
}

function progressWords(feed: FeedSnapshot, now: string): string {
  const { progress, pausedUntil, endsAt, startedBy, interval } = feed;
  if (progress === null)
    return interval === null ? 'The interval is Never, so no index runs.' : 'At rest.';
  const until = (iso: string) => durationText(Math.max(0, Date.parse(iso) - Date.parse(now)));
  const share = `${Math.floor(progress * 100)} %`;
  return pausedUntil === null
    ? `${share}, started by ${startedBy === 'schedule' ? 'the schedule' : 'a request'}; ends in ${until(endsAt ?? now)}.`
    : `${share}. Paused by a request, goes on in ${until(pausedUntil)}.`;
}

function factsOf(feed: FeedSnapshot, now: string): [string, string][] {
  const { lastIndexed, nextIndex, possibleAt, puts, posts, taken } = feed;
  return [
    ['Last indexed', lastIndexed === null ? 'never' : timeText(lastIndexed, now)],
    ['Next run', nextIndex === null ? 'none' : timeText(nextIndex, now)],
    ['Takes a request', possibleAt === null ? 'now' : timeText(possibleAt, now)],
    ['Received', `${puts} PUT, ${posts} POST; ${taken} taken`],
  ];
}
