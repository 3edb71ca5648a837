import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import type { HttpBindings } from '@hono/node-server';
import { HOST } from '../addresses.ts';
import { checked, createFaultSwitch, type Fault } from '../service-parts/faults.ts';
import { createListener } from '../service-parts/listener.ts';
import { createRequestLog } from '../service-parts/request-log.ts';
import { afterChange, createPageApp } from '../service-parts/service-page.ts';
import { type Account, DEMO_ACCOUNT, feedOf } from './account.ts';
import { createApiApp, type ReceivedRequest } from './api-app.ts';
import { type Control, controlFeed, controlSchema } from './control.ts';
import { FAULT_RULES } from './fault.ts';
import { type FeedSnapshot, snapshotOf } from './feed.ts';
import { createFeedStore, type Mail } from './feed-store.ts';
import {
  createIndexContent,
  type IndexContent,
  type IndexRecord,
  type StoredRecord,
} from './index-content.ts';
import { feedsView, indexView, lineOf, mailsView } from './view.ts';
import { countRequests } from './texts.ts';

export type { Account, Control, FeedSnapshot, Mail, ReceivedRequest };

export interface IndexingServiceOptions {
  /** 0 selects a free port. */
  port: number;
  /** Milliseconds since 1970; the machine's clock by default. */
  now?: () => number;
  /** The demo shop's account by default. */
  accounts?: Account[];
  /** The records that a connector reads from the shop; none by default. */
  catalogue?: () => IndexRecord[];
  /** The address of the page's link back; see `ServicePage`. */
  home?: string;
}

export interface IndexingService {
  /** The page and the API's host, without a slash at the end: `http://127.0.0.1:4006`. */
  url: string;
  /** Every request to the API, oldest first. */
  requests(): ReceivedRequest[];
  /**
   * The current state of a feed.
   *
   * @param siteId its account; by default the first one
   * @throws {Error} if the account has no such feed
   */
  feed(id: string, siteId?: string): FeedSnapshot;
  /** The records in a feed's index; see {@link IndexingService.feed}. */
  index(id: string, siteId?: string): StoredRecord[];
  /** The indexes, for direct changes without the API. */
  content: IndexContent;
  /** E-mails that the service would have sent, oldest first. */
  mails(): Mail[];
  /** Changes the service; resolves when the change is in force, rejects with the reason for a failure. */
  control(change: Control): Promise<void>;
  close(): Promise<void>;
}

/** More feeds or records would make the page slow. */
const SHOWN_FEEDS = 60;
const SHOWN_RECORDS = 50;

/** Milliseconds until the service is gone after a request of its own page: enough time for the answer. */
const GOING_MS = 500;

/**
 * Starts the indexing service, page and API on one port.
 *
 * @throws {Error} that names the port if it cannot be listened on
 */
