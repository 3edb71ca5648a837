/**
 * Messages between the page part and the worker part of the runtime. Both directions are ordered queues: the receiver
 * of a question has already received all earlier messages.
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
  /** The number of this event among those of its name on one page load, from 1. */
  seq: number;
  type: 'standard' | 'custom';
  context: Context;
  data?: unknown;
  customData?: unknown;
}

/** The data with which the worker starts one pixel. */
export interface StartMessage {
  kind: 'start';
  pixel: ConnectedPixel;
  init: RegisterInit;
  /** Public origin → local origin. */
  addressMap: Readonly<Record<string, string>>;
  /** The shop's own host names. */
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
  /** The pixel subscribes to consent decisions. */
  | { kind: 'consent-subscribe'; subscription: number }
  | { kind: 'call'; id: number; method: BrowserMethod; args: unknown[] }
  /** The worker is idle; `activity` counts all work so far, to detect work since the last report. */
  | { kind: 'quiet'; id: number; activity: number; underWay: UnderWay }
  | { kind: 'record'; record: TimedRecord }
  /** A subscriber's return value: the platform sends it to the page, so it must be cloneable. */
  | { kind: 'returned'; value: unknown };

/** A record of the worker: `epoch` in milliseconds since 1970, which the page converts. */
export interface TimedRecord {
  epoch: number;
  kind: RuntimeRecord['kind'];
  text: string;
}
