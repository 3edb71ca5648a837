import { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { createFaultSwitch } from '../service-parts/fault-switch.ts';
import { createListener } from '../service-parts/listener.ts';
import { loadPageFiles } from '../service-parts/live-page.ts';
import { type Account, DEMO_ACCOUNT, feedOf } from './account.ts';
import { createApiApp } from './api-app.ts';
import { type Control, controlFeed, type HourRefusal, readControl } from './control.ts';
import { type Endpoint, type Fault, hitsEndpoint } from './fault.ts';
import { type FeedSnapshot, snapshotOf } from './feed.ts';
import { createFeedStore, type Mail } from './feed-store.ts';
import {
  createIndexContent,
  type IndexContent,
  type IndexRecord,
  type StoredRecord,
} from './index-content.ts';
import { createLiveState, type ReceivedRequest } from './live-state.ts';
import { createPageApp } from './page-app.ts';
import { createRequestLog } from '../service-parts/request-log.ts';

export type { Account, Control, FeedSnapshot, Mail, ReceivedRequest };

export interface IndexingServiceOptions {
  /** 0 for any free port. */
  port: number;
  host: string;
  /** Milliseconds since 1970; the machine's clock unless told otherwise. */
  now?: () => number;
  /** The demo shop's account unless told otherwise. */
  accounts?: Account[];
  /** What a connector reads of the shop; nothing unless told otherwise. */
  catalogue?: () => IndexRecord[];
  /** How much faster than real an index passes; 1 unless told otherwise, Infinity for at once. */
  speed?: number;
  /** Where the page leads back to; see `LivePageParts`. */
  home?: () => string | null;
  /** Gets one line for every request. */
  log?: (line: string) => void;
}

export interface IndexingService {
  /** The page and the API's host, without a slash at the end: `http://127.0.0.1:4006`. */
  url: string;
  /** Every request to the API, oldest first. */
  requests(): ReceivedRequest[];
  /**
   * A feed as it is now.
   *
   * @param siteId its account; the first one where not given
   * @throws {Error} when the account has no such feed
   */
  feed(id: string, siteId?: string): FeedSnapshot;
  /** What is in the index of a feed; see {@link IndexingService.feed}. */
  index(id: string, siteId?: string): StoredRecord[];
  /** The indexes, to be written past the API. */
  content: IndexContent;
  /** E-mails that the service would have sent, oldest first. */
  mails(): Mail[];
  /** Changes the service; resolves when the change is in force, rejects with the reason why not. */
  control(change: Control): Promise<void>;
  /** Feeds, faults, speed and lists as at the start. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * Starts the indexing service, page and API on one port.
 *
 * @throws {Error} that names the port when it cannot be listened on
 */
export async function startIndexingService(
  options: IndexingServiceOptions,
): Promise<IndexingService> {
  const { port, host, now = Date.now, accounts = [DEMO_ACCOUNT], home, log: say } = options;
  const content = createIndexContent({
    catalogue: options.catalogue ?? (() => []),
    firstFeeds: () =>
      accounts.flatMap(({ siteId, feeds }) =>
        feeds.map((setup) => ({ siteId, feedId: setup.id, ...feedOf(setup, now()) })),
      ),
    settle: (address) => void store.feed(address),
    now,
  });
  const store = createFeedStore({ accounts, now, speed: options.speed ?? 1, watch: content });
  const faults = createFaultSwitch<Fault, Endpoint>(hitsEndpoint);
  const log = createRequestLog<ReceivedRequest>();
  let hourRefusal: HourRefusal = 'success-false';
  let comingBack: NodeJS.Timeout | undefined;
  let changes = Promise.resolve();

  const live = createLiveState({
    ...{ store, content, faults, log, now },
    hourRefusal: () => hourRefusal,
  });
  const files = await loadPageFiles(new URL('page/', import.meta.url));
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route(
    '/',
    createApiApp({ store, content, faults, log, now, hourRefusal: () => hourRefusal }),
  );
  app.route(
    '/',
    createPageApp({ log, live, store, content, files, control, ...(home && { home }) }),
  );
  const listener = createListener({ app, host, port });
  log.subscribe((change) => {
    if (change.kind === 'request') say?.(lineOf(change.request));
  });
  await listener.open();

  return {
    url: `http://${host}:${listener.port()}`,
    requests: log.requests,
    feed(id, siteId = accounts[0]?.siteId ?? '') {
      const feed = store.feed({ siteId, feedId: id });
      if (!feed) throw new Error(`The account ${siteId} has no feed ${id}.`);
      return snapshotOf(siteId, feed, now());
    },
    index(id, siteId = accounts[0]?.siteId ?? '') {
      return content.all({ siteId, feedId: id });
    },
    content,
    mails: store.mails,
    control,
    reset,
    async close() {
      clearTimeout(comingBack);
      await changes;
      await listener.shut();
    },
  };

  /** One change after the other: opening and shutting the port takes its time. */
  function control(change: Control): Promise<void> {
    const done = changes.then(() => apply(change));
    changes = done.catch(() => undefined);
    return done;
  }

  async function apply(change: Control): Promise<void> {
    const read = readControl(change);
    if ('problems' in read) throw new Error(read.problems.join('; '));
    switch (change.kind) {
      case 'faults':
        return setFaults(change.faults);
      case 'speed':
        store.setSpeed(change.speed === 'instant' ? Infinity : change.speed);
        return;
      case 'durations':
        store.setDurations(change.durations);
        return;
      case 'hour-refusal':
        hourRefusal = change.as;
        return;
      case 'clear-requests':
        log.clear();
        return;
      case 'reset':
        forget();
        return setFaults([]);
      default: {
        const { feedId, siteId = accounts[0]?.siteId ?? '' } = change;
        const address = { siteId, feedId };
        if (!store.feed(address)) throw new Error(`The account ${siteId} has no feed ${feedId}.`);
        store.update(address, (feed, at) => controlFeed(feed, change, at));
      }
    }
  }

  async function setFaults(list: readonly Fault[]): Promise<void> {
    clearTimeout(comingBack);
    const gone = list.find((fault) => fault.kind === 'gone');
    if (!gone) await listener.open();
    faults.set(list);
    if (!gone) return;
    await listener.shut();
    if (gone.seconds === undefined) return;
    const rest = list.filter((fault) => fault.kind !== 'gone');
    comingBack = setTimeout(() => {
      void control({ kind: 'faults', faults: rest });
    }, gone.seconds * 1000);
    comingBack.unref();
  }

  function reset(): void {
    forget();
    faults.set([]);
    // Opens the port where it was gone; no request waits for it.
    void control({ kind: 'faults', faults: [] });
  }

  function forget(): void {
    store.reset();
    content.reset();
    log.clear();
    hourRefusal = 'success-false';
  }
}

function lineOf({ method, path, feedId, status, answer, taken, fault }: ReceivedRequest): string {
  const feed = feedId === null ? '' : ` feed ${feedId}`;
  const because = fault === null ? '' : ` (${fault})`;
  return `${method} ${path}${feed} → ${status ?? 'no answer'}, ${answer}${taken ? ', taken' : ''}${because}`;
}
