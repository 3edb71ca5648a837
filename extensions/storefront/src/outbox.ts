/**
 * Sends events from the page: one after the other, each at most once. Events that the service certainly did not take
 * wait until any page of the shop sends them again (`resend.ts`).
 */
import { isNotTaken, pauseMs } from '../../../app/beacon/outcome.ts';
import { eventUrl, type Post } from '../../../app/beacon/post.ts';
import { wait, type Lock } from './lock.ts';
import type { Resend, ResendModule } from './resend.ts';
import { isCart, storedKeys, storeEvent, type Outgoing } from './stored-events.ts';
import type { Store } from './storage.ts';

export interface Outbox {
  /** Sends an event once the events before it are answered, or 2 s have passed. */
  send(event: Outgoing): void;
  /** Sends an event synchronously: for events whose order does not matter. */
  sendNow(event: Outgoing): void;
  /** Starts all waiting requests, in order and synchronously: the page may be about to be left. */
  sendAll(): void;
  /** Loads the module that sends again, if any page has stored an event. */
  sendStored(): void;
}

export interface OutboxDeps {
  /** Holds waiting events: localStorage, or the memory of this page if tabs cannot lock. */
  area: Store;
  /** The name of the waiting events, see `storage-names.ts`. */
  name: string;
  lock: Lock | undefined;
  importAsset: (name: 'resend') => Promise<ResendModule>;
  /** The base address of the tracking API with its version, and the account there. */
  beaconUrl: string;
  siteId: string;
  post: Post;
  /** Whether data may currently be sent and stored. */
  mayTrack: () => boolean | undefined;
  now: () => number;
  /** Called for every event when its request begins, and again with the status of the answer, 0 without one. */
  onSent: (event: Outgoing, status?: number) => void;
}

/** How long a later event waits for the answer to an earlier one, in milliseconds. */
const TURN_MS = 2_000;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { area, name, mayTrack, post, now, onSent } = deps;
  /** The events that this page sends next. */
  const queue: Outgoing[] = [];
  let underWay = 0;
  let resend: Promise<Resend> | undefined;

  /** Starts the request in this turn; resolves once it is answered or failed. */
  function request(event: Outgoing): Promise<void> {
    const answered = new Promise<Response>((resolve) =>
      resolve(post(eventUrl(deps.beaconUrl, deps.siteId, event.path), event.body)),
    );
    onSent(event);
    return answered.then(
      ({ status, headers }) => {
        onSent(event, status);
        if (isNotTaken(status)) {
          store(event, pauseMs(now() - event.since, headers.get('retry-after')));
          sendStored();
        }
      },
      // Without an answer the outcome is unknown, so the event is not repeated.
      () => onSent(event, 0),
    );
  }

  /** Starts the request of the event whose turn it is; resolves after 2 s at the latest. */
  function requestInTurn(event: Outgoing): Promise<void> {
    underWay += 1;
    return Promise.race([request(event), wait(TURN_MS)]).then(() => {
      underWay -= 1;
      sendNext();
    });
  }

  function sendNext(isLeaving?: boolean): void {
    while (isLeaving || !underWay) {
      const event = queue.shift();
      if (!event) return;
      // A change of the cart does not overtake an earlier one that waits.
      if (isCart(event.path) && storedKeys(area, name).some(isCart)) store(event, 0);
      else if (mayTrack()) void requestInTurn(event);
    }
  }

  function store(event: Outgoing, pause: number): void {
    if (mayTrack()) storeEvent(area, name, { ...event, items: undefined }, now() + pause);
  }

  function sendStored(): void {
    if (!mayTrack() || !storedKeys(area, name).length) return;
    resend ??= deps
      .importAsset('resend')
      .then(({ start }) =>
        start({ area, name, lock: deps.lock, mayTrack, now, send: requestInTurn }),
      );
    resend.then(
      (sendDue) => sendDue(),
      () => {
        resend = undefined;
      },
    );
  }

  return {
    send(event) {
      queue.push(event);
      sendNext();
    },
    sendNow(event) {
      if (mayTrack()) void request(event);
    },
    sendAll() {
      sendNext(true);
    },
    sendStored,
  };
}
