import { html } from 'hono/html';
import type { Markup } from './document.ts';
import type { LoggedRequest } from './request-log.ts';

/** A request in one line of the list. */
export interface Line {
  /** The requested address. */
  address: string;
  /** The outcome's label, and the tone that shows it. */
  outcome: string;
  tone: 'accepted' | 'refused' | 'not-taken' | 'lost';
  /** Details beside the outcome. */
  details: (string | number | null)[];
  /** Further details. */
  says: string;
  aside?: Markup | string;
  /** Content of the unfolded line besides the request as JSON. */
  more?: Markup;
}

/** More rows would make the page slow. */
const MAX_ROWS = 100;

/** The requests, newest first, with a search in all their data. */
export function requestList<Request extends LoggedRequest>({
  list,
  requests,
  lineOf,
  search,
  none,
}: {
  list: 'events' | 'requests';
  requests: readonly Request[];
  lineOf: (request: Request) => Line;
  search: string;
  /** The text of an empty list. */
  none: string;
}): Markup {
  const found = requests
    .map((request) => ({ request, line: lineOf(request) }))
    .filter(({ request, line }) => isFound(search, request, line))
    .reverse();
  const part = found.length > MAX_ROWS ? `the newest ${MAX_ROWS} of ` : '';
  const of = found.length < requests.length ? ` of ${requests.length}` : '';
  return html`<section>
    <form class="row" role="search">
      <h2>${list === 'events' ? 'Events' : 'Requests'}</h2>
      <label class="wide">
        Search
        <input
          type="search"
          name="search"
          value="${search}"
          placeholder="words of the address, the outcome, ids, anything in the request"
          autocomplete="off"
          spellcheck="false"
        />
      </label>
      <button>Search</button>
      <button formmethod="post" formaction="/clear">Clear</button>
    </form>
    <div id="list" data-live>
      <p class="quiet" role="status">
        ${requests.length > 0 && `Showing ${part}${found.length}${of}`}
      </p>
      <ol id="${list}" class="rows" aria-label="${list}, newest first">
        ${found.slice(0, MAX_ROWS).map(({ request, line }) => rowOf(request, line))}
      </ol>
      ${
        found.length === 0 &&
        html`<p class="empty">${requests.length === 0 ? none : 'Nothing matches the search.'}</p>`
      }
    </div>
  </section>`;
}

/** Whether every word of a search is in the request, its address or its outcome. */
function isFound(search: string, request: LoggedRequest, { address, outcome }: Line): boolean {
  const text = JSON.stringify([address, outcome, request]).toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A line that unfolds to all data of the request. */
function rowOf(request: LoggedRequest, line: Line): Markup {
  const { address, outcome, tone, details, says, aside, more } = line;
  return html`<li>
    <details id="request-${request.seq}">
      <summary>
        <time datetime="${request.receivedAt}">${timeOf(request.receivedAt)}</time>
        <strong>${address}</strong>
        <span>
          <span class="verdict ${tone}">${outcome}</span>
          <span class="quiet">${details.filter((each) => each !== null).join(' · ')}</span>
        </span>
        <span class="says" title="${says}">${says}</span>
        ${aside && html`<span class="quiet">${aside}</span>`}
      </summary>
      ${more}
      <pre tabindex="0" aria-label="Everything about it">${JSON.stringify(request, null, 2)}</pre>
    </details>
  </li>`;
}

/** The time of day of a moment, to the millisecond. */
export function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  });
}
