import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { failure, serveLivePage, type LivePageParts } from '../service-parts/live-page.ts';
import type { PageFiles } from '../service-parts/page-files.ts';
import type { EventLog } from './event-log.ts';
import { readEventQuery } from './event-query.ts';
import { readFaults } from './fault.ts';
import type { Fault } from './fault.ts';
import type { LiveState } from './live-state.ts';
import { trackingPage } from './page-view.ts';

/** What the live page and its data are made of. */
export interface PageAppParts extends Pick<LivePageParts<never>, 'home'> {
  log: EventLog;
  live: LiveState;
  files: PageFiles;
  /** Brings faults into force; rejects with a message for people when that cannot be done. */
  setFaults(faults: readonly Fault[]): Promise<void>;
}

/** The live page and its data: `/`, `/events.json`, `/events/stream`, `/faults.json`. */
export function createPageApp(parts: PageAppParts): Hono<{ Bindings: HttpBindings }> {
  const { log, live } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();

  serveLivePage(app, { view: trackingPage, ...parts });

  app.get('/events.json', (c) => {
    const query = readEventQuery(new URL(c.req.url).searchParams);
    if ('problems' in query) return c.json(failure('invalid query', query.problems), 400);
    return c.json({ events: log.events().filter(query.filter), ...live.totals() });
  });

  app.delete('/events.json', (c) => {
    log.clear();
    return c.json({ success: true });
  });

  app.get('/faults.json', (c) => c.json(live.faultState()));

  app.put('/faults.json', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const read = readFaults(body);
    if ('problems' in read) return c.json(failure('invalid faults', read.problems), 400);
    try {
      await parts.setFaults(read.faults);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown reason';
      return c.json(failure('faults not changed', [message]), 409);
    }
    return c.json(live.faultState());
  });

  app.notFound((c) =>
    c.json(
      failure('not found', ['path: use /, /events.json, /events/stream or /faults.json']),
      404,
    ),
  );

  return app;
}
