/**
 * Sends events from the page: one after the other, each at most once. What the service certainly did not take
 * waits until any page of the shop sends it again (`resend.ts`).
 */
import { isNotTaken, pauseMs } from '../../../app/beacon/outcome.ts';
import { eventUrl, type Post } from '../../../app/beacon/post.ts';
import { wait, type Lock } from './lock.ts';
import type { Resend, ResendModule } from './resend.ts';
import { isCart, storedKeys, storeEvent, type Outgoing } from './stored-events.ts';
import type { Store } from './storage.ts';

export interface Outbox {
  /** Sends an event once those before it are answered, or 2 s have passed. */
  send(event: Outgoing): void;
  /** Sends an event in this turn of the page: for events whose order does not matter. */
  sendNow(event: Outgoing): void;
  /** Begins what still waits for its turn, in order and in this turn of the page: it may be on its way out. */
  sendAll(): void;
  /** Loads what sends again, where any page has stored something. */
  sendStored(): void;
}

export interface OutboxDeps {
  /** Where events wait: localStorage, or the memory of this page where tabs cannot lock. */
  area: Store;
  /** Under which name, see `storage-names.ts`. */
  name: string;
  lock: Lock | undefined;
  importAsset: (name: 'resend') => Promise<ResendModule>;
  /** Base address of the tracking API with its version, and the account there. */
  beaconUrl: string;
  siteId: string;
  post: Post;
  /** Whether anything may be sent and stored at the moment. */
  mayTrack: () => boolean | undefined;
  now: () => number;
  /** Called for every event when its request begins, and again with the status of the answer, 0 without one. */
  onSent: (event: Outgoing, status?: number) => void;
}

/** How long a later event waits for the answer to an earlier one, in milliseconds. */
const TURN_MS = 2_000;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { area, name, mayTrack, post, now, onSent } = deps;
  /** What this page sends next. */
  const queue: Outgoing[] = [];
  let underWay = 0;
  let resend: Promise<Resend> | undefined;

  /** Starts the request in this turn; resolves once it is answered or failed. */
  function request(event: Outgoing): Promise<void> {
    const answered = new Promise<Response>((resolve) => {
      resolve(post(eventUrl(deps.beaconUrl, deps.siteId, event.path), event.body));
    });
    onSent(event);
    return answered.then(
      ({ status, headers }) => {
        onSent(event, status);
        if (isNotTaken(status)) {
          store(event, pauseMs(now() - event.since, headers.get('retry-after')));
          sendStored();
        }
      },
      // Without an answer its fate is unknown: it is not repeated.
      () => {
        onSent(event, 0);
      },
    );
  }

  /** The same, as the event whose turn it is; resolves after 2 s at the latest. */
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
      // A change does not overtake one that waits.
      if (isCart(event.path) && storedKeys(area, name).some(isCart)) store(event, 0);
      else if (mayTrack()) void requestInTurn(event);
    }
  }

  function store({ path, body, since }: Outgoing, pause: number): void {
    if (mayTrack()) storeEvent(area, name, { path, body, since }, now() + pause);
  }

  function sendStored(): void {
    if (!mayTrack() || !storedKeys(area, name).length) return;
    resend ??= deps
      .importAsset('resend')
      .then(({ start }) =>
        start({ area, name, lock: deps.lock, mayTrack, now, send: requestInTurn }),
      );
    resend.then(
      (sendDue) => {
        sendDue();
      },
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
