import type { CustomerPrivacyPayload } from '@shopify/web-pixels-extension';
import type { FromWorker, PublishedEvent } from '../messages.ts';
import type { RuntimeRecord } from '../contract.ts';
import type { ActivityMeter } from './timers.ts';

type Callback = (event: unknown) => unknown;

interface Subscriptions {
  /** Resolves to a function that ends the subscription and returns whether it existed. */
  subscribe: (name: string, callback: Callback) => Promise<() => boolean>;
  /** Calls the subscribers of these names, in the order of subscription. */
  deliver(names: readonly string[], event: unknown): void;
}

interface SubscriptionsOptions {
  record: Recorder;
  /** Sends a callback's result to the page; throws if it cannot be cloned. */
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
        .forEach(({ callback }) => callSubscriber(callback, event, options));
    },
  };
}

/** Calls a subscriber and sends its result to the page. */
function callSubscriber(callback: Callback, event: unknown, options: SubscriptionsOptions): void {
  try {
    const returned = callback(event);
    if (returned !== undefined) void answer(returned, options);
  } catch (error) {
    report(error, options.record);
  }
}

/** The names that subscribers can use for an event. */
export function namesFor({ name, type }: PublishedEvent): string[] {
  return [name, type === 'standard' ? 'all_standard_events' : 'all_custom_events', 'all_events'];
}

/**
 * Sends a subscriber's result to the page, or a promise's result. Rejects for a value that cannot be cloned, like a
 * response, and nothing catches the rejection, as on the platform.
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

/** Reports a subscriber's error in the console; other subscribers continue. */
function report(error: unknown, record: Recorder): void {
  console.error(error);
  record('error', String(error));
}

/** Adds a line to the page's record. */
export type Recorder = (kind: RuntimeRecord['kind'], text: string) => void;

export function createRecorder(send: (message: FromWorker) => void): Recorder {
  return (kind, text) => {
    const epoch = performance.timeOrigin + performance.now();
    send({ kind: 'record', record: { epoch, kind, text } });
  };
}

const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** Records the pixel's console messages, which also reach the console. */
export function recordConsole(record: Recorder): void {
  for (const level of LEVELS) {
    const native = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      native(...words);
      record('console', words.map(asText).join(' '));
    };
  }
}

/** Records uncaught errors, which also reach the browser's console. */
export function recordUncaught(record: Recorder): void {
  self.addEventListener('error', (event) => record('error', event.message));
  self.addEventListener('unhandledrejection', (event) =>
    record('error', `Uncaught (in promise) ${String(event.reason)}`),
  );
}

function asText(word: unknown): string {
  if (typeof word !== 'object' || word === null || word instanceof Error) return String(word);
  try {
    return JSON.stringify(word);
  } catch {
    return Object.prototype.toString.call(word);
  }
}

const EVENT = 'visitorConsentCollected';

interface ConsentSubscriptions {
  /**
   * Resolves, once the page has sent every earlier decision, to a function that ends the subscription and returns
   * whether it existed.
   */
  subscribe: Subscriptions['subscribe'];
  /** Delivers a decision to the subscription that it was sent to. */
  deliver(subscription: number, payload: CustomerPrivacyPayload): void;
  /** Called when the page has sent every earlier decision to the subscription. */
  subscribed(subscription: number): void;
}

interface ConsentSubscriptionsOptions extends SubscriptionsOptions {
  activity: ActivityMeter;
  send: (message: FromWorker) => void;
}

/** Subscriptions to the visitor's decisions, each of which requests the earlier ones from the page. */
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