export async function startIndexingService(
  options: IndexingServiceOptions,
): Promise<IndexingService> {
  const { port, now = Date.now, accounts = [DEMO_ACCOUNT], home } = options;
  const firstSite = accounts[0]?.siteId ?? '';
  const content = createIndexContent({
    catalogue: options.catalogue ?? (() => []),
    firstFeeds: () =>
      accounts.flatMap(({ siteId, feeds }) =>
        feeds.map((setup) => ({ siteId, feedId: setup.id, ...feedOf(setup, now()) })),
      ),
    settle: (address) => void store.feed(address),
    now,
  });
  const store = createFeedStore({ accounts, now, watch: content });
  const faults = createFaultSwitch(FAULT_RULES);
  const log = createRequestLog<ReceivedRequest>();
  let comingBack: NodeJS.Timeout | undefined;
  let changes = Promise.resolve();

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/', createApiApp({ store, content, faults, log, now }));
  app.route('/', createControlApp());
  app.route(
    '/',
    createPageApp({
      name: 'Indexing service',
      intro: 'The feeds of the sandbox’s account, and the requests that the app sends about them.',
      icon: "<rect x='2' y='3' width='12' height='3' rx='1' fill='#2f6fdd'/><rect x='2' y='8' width='8' height='3' rx='1' fill='#2f6fdd'/>",
      list: 'requests',
      none: 'No requests yet. Open the app in the admin, save the credentials, and watch.',
      ...{ log, faults, setFaults, lineOf },
      counts: countRequests,
      above: () => feedsView(shownFeeds(), new Date(now()).toISOString()),
      below: () => mailsView(store.mails()),
      others: ['/index/<site ID>/<feed>', '/api/index/…'],
      ...(home && { home }),
    }),
  );
  const listener = createListener({ app, port });
  await listener.open();

  return {
    url: `http://${HOST}:${listener.port()}`,
    requests: log.requests,
    feed(id, siteId = firstSite) {
      const feed = store.feed({ siteId, feedId: id });
      if (!feed) throw new Error(`The account ${siteId} has no feed ${id}.`);
      return snapshotOf(siteId, feed, now());
    },
    index(id, siteId = firstSite) {
      return content.all({ siteId, feedId: id });
    },
    content,
    mails: store.mails,
    control,
    async close() {
      clearTimeout(comingBack);
      await changes;
      await listener.shut();
    },
  };

  /** The page's content and controls besides requests and faults. */
  function createControlApp(): Hono<{ Bindings: HttpBindings }> {
    const own = new Hono<{ Bindings: HttpBindings }>();
    own.get('/index/:siteId/:feedId', (c) => {
      const address = c.req.param();
      if (!store.feed(address)) return c.notFound();
      const search = c.req.query('search') ?? '';
      return c.html(
        indexView(address.feedId, search, content.find(address, search, SHOWN_RECORDS)),
      );
    });
    own.post('/control', csrf(), (c) =>
      afterChange(c, async () => {
        const { control: text } = await c.req.parseBody();
        await control(JSON.parse(typeof text === 'string' ? text : '') as Control);
      }),
    );
    return own;
  }

  function shownFeeds(): FeedSnapshot[] {
    return accounts
      .flatMap(({ siteId }) => store.feeds(siteId).map((feed) => snapshotOf(siteId, feed, now())))
      .slice(0, SHOWN_FEEDS);
  }

  /** Applies faults from the page. `gone` needs a time limit: the page that could lift it would be gone too. */
  function setFaults(list: readonly Fault[]): Promise<void> | undefined {
    const gone = list.find((fault) => fault.kind === 'gone');
    if (!gone) return control({ kind: 'faults', faults: [...list] });
    if (gone.seconds === undefined) throw new Error('gone: say for how many seconds');
    setTimeout(() => void control({ kind: 'faults', faults: [...list] }), GOING_MS);
    return undefined;
  }

  /** Applies changes in sequence: opening and closing the port takes time. */
  function control(change: Control): Promise<void> {
    const done = changes.then(() => apply(change));
    changes = done.catch(() => undefined);
    return done;
  }

  async function apply(change: Control): Promise<void> {
    const read = checked(controlSchema, change);
    if ('problems' in read) throw new Error(read.problems.join('; '));
    switch (change.kind) {
      case 'faults':
        return applyFaults(change.faults);
      case 'durations':
        store.setDurations(change.durations);
        return;
      case 'clear-requests':
        log.clear();
        return;
      case 'reset':
        store.reset();
        content.reset();
        log.clear();
        return applyFaults([]);
      default: {
        const { feedId, siteId = firstSite } = change;
        const address = { siteId, feedId };
        if (!store.feed(address)) throw new Error(`The account ${siteId} has no feed ${feedId}.`);
        store.update(address, (feed, at) => controlFeed(feed, change, at));
      }
    }
  }

  async function applyFaults(list: readonly Fault[]): Promise<void> {
    clearTimeout(comingBack);
    const gone = list.find((fault) => fault.kind === 'gone');
    if (!gone) await listener.open();
    faults.set(list);
    if (!gone) return;
    await listener.shut();
    if (gone.seconds === undefined) return;
    const rest = list.filter(({ kind }) => kind !== 'gone');
    comingBack = setTimeout(() => {
      void control({ kind: 'faults', faults: rest });
    }, gone.seconds * 1000);
    comingBack.unref();
  }
}
