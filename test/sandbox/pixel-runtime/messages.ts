/**
 * What the page part and the worker part of the runtime send each other. Both directions are queues
 * that keep their order: the receiver of a question has seen all that was sent before it.
 */
import type { Context, CustomerPrivacyPayload, RegisterInit } from '@shopify/web-pixels-extension';
import type { ConnectedPixel, RuntimeRecord, UnderWay } from './contract.ts';

/** An event as the pixel receives it. `data` on standard events, `customData` on custom ones. */
export interface PublishedEvent {
  id: string;
  clientId: string;
  name: string;
  /** ISO 8601, the moment of publication. */
  timestamp: string;
  /** Counts the events of this name on one page load, from 1. */
  seq: number;
  type: 'standard' | 'custom';
  context: Context;
  data?: unknown;
  customData?: unknown;
}

/** Everything that the worker needs to start one pixel. */
export interface StartMessage {
  kind: 'start';
  pixel: ConnectedPixel;
  init: RegisterInit;
  /** Public origin → local origin. */
  addressMap: Readonly<Record<string, string>>;
  /** Host names under which the shop itself can be reached. */
  shopHosts: readonly string[];
}

/** The outcome of a `browser.*` call in the page. */
export type CallOutcome = { ok: true; value: unknown } | { ok: false; message: string };

export type ToWorker =
  | StartMessage
  | { kind: 'event'; event: PublishedEvent }
  /** A decision for one subscription, earlier ones first. */
  | { kind: 'consent'; subscription: number; payload: CustomerPrivacyPayload }
  /** Every earlier decision has been sent to the subscription. */
  | { kind: 'consent-subscribed'; subscription: number }
  | { kind: 'answer'; id: number; outcome: CallOutcome }
  | { kind: 'probe'; id: number; timers: 'wait' | 'ignore' };

/** A `browser.*` method by its path, e.g. `cookie.get`. */
export type BrowserMethod =
  | `cookie.${'get' | 'set'}`
  | `${'localStorage' | 'sessionStorage'}.${StorageMethod}`
  | 'sendBeacon';

export type StorageMethod = 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length' | 'clear';

export type FromWorker =
  /** The pixel wants to hear of decisions about consent. */
  | { kind: 'consent-subscribe'; subscription: number }
  | { kind: 'call'; id: number; method: BrowserMethod; args: unknown[] }
  /** Nothing is under way in the worker; `activity` is whether anything was since last time. */
  | { kind: 'quiet'; id: number; activity: number; underWay: UnderWay }
  | { kind: 'record'; record: TimedRecord }
  /** What a subscriber returned: the platform sends it to the page, so it has to be cloneable. */
  | { kind: 'returned'; value: unknown };

/** A record of the worker: `epoch` in milliseconds since 1970, for the page to translate. */
export interface TimedRecord {
  epoch: number;
  kind: RuntimeRecord['kind'];
  text: string;
}
