import { type ReactNode, type SyntheticEvent, useMemo, useState } from 'react';
import type { LoggedRequest } from '../request-log.ts';
import { ask, timeOf } from './service-page.tsx';

/** A request in one line of the list. */
export interface Line {
  /** What was asked for. */
  address: string;
  /** The outcome in a word, and the tone that shows it. */
  outcome: string;
  tone: 'accepted' | 'refused' | 'not-taken' | 'lost';
  /** What stands beside the outcome. */
  told: (string | number | null)[];
  /** What else there is to say. */
  says: string;
  aside?: ReactNode;
  /** What the unfolded line has besides the request as JSON. */
  more?: ReactNode;
}

/** More rows than that would make the page slow. */
const MOST_ROWS = 300;

/** The requests, newest first, with a search in everything that is known of them. */
export function RequestList<Request extends LoggedRequest>({
  list,
  requests,
  columns,
  lineOf,
  search,
  onSearch,
  none,
}: {
  list: 'events' | 'requests';
  requests: readonly Request[];
  /** A heading for each part of a line. */
  columns: ReactNode[];
  lineOf: (request: Request) => Line;
  /** What is searched for. */
  search: string;
  onSearch: (search: string) => void;
  /** What is said while there are none. */
  none: string;
}) {
  const found = useMemo(
    () =>
      requests
        .filter((request) => search.trim() === '' || isFound(search, request, lineOf(request)))
        .reverse(),
    [requests, search],
  );
  const part = found.length > MOST_ROWS ? `newest ${MOST_ROWS} of ` : '';
  const of = found.length < requests.length ? ` of ${requests.length}` : '';

  return (
    <section aria-labelledby={`${list}-title`}>
      <div className="list-head">
        <h2 id={`${list}-title`}>{list === 'events' ? 'Events' : 'Requests'}</h2>
        <span className="quiet" role="status">
          {requests.length > 0 && `${part}${found.length}${of}`}
        </span>
        <button type="button" onClick={() => void ask(`/${list}.json`, { method: 'DELETE' })}>
          Clear
        </button>
      </div>
      <div className="fields" role="search">
        <label className="wide">
          Search
          <input
            type="search"
            value={search}
            onChange={({ target }) => {
              onSearch(target.value);
            }}
            placeholder="words of the address, the outcome, ids, anything in the request"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
      </div>
      <div className="columns" aria-hidden="true">
        {columns.map((column, index) => (
          <span key={index}>{column}</span>
        ))}
      </div>
      <ol id={list} className="rows" aria-label={`${list}, newest first`}>
        {found.slice(0, MOST_ROWS).map((request) => (
          <Row key={request.seq} request={request} {...lineOf(request)} />
        ))}
      </ol>
      {found.length === 0 && (
        <p className="empty">{requests.length === 0 ? none : 'Nothing matches the search.'}</p>
      )}
    </section>
  );
}

/** Whether every word of a search is in the request, its address or its outcome. */
function isFound(search: string, request: LoggedRequest, { address, outcome }: Line): boolean {
  const text = JSON.stringify([address, outcome, request]).toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A line that unfolds to everything that is known of the request. */
function Row({
  request,
  address,
  outcome,
  tone,
  told,
  says,
  aside,
  more,
}: Line & { request: LoggedRequest }) {
  const [isOpen, setOpen] = useState(false);
  const toggled = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    setOpen(currentTarget.open);
  };
  return (
    <li>
      <details onToggle={toggled}>
        <summary>
          <time className="time" dateTime={request.receivedAt}>
            {timeOf(request.receivedAt)}
          </time>
          <span className="address" title={address}>
            {address}
          </span>
          <span className="outcome">
            <span className={`verdict ${tone}`}>{outcome}</span>
            <span className="status">{told.filter((each) => each !== null).join(' · ')}</span>
          </span>
          <span className="says" title={says}>
            {says}
          </span>
          {aside && <span className="aside">{aside}</span>}
        </summary>
        {isOpen && (
          <div className="unfolded">
            {more}
            <pre tabIndex={0} aria-label="Everything about it">
              {JSON.stringify(request, null, 2)}
            </pre>
          </div>
        )}
      </details>
    </li>
  );
}
