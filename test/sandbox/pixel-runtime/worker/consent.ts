import type { CustomerPrivacyPayload } from '@shopify/web-pixels-extension';
import type { FromWorker } from '../messages.ts';
import type { ActivityMeter } from './activity.ts';
import { callSubscriber } from './subscriptions.ts';
import type { Callback, Subscriptions, SubscriptionsOptions } from './subscriptions.ts';

const EVENT = 'visitorConsentCollected';

export interface ConsentSubscriptions {
  /**
   * Resolves once the page has sent every earlier decision, to a function that ends the subscription
   * and says whether there was one.
   */
  subscribe: Subscriptions['subscribe'];
  /** Hands a decision to the subscription that it was sent to. */
  deliver(subscription: number, payload: CustomerPrivacyPayload): void;
  /** The page has sent every earlier decision to the subscription. */
  subscribed(subscription: number): void;
}

export interface ConsentSubscriptionsOptions extends SubscriptionsOptions {
  activity: ActivityMeter;
  send: (message: FromWorker) => void;
}

/** Subscriptions to the visitor's decisions, each of which asks the page for the earlier ones. */
export function createConsentSubscriptions(
  options: ConsentSubscriptionsOptions,
): ConsentSubscriptions {
  const { activity, send } = options;
  const callbacks = new Map<number, Callback>();
  const waiting = new Map<number, (end: () => boolean) => void>();
  let last = 0;

  return {
    subscribe: (name, callback) => {
      last += 1;
      const subscription = last;
      if (name !== EVENT) return Promise.resolve(() => false);
      callbacks.set(subscription, callback);
      activity.begin('calls');
      send({ kind: 'consent-subscribe', subscription });
      return new Promise((resolve) => {
        waiting.set(subscription, resolve);
      });
    },
    deliver: (subscription, payload) => {
      const callback = callbacks.get(subscription);
      if (callback) callSubscriber(callback, payload, options);
    },
    subscribed: (subscription) => {
      waiting.get(subscription)?.(() => callbacks.delete(subscription));
      waiting.delete(subscription);
      activity.end('calls');
    },
  };
}
