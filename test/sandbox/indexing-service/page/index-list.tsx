import { useEffect, useState } from 'react';
import type { FeedSnapshot } from '../feed.ts';
import type { FoundRecords, StoredRecord } from '../index-content.ts';
import { moment } from './words.ts';

/** What is in the index of the chosen feed, found by the search; asked for again when `version` changes. */
export function IndexList({ feeds, version }: { feeds: FeedSnapshot[]; version: number }) {
  const [feed, setFeed] = useState('');
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<FoundRecords>({ total: 0, found: 0, records: [] });
  const addresses = feeds.map(({ siteId, id }) => `${siteId}/${id}`);
  const [siteId = '', feedId = ''] = (feed || addresses[0] || '').split('/');

  useEffect(() => {
    // An answer to what was typed before is ignored.
    const controller = new AbortController();
    const query = new URLSearchParams({ siteId, feedId, search });
    fetch(`/index.json?${query.toString()}`, controller)
      .then(async (answer) => {
        if (answer.ok) setFound((await answer.json()) as FoundRecords);
      })
      .catch(() => undefined);
    return () => {
      controller.abort();
    };
  }, [siteId, feedId, search, version]);

  return (
    <section aria-labelledby="index-title">
      <div className="list-head">
        <h2 id="index-title">What is in the index</h2>
        <span className="quiet" role="status">
          {countWords(found)}
        </span>
      </div>
      <div className="fields" role="search" aria-label="Search the index">
        <label>
          Feed
          <select
            value={feed}
            onChange={({ target }) => {
              setFeed(target.value);
            }}
          >
            {addresses.map((address) => (
              <option key={address}>{address}</option>
            ))}
          </select>
        </label>
        <label>
          Title or ID
          <input
            type="search"
            value={search}
            placeholder="any"
            autoComplete="off"
            onChange={({ target }) => {
              setSearch(target.value);
            }}
          />
        </label>
      </div>
      <div className="records" role="region" aria-label="Records of the index" tabIndex={0}>
        {found.found > 0 && (
          <div className="columns record" aria-hidden="true">
            <span>Title</span>
            <span>ID</span>
            <span className="price">Price</span>
            <span>Stock</span>
            <span className="written">Written</span>
          </div>
        )}
        <ol className="rows" aria-label="Records, in the order in which they were added">
          {found.records.map((stored) => (
            <Row key={stored.record.uid} {...stored} />
          ))}
        </ol>
      </div>
      {found.found === 0 && (
        <p className="empty">
          {found.total === 0
            ? 'Nothing: this feed was never indexed.'
            : 'No record matches the search.'}
        </p>
      )}
    </section>
  );
}

function countWords({ total, found, records }: FoundRecords): string {
  if (total === 0) return '';
  const part = found === total ? String(total) : `${found} of ${total}`;
  return records.length < found ? `the first ${records.length} of ${part}` : part;
}

function Row({ record, writtenAt, by }: StoredRecord) {
  const { title, uid, price, available } = record;
  return (
    <li className="record">
      <strong>{wordOf(title)}</strong>
      <span className="uid">{uid}</span>
      <span className="price">{wordOf(price)}</span>
      <span>{typeof available === 'boolean' ? (available ? 'available' : 'sold out') : '–'}</span>
      <span className="written">
        <time dateTime={writtenAt}>{moment(writtenAt)}</time> {by}
      </span>
    </li>
  );
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
