/** A request for a re-index, and whether the app acknowledged it (2xx). */
export interface ReindexRequest {
  feedId: string;
  acknowledged: boolean;
}

export interface Login {
  shopperId: string;
  acknowledged: boolean;
}

/** `customers/redact` about a shopper whose login was taken before. */
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

/** What a chaos run does to the app. */
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

/** What clients and services outside the app have seen in one run. */
export interface Ledger {
  requests: ReindexRequest[];
  logins: Login[];
  redactions: Redaction[];
  saves: Saves;
  /** How often the pixel was connected, or disconnected, with an answer that says so. */
  pixelChanges: number;
  pages: number;
  /** Requests that got no answer, or one that says that the app cannot just now. */
  unanswered: number;
  /** Webhooks that were answered, repeats included, and the longest time that one took, in ms. */
  webhooks: { answered: number; longestMs: number };
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
  webhooks: { answered: 0, longestMs: 0 },
  faults: [],
});

/** How many requests the app has answered so far. */
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
