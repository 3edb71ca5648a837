/** Sends events to the tracking service, each at once and at most once. */
import {
  handoverKey,
  type HandedOver,
  type StoredRecord,
} from '../../../../app/beacon/handover.ts';
import {
  isNotTaken,
  isTrouble,
  NOT_TAKEN,
  pauseMs,
  retryAfterMs,
} from '../../../../app/beacon/outcome.ts';
import { createPost } from '../../../../app/beacon/post.ts';
import { newUuid } from '../../../../app/beacon/uuid.ts';
import { storeCart } from '../cart/stored-cart.ts';
import { claim } from '../claim.ts';
import { list } from '../platform.ts';
import { seal, unseal } from '../sealed.ts';
import type { PixelTools } from '../tools.ts';
import { wait } from '../wait.ts';
import { withWords, wordsOf } from '../word-list.ts';
import { bounded, type Kept } from './outbox.ts';

/**
 * Sends one event: in this very turn, or once the record that it is reported is stored. Where the storefront
 * script is there, the event is handed over to it in this turn.
 */
export type Send = (url: string, event: object, record?: StoredRecord) => void;

/**
 * @param stored the outbox that an earlier page of this tab left in sessionStorage
 * @param isHandingOver whether the storefront script sends what is handed over to it
 */
export function createDelivery(
  tools: PixelTools,
  stored: string | null,
  isHandingOver: boolean | undefined,
): Send {
  const { mayTrack, session, log, local, nameOf } = tools;
  /** In sessionStorage the outbox of this tab; in localStorage which items were sent out of any. */
  const outboxKey = nameOf('Outbox');
  const post = createPost();
  let kept = list(() => unseal(stored) as Kept[]);
  let failures = 0;
  let isWaiting: boolean | undefined;

  function store(items: readonly Kept[]): Promise<unknown> {
    kept = bounded(items);
    // A full storage refuses the new list, but gives up the old one, which must not be sent again.
    session.remove(outboxKey);
    return session.set(outboxKey, seal(kept));
  }

  /** A new id each time: of the copies of an item only this one may still be sent. */
  function keep(item: HandedOver): void {
    const items = [...kept, Object.assign(item, { id: newUuid() })];
    void store(items.sort((a, b) => a.since - b.since));
  }

  function retryLater(retryAfter: number): void {
    if (isWaiting || !kept.length) return;
    isWaiting = true;
    void wait(pauseMs(failures, retryAfter))
      // Of the pages that have kept something one at a time sends it: copies of a tab have kept the same.
      .then(() => claim(tools, 'Outbox'))
      .then((stands) =>
        Promise.all([stands(), local.get(outboxKey)]).then(([isOurs, list]) => {
          isWaiting = false;
          if (isOurs === false) {
            failures += 1;
            retryLater(0);
            return;
          }
          const sent = wordsOf(list);
          const [oldest, ...others] = bounded(kept.filter(({ id }) => !sent.includes(id)));
          // From here on its fate is open. Only once that is written it leaves: neither the next page nor a copy
          // may find it. Where it took too long, whoever has claimed the turn meanwhile may not have found it written.
          return Promise.all([
            oldest && local.set(outboxKey, withWords([oldest.id], sent)),
            store(others),
          ])
            .then(stands)
            .then((isStillOurs) => {
              if (oldest && isStillOurs !== false) request(oldest);
            });
        }),
      );
  }

  function request(item: HandedOver): void {
    const answered = (status: number, retryAfter = 0): void => {
      log(`${status} ${item.url}`);
      failures = isTrouble(status) ? failures + 1 : 0;
      if (isNotTaken(status)) keep(item);
      retryLater(retryAfter);
    };
    if (!mayTrack()) return;
    try {
      post(item.url, item.body).then(
        ({ status, headers }) => {
          answered(status, retryAfterMs(headers.get('retry-after')));
        },
        () => {
          answered(0);
        },
      );
    } catch {
      // Stopped before it could leave, it was as certainly not taken as where the service says so.
      answered(NOT_TAKEN);
    }
  }

  retryLater(0);
  return (url, event, record) => {
    const item = { since: Date.now(), record, body: JSON.stringify(event), url };
    // In this order: what is handed over brings its record along.
    const written =
      isHandingOver && session.set(handoverKey(nameOf, item.since), JSON.stringify(item));
    const entered = record && storeCart(tools, record);
    if (written || entered) {
      void Promise.all([written, entered]).then(([isHandedOver]) => {
        if (!isHandedOver) request(item);
      });
    } else request(item);
  };
}
