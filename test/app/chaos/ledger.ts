/** A request for a re-index, and whether the app acknowledged it (2xx). */
export interface ReindexRequest {
  feedId: string;
  acknowledged: boolean;
}

export interface Login {
  shopperId: string;
  acknowledged: boolean;
}

/** `customers/redact` for a shopper whose login was accepted before. */
export interface Redaction {
  customerId: string;
  webhookId: string;
  acknowledged: boolean;
}

/** Numbers of the saves of the settings, in order; 0 for none. */
export interface Saves {
  lastAcknowledged: number;
  lastAttempted: number;
}

/** Faults of a chaos run. */
export type FaultKind =
  | 'kill web'
  | 'kill worker'
  | 'kill both'
  | 'kill database'
  | 'restart database'
  | 'break connections'
  | 'clock jumps';

/** An injected fault, and the rows that were in `sending` then: their outcome cannot be known. */
export interface Fault {
  kind: FaultKind;
  at: Date;
  reindexIds: string[];
  loginIds: string[];
}

/** The observations of clients and services outside the app in one run. */
export interface Ledger {
  requests: ReindexRequest[];
  logins: Login[];
  redactions: Redaction[];
  saves: Saves;
  /** The number of acknowledged connections and disconnections of the pixel. */
  pixelChanges: number;
  pages: number;
  /** Requests without an answer, or with one that the app is temporarily unavailable. */
  unanswered: number;
  /** Answered webhooks, including repeats, and the longest time of one, in ms. */
  webhooks: { answered: number; maxMs: number };
  faults: Fault[];
}

export const emptyLedger = (): Ledger => ({
  requests: [],
  logins: [],
  redactions: [],
  saves: { lastAcknowledged: 0, lastAttempted: 0 },
  pixelChanges: 0,
  pages: 0,
  unanswered: 0,
  webhooks: { answered: 0, maxMs: 0 },
  faults: [],
});

/** The number of requests that the app has answered so far. */
export function requestsIn({
  requests,
  logins,
  saves,
  pixelChanges,
  pages,
  webhooks,
}: Ledger): number {
  return (
    2 * requests.length +
    logins.length +
    saves.lastAcknowledged +
    pixelChanges +
    pages +
    webhooks.answered
  );
}
