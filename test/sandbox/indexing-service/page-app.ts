import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { failure, serveLivePage, type LivePageParts } from '../service-parts/live-page.ts';
import type { PageFiles } from '../service-parts/page-files.ts';
import { readControl } from './control.ts';
import type { Control } from './control.ts';
import type { FeedStore } from './feed-store.ts';
import type { IndexContent } from './index-content.ts';
import type { LiveState } from './live-state.ts';
import type { RequestLog } from '../service-parts/request-log.ts';
import type { ReceivedRequest } from './received-request.ts';
import { indexingPage } from './page-view.ts';

/** A page with more records than that would be slow to draw. */
const SHOWN_RECORDS = 50;

/** What the live page and its data are made of. */
export interface PageAppParts extends Pick<LivePageParts<never>, 'home'> {
  log: RequestLog<ReceivedRequest>;
  live: LiveState;
  store: Pick<FeedStore, 'feed'>;
  content: Pick<IndexContent, 'find'>;
  files: PageFiles;
  /** Brings a change into force; rejects with a message for people when that cannot be done. */
  control(change: Control): Promise<void>;
}

/** The live page and its data: `/`, `/state.json`, `/requests.json`, `/index.json`, `/events/stream`, `/control`. */
export function createPageApp(parts: PageAppParts): Hono<{ Bindings: HttpBindings }> {
  const { log, live, store, content } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  serveLivePage(app, { view: indexingPage, ...parts });

  app.get('/requests.json', (c) => c.json({ requests: log.requests() }));
  app.get('/state.json', (c) => c.json(live.state()));

  app.get('/index.json', (c) => {
    const { siteId = '', feedId = '', search = '' } = c.req.query();
    const address = { siteId, feedId };
    if (store.feed(address) === undefined) {
      const words = `siteId, feedId: the account ${siteId} has no feed ${feedId}`;
      return c.json(failure('not found', [words]), 404);
    }
    return c.json(content.find(address, search, SHOWN_RECORDS));
  });

  app.post('/control', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const read = readControl(body);
    if ('problems' in read) return c.json(failure('invalid control', read.problems), 400);
    const problem = unreachableProblem(read.control);
    if (problem !== null) return c.json(failure('invalid control', [problem]), 400);
    if (goesAway(read.control)) {
      // The answer has to leave before the port is closed.
      c.env.outgoing.once('finish', () => void parts.control(read.control));
      return c.json({ success: true });
    }
    try {
      await parts.control(read.control);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown reason';
      return c.json(failure('not changed', [message]), 409);
    }
    return c.json({ success: true });
  });

  app.all('*', (c) =>
    c.json(
      failure('not found', [
        'path: use /, /state.json, /requests.json, /index.json, /events/stream, /control or /api/index/…',
      ]),
      404,
    ),
  );

  return app;
}

/** Gone for good could not be taken back over HTTP: this page would be gone too. */
function unreachableProblem(control: Control): string | null {
  return goesAway(control)?.seconds === null ? 'gone: say for how many seconds' : null;
}

/** For how many seconds (null for good) the service will be gone; null where it stays. */
function goesAway(control: Control): { seconds: number | null } | null {
  if (control.kind !== 'faults') return null;
  const gone = control.faults.find((fault) => fault.kind === 'gone');
  return gone ? { seconds: gone.seconds ?? null } : null;
}
