import { useState } from 'react';
import { FaultPanel } from '../../service-parts/page/fault-panel.tsx';
import { type Line, RequestList } from '../../service-parts/page/request-list.tsx';
import {
  Connection,
  Counters,
  draw,
  Problem,
  timeOf,
  useChange,
  useService,
} from '../../service-parts/page/service-page.tsx';
import type { ReceivedRequest } from '../api-app.ts';
import type { Control } from '../control.ts';
import type { Mail } from '../feed-store.ts';
import type { IndexingState } from '../start-indexing-service.ts';
import { FeedCard } from './feed-card.tsx';
import { IndexList } from './index-list.tsx';
import { countRequests, outcomeOf } from './words.ts';
import './page.css';

const SPEEDS: [speed: IndexingState['speed'], name: string][] = [
  [1, 'Realistic'],
  [10, '10×'],
  [60, '60×'],
  ['instant', 'Instant'],
];

const MAIL_ENDS: Record<Mail['end'], string> = {
  done: 'the index is done',
  error: 'the index failed',
  regen_error: 'the external regeneration failed',
};

function IndexingPage() {
  const seen = useService<ReceivedRequest, IndexingState>();
  const [search, setSearch] = useState('');
  const [problem, ask] = useChange();
  const { requests, state, isLost } = seen;
  const change = (control: Control) => {
    ask('/control', { method: 'POST', body: JSON.stringify(control) });
  };
  return (
    <>
      <Connection isLost={isLost} />
      <Counters counts={countRequests(requests)} />
      <section aria-labelledby="feeds-title">
        <div className="list-head">
          <h2 id="feeds-title">Feeds</h2>
          <button
            type="button"
            onClick={() => {
              change({ kind: 'reset' });
            }}
          >
            Start over
          </button>
        </div>
        <Problem problem={problem} />
        <div className="feeds">
          {state?.feeds.map((feed) => (
            <FeedCard
              key={`${feed.siteId}/${feed.id}`}
              feed={feed}
              now={state.now}
              change={change}
            />
          ))}
        </div>
      </section>
      <section className="panel" aria-labelledby="speed-title">
        <h2 id="speed-title">How fast an index passes</h2>
        <div className="buttons" role="group" aria-labelledby="speed-title">
          {SPEEDS.map(([speed, name]) => (
            <button
              key={name}
              type="button"
              aria-pressed={state?.speed === speed}
              onClick={() => {
                change({ kind: 'speed', speed });
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <p className="quiet">
          The hour between two requests and the intervals stay as long as they are.
        </p>
      </section>
      <FaultPanel
        seen={seen}
        statuses={[400, 401, 403, 404, 408, 429, 500, 502, 503, 504]}
        only={
          <select name="on">
            <option value="">all requests</option>
            <option value="status">status requests</option>
            <option value="feed">feed requests</option>
            <option value="update">updates</option>
            <option value="upsert">upserts</option>
            <option value="delete">deletions</option>
          </select>
        }
        takenOrNot
        comesBack
      />
      {state && <IndexList feeds={state.feeds} version={state.contentVersion} />}
      <RequestList
        list="requests"
        requests={requests}
        columns={['Time', 'Request', 'Outcome', 'Answer']}
        lineOf={lineOf}
        search={search}
        onSearch={setSearch}
        none="No requests yet. Open the app in the admin, save the credentials, and watch."
      />
      <Mails mails={state?.mails ?? []} />
    </>
  );
}

function lineOf(request: ReceivedRequest): Line {
  const { method, path, feedId, status, fault, answer, who, requestedBy } = request;
  return {
    address: [method, path.replace('/api/index/', ''), feedId ?? ''].join(' '),
    ...outcomeOf(request),
    told: [status, fault],
    says: answer,
    aside: [who ?? 'no one', ...(requestedBy === null ? [] : [requestedBy])].join(' for '),
  };
}

function Mails({ mails }: { mails: Mail[] }) {
  return (
    <section aria-labelledby="mails-title">
      <div className="list-head">
        <h2 id="mails-title">E-mails</h2>
        <span className="quiet">what the service would have sent for requests with an address</span>
      </div>
      <ol id="mails" className="rows" aria-label="E-mails, newest first">
        {[...mails].reverse().map(({ sentAt, to, feedId, end }, index) => (
          <li key={mails.length - index} className="mail">
            <time className="time" dateTime={sentAt}>
              {timeOf(sentAt)}
            </time>
            <strong>{to}</strong>
            <span>
              feed {feedId}: {MAIL_ENDS[end]}
            </span>
          </li>
        ))}
      </ol>
      {mails.length === 0 && (
        <p className="empty">None yet: one is sent when a requested index ends.</p>
      )}
    </section>
  );
}

draw(<IndexingPage />);
