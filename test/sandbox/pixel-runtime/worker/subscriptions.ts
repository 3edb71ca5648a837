import type { PublishedEvent } from '../messages.ts';
import type { Recorder } from './recorder.ts';

export type Callback = (event: unknown) => unknown;

export interface Subscriptions {
  /** Resolves to a function that ends the subscription and says whether there was one. */
  subscribe: (name: string, callback: Callback) => Promise<() => boolean>;
  /** Calls the subscribers of one of the names, in the order of subscription. */
  deliver(names: readonly string[], event: unknown): void;
}

export interface SubscriptionsOptions {
  record: Recorder;
  /** Sends to the page what a callback returned; throws for what cannot be cloned. */
  sendReturned: (value: unknown) => void;
}

export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const entries = new Set<{ name: string; callback: Callback }>();

  return {
    subscribe: (name, callback) => {
      const entry = { name, callback };
      entries.add(entry);
      return Promise.resolve(() => entries.delete(entry));
    },
    deliver: (names, event) => {
      [...entries]
        .filter(({ name }) => names.includes(name))
        .forEach(({ callback }) => {
          callSubscriber(callback, event, options);
        });
    },
  };
}

/** Calls a subscriber and sends to the page what it returns. */
export function callSubscriber(
  callback: Callback,
  event: unknown,
  options: SubscriptionsOptions,
): void {
  try {
    const returned = callback(event);
    if (returned !== undefined) void answer(returned, options);
  } catch (error) {
    report(error, options.record);
  }
}

/** The names under which one can subscribe to an event. */
export function namesFor({ name, type }: PublishedEvent): string[] {
  return [name, type === 'standard' ? 'all_standard_events' : 'all_custom_events', 'all_events'];
}

/**
 * Sends to the page what a subscriber returned, and of a promise what came of it. For a value that
 * cannot be cloned, like a response, this rejects, and nothing catches it: so it is on the platform.
 */
async function answer(returned: unknown, { record, sendReturned }: SubscriptionsOptions) {
  let value: unknown;
  try {
    value = await returned;
  } catch (error) {
    report(error, record);
    return;
  }
  sendReturned(value);
}

/** A subscriber that fails says so in the console and stops no other. */
function report(error: unknown, record: Recorder): void {
  console.error(error);
  record('error', String(error));
}
