/** Sends each event at most once: hands it over to the page, or sends it from the pixel. */
import {
  BODY_LIMIT,
  cartChangeOf,
  type CheckoutRecord,
  type HandedOver,
  handoverName,
  isOfCart,
  STORED_WITHIN_MS,
} from '../../../app/beacon/handover.ts';
import type { PixelEventPath } from '../../../app/beacon/modules.ts';
import {
  AGE_LIMIT_MS,
  COUNT_LIMIT,
  isNotTaken,
  isTrouble,
  NOT_TAKEN,
  pauseMs,
} from '../../../app/beacon/outcome.ts';
import { isSending, type PageLoadRecord } from '../../../app/beacon/page-load.ts';
import { createPost, eventUrl } from '../../../app/beacon/post.ts';
import type { Context } from '../../../app/beacon/schemas/context.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { PixelDeps } from './deps.ts';
import { createReports, type OrderNames } from './reports.ts';

export interface Delivery {
  /**
   * Sends an event synchronously.
   *
   * @param about `isInCart`: whether the rendered cart already holds an addition; `order`: the order whose outcome is
   *   reported as soon as it is known
   */
  send(
    path: PixelEventPath,
    context: Context,
    data: object,
    about?: Pick<Item, 'isInCart' | 'order'>,
  ): void;
  /** Stores a checkout for the page: its comparison of carts must not take a bought cart for an emptied one. */
  noteCheckout(record: CheckoutRecord): void;
}

interface Item extends HandedOver {
  /** An event with an order is never handed over: no script of the theme runs where orders are placed. */
  order?: OrderNames | undefined;
}

/**
 * @param isCartStored whether the page has stored the shopper's cart, on this page or an earlier one
 */
export function createDelivery(
  deps: PixelDeps,
  pageLoad: PageLoadRecord,
  isCartStored: boolean,
): Delivery {
  const { settings, session, local, mayTrack, log } = deps;
  const post = createPost();
  const takeAnswer = createReports(deps, post);
  /** Events that the service has not taken, oldest first. They are lost with the page. */
  const waiting: Item[] = [];
  let isPausing = false;
  let handedOver = 0;
  /** Whether the storefront extension is on in this shop, as far as this page has seen. */
  let isSeen = isCartStored || pageLoad.by === 'script';
  let isPageSending = pageLoad.sends;

  /**
   * Checks whether the page has begun to send, or still does: its script may start after the pixel, and then knows no
   * event yet.
   */
  const checkPage = () =>
    session
      .get('PageLoad')
      .then((stored) => isSending(stored, pageLoad.id) && (isPageSending = isSeen = true));

  function handOver(item: Item): void {
    const name = handoverName(pageLoad.id, ++handedOver);
    session.set(name, JSON.stringify(item satisfies HandedOver));
    // A refused write looks like a successful one. An entry that the page has taken still exists, unless the page has
    // removed everything for lack of consent, its record too.
    void session.get(name).then((stored) => {
      if (!stored && Date.now() - item.since < STORED_WITHIN_MS)
        void checkPage().then((sends) => {
          if (sends) storeRecord(item, request);
        });
    });
  }

  /**
   * Records a change for the page, which compares carts: without a record the next page would find the change and count
   * it twice. If no extension was seen, the record is removed again unless the page is found to send: nothing else would
   * remove it. A script that starts later does not know its cart on this page.
   *
   * @param then called with the item once its record is stored; synchronously if it needs no record, or if no extension
   *   was seen
   */
  function storeRecord(item: Item, then: (item: Item) => unknown): void {
    const change = cartChangeOf(item);
    const isLater = change && isSeen;
    void checkPage();
    if (change) {
      const name = `CartChange.${newUuid()}` as const;
      local.set(name, JSON.stringify(change));
      void local.get(name).then((stored) => {
        // The browser has refused the record, or the page, which was checked before, does not send: this page does not
        // store its cart, so that the next page takes its own cart as known.
        if (!(stored && isSeen)) {
          ([name, 'Cart'] as const).forEach(local.remove);
          session.set('Cart', pageLoad.id);
        }
        if (isLater) then(item);
      });
    }
    if (!isLater) then(item);
  }

  function request(item: Item): void {
    const answered = (status: number, retryAfter?: string | null): void => {
      log(`${status} ${item.path}`);
      if (takeAnswer) takeAnswer(item.path, status, item.order);
      if (isNotTaken(status)) wait(item);
      retryLater(isTrouble(status) ? pauseMs(Date.now() - item.since, retryAfter) : 0);
    };
    if (!mayTrack()) return;
    try {
      post(eventUrl(settings.beaconUrl, settings.siteId, item.path), item.body).then(
        (answer) => answered(answer.status, answer.headers.get('retry-after')),
        () => answered(0),
      );
    } catch {
      // The request was stopped before it was sent, so the event is certainly not taken.
      answered(NOT_TAKEN);
    }
  }

  function wait(item: Item): void {
    waiting.push(item);
    waiting.sort((a, b) => a.since - b.since);
    if (waiting.length > COUNT_LIMIT) waiting.shift();
  }

  function retryLater(pause: number): void {
    if (isPausing || !waiting.length) return;
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      const oldest = waiting.shift();
      if (oldest && Date.now() - oldest.since < AGE_LIMIT_MS) request(oldest);
      else retryLater(0);
    }, pause);
  }

  return {
    send(path, context, data, about) {
      const item: Item = Object.assign(
        { path, body: JSON.stringify({ context, data }), since: Date.now() },
        about,
      );
      // A later cart must not arrive before an earlier one. Its record is stored at once, since other tabs may compare.
      if (isOfCart(path) && waiting.some((each) => isOfCart(each.path))) {
        storeRecord(item, checkPage);
        wait(item);
      } else if (isPageSending && !item.order && item.body.length <= BODY_LIMIT) handOver(item);
      else storeRecord(item, request);
    },
    noteCheckout(record) {
      if (isSeen) local.set('Checkout', JSON.stringify(record));
    },
  };
}
