import { useState } from 'react';
import { FaultPanel } from '../../service-parts/page/fault-panel.tsx';
import { type Line, RequestList } from '../../service-parts/page/request-list.tsx';
import { Connection, Counters, draw, useService } from '../../service-parts/page/service-page.tsx';
import type { ReceivedEvent, Verdict } from '../event-log.ts';
import type { TrackingState } from '../service.ts';
import { essentials, type Identifier, identifiersOf } from './essentials.ts';
import './page.css';

const COLUMNS = [
  'Time',
  'Event',
  'Verdict',
  'What it says',
  <span className="ids">
    <span>User</span>
    <span>Session</span>
    <span>Load</span>
    <span>Shopper</span>
  </span>,
];

function TrackingPage() {
  const seen = useService<ReceivedEvent, TrackingState>();
  const [search, setSearch] = useState('');
  const { requests, state, isLost } = seen;
  const count = (verdict: Verdict) => requests.filter((one) => one.verdict === verdict).length;
  return (
    <>
      <Connection isLost={isLost} />
      <Counters
        counts={{
          accepted: count('accepted'),
          refused: count('refused'),
          'not taken': count('not taken'),
          lost: count('lost'),
          preflights: state?.preflights ?? 0,
        }}
      />
      <FaultPanel
        seen={seen}
        kinds={['slow', 'status', 'reset before', 'reset after', 'gone']}
        statuses={[408, 429, 500, 502, 503, 504]}
        only={<input name="on" placeholder="all events" title="cart/add, or cart/*" />}
      />
      <RequestList
        list="events"
        requests={requests}
        columns={COLUMNS}
        lineOf={(event) => lineOf(event, setSearch)}
        search={search}
        onSearch={setSearch}
        none="No events yet. Open the storefront, view a product or add one to the cart, and watch."
      />
    </>
  );
}

function lineOf(event: ReceivedEvent, onSearch: (id: string) => void): Line {
  const { module, verdict, status, fault, body, problems } = event;
  const ids = identifiersOf(body);
  const problem = verdict === 'refused' || body === null ? problems[0] : undefined;
  return {
    address: module === '' ? event.path : `${module}/${event.event}`,
    outcome: verdict,
    tone: verdict === 'not taken' ? 'not-taken' : verdict,
    // The fault "status" already shows in the status itself.
    told: [status ?? 'no answer', fault === 'status' ? null : fault],
    says: problem ?? essentials(event),
    aside: (
      <span className="ids">
        {ids.map((id) => (
          <span key={id.name} className={`id ${id.name}`} title={`${id.name} ${id.id}`}>
            <Dot hues={id.hues} />
            <span className="label">{id.label}</span>
            <code>{id.short}</code>
          </span>
        ))}
      </span>
    ),
    more: ids.map(({ name, id, hues }) => (
      <span key={name} className="id">
        <Dot hues={hues} /> {name} <code>{id}</code>
        <button
          type="button"
          onClick={() => {
            onSearch(id);
          }}
        >
          Only these
        </button>
      </span>
    )),
  };
}

function Dot({ hues: [left, right] }: Pick<Identifier, 'hues'>) {
  const [one, other] = [left, right].map((hue) => `hsl(${hue} 75% 48%) 50%`);
  const background = `linear-gradient(90deg, ${one}, ${other})`;
  return <span className="dot" aria-hidden="true" style={{ background }} />;
}

draw(<TrackingPage />);
