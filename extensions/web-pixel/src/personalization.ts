/** The personalization cookies (specification, *Tracking cookies*): stored only with the preferences purpose. */
import type { Product } from '../../../app/beacon/schemas/shop-events.ts';
import { CART_LIMIT, VIEWED_LIMIT, VIEWED_MAX_AGE_S } from '../../../app/beacon/storage-names.ts';
import type { EntryName, Storage } from './storage.ts';

export interface Personalization {
  /** Stores the shopper's id; the empty string, which means that no shopper is logged in, removes it. */
  shopper(shopperId: string): void;
  cart(products: readonly Product[]): void;
  viewed(uid: string): void;
  /** Permits the cookies, or removes them. */
  permit(isPermitted: boolean): void;
}

export function createPersonalization(cookies: Storage): Personalization {
  let isPermitted = false;
  let turn: Promise<unknown> = cookies.get('ViewedProducts');

  const keep = (name: EntryName, value: string, maxAgeS?: number): void => {
    if (isPermitted) cookies.set(name, value, value ? maxAgeS : 0);
  };

  return {
    shopper(shopperId) {
      keep('ShopperId', shopperId);
    },
    cart(products) {
      const uids = products.map(({ uid }) => uid);
      keep('CartProducts', uids.slice(0, CART_LIMIT).join());
    },
    viewed(uid) {
      // Each view starts from the list that the previous one has stored.
      turn = turn
        .then(() => cookies.get('ViewedProducts'))
        .then((list) => {
          const uids = new Set([uid, ...(list || '').split(',')].filter(Boolean));
          keep('ViewedProducts', [...uids].slice(0, VIEWED_LIMIT).join(), VIEWED_MAX_AGE_S);
        });
    },
    permit(permitted) {
      isPermitted = permitted;
      if (permitted) return;
      (['ShopperId', 'CartProducts', 'ViewedProducts'] as const).forEach(cookies.remove);
    },
  };
}
