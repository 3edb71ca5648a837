import { useState } from 'react';
import { FaultPanel } from '../../service-parts/page/fault-panel.tsx';
import { type Line, RequestList } from '../../service-parts/page/request-list.tsx';
import { Connection, Counters, draw, useService } from '../../service-parts/page/service-page.tsx';
import { type Verdict, verdictOf } from '../../tracking-service/event-log.ts';
import { INTERFACES, type ReceivedRequest } from '../received-request.ts';

function DiscoveryPage() {
  const seen = useService<ReceivedRequest, object>();
  const [search, setSearch] = useState('');
  const { requests, isLost } = seen;
  const count = (verdict: Verdict) =>
    requests.filter(({ status }) => outcomeOf(status) === verdict).length;
  return (
    <>
      <Connection isLost={isLost} />
      <Counters
        counts={{
          accepted: count('accepted'),
          refused: count('refused'),
          'not taken': count('not taken'),
          lost: count('lost'),
        }}
      />
      <FaultPanel
        seen={seen}
        kinds={['slow', 'status', 'reset before', 'reset after']}
        statuses={[400, 404, 429, 500, 503]}
        only={
          <select name="on">
            <option value="">all requests</option>
            {INTERFACES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        }
      />
      <RequestList
        list="requests"
        requests={requests}
        columns={['Time', 'Request', 'Status', 'Parameters']}
        lineOf={lineOf}
        search={search}
        onSearch={setSearch}
        none="No requests yet. Open a collection of the shop or search for something, and watch."
      />
    </>
  );
}

/** The same status is the same word as on the page of the tracking service. */
function outcomeOf(status: number | null): Verdict {
  return status === null ? 'lost' : verdictOf(status);
}

function lineOf(request: ReceivedRequest): Line {
  const { method, path, status, fault, problems, query, body } = request;
  const verdict = outcomeOf(status);
  return {
    address: `${method} ${path.replace('/v1/', '')}`,
    outcome: String(status ?? 'no answer'),
    tone: verdict === 'not taken' ? 'not-taken' : verdict,
    told: [fault === 'status' ? null : fault],
    says: problems[0] ?? (body === null ? queryLine(query) : JSON.stringify(body)),
  };
}

/** What was asked for comes before who asks. */
function queryLine(query: ReceivedRequest['query']): string {
  const isId = ([name]: [string, string]) =>
    /^(siteId|userId|sessionId|pageLoadId|domain)$/.test(name);
  return [...query.filter((one) => !isId(one)), ...query.filter(isId)]
    .map((pair) => pair.join('='))
    .join(' ');
}

draw(<DiscoveryPage />);
