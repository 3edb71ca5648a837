import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { FaultSwitch } from '../service-parts/fault-switch.ts';
import { failure, serveLivePage, type LivePageParts } from '../service-parts/live-page.ts';
import type { RequestLog } from '../service-parts/request-log.ts';
import { faultWords, readFaults } from './fault.ts';
import type { Fault, Interface } from './fault.ts';
import type { LiveMessage } from './live-message.ts';
import { discoveryPage } from './page-view.ts';
import type { ReceivedRequest } from './received-request.ts';

/** What the page and its data are made of. */
export interface PageAppParts extends Pick<LivePageParts<LiveMessage>, 'home' | 'files'> {
  log: RequestLog<ReceivedRequest>;
  faults: FaultSwitch<Fault, Interface>;
}

/** The page and its data: `/`, `/requests.json`, `/faults.json`, `/events/stream`. */
export function createPageApp({
  log,
  faults,
  files,
  home,
}: PageAppParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const faultState = () => ({ words: faultWords(faults.faults()), faults: faults.faults() });

  serveLivePage<LiveMessage>(app, {
    view: discoveryPage,
    files,
    ...(home && { home }),
    live: {
      snapshot: () => ({ kind: 'snapshot', requests: log.requests(), faultState: faultState() }),
      subscribe(listener) {
        const leaveLog = log.subscribe(listener);
        const leaveFaults = faults.subscribe(() => {
          listener({ kind: 'faults', faultState: faultState() });
        });
        return () => {
          leaveLog();
          leaveFaults();
        };
      },
    },
  });

  app.get('/requests.json', (c) => c.json({ requests: log.requests() }));
  app.delete('/requests.json', (c) => {
    log.clear();
    return c.json({ success: true });
  });
  app.get('/faults.json', (c) => c.json(faultState()));
  app.put('/faults.json', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const read = readFaults(body);
    if ('problems' in read) return c.json(failure('invalid faults', read.problems), 400);
    faults.set(read.faults);
    return c.json(faultState());
  });
  app.all('*', (c) =>
    c.json(
      failure('not found', ['path: use /, /requests.json, /faults.json, /events/stream or /v1/…']),
      404,
    ),
  );
  return app;
}
