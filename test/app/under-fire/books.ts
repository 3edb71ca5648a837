/** What was asked of the app, and whether it said that it had taken it (2xx). */
export interface Wish {
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

/** Numbers of the saves of the settings, in their order; 0 for none. */
export interface Saves {
  lastAcknowledged: number;
  lastAttempted: number;
}

/** What hit the app. */
export type BlowKind =
  | 'kill web'
  | 'kill worker'
  | 'kill both'
  | 'kill database'
  | 'restart database'
  | 'break connections'
  | 'clock jumps';

/** A blow, and what was marked as leaving when it fell: nobody can know what came of that. */
export interface Blow {
  kind: BlowKind;
  at: Date;
  reindexIds: string[];
  loginIds: string[];
}

/** What everybody outside remembers of one run. */
export interface Books {
  wishes: Wish[];
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
  blows: Blow[];
}

export const emptyBooks = (): Books => ({
  wishes: [],
  logins: [],
  redactions: [],
  saves: { lastAcknowledged: 0, lastAttempted: 0 },
  pixelChanges: 0,
  pages: 0,
  unanswered: 0,
  webhooks: { answered: 0, longestMs: 0 },
  blows: [],
});

/** How much the app has answered so far, by what is written here. */
export function requestsIn({
  wishes,
  logins,
  saves,
  pixelChanges,
  pages,
  webhooks,
}: Books): number {
  return (
    2 * wishes.length +
    logins.length +
    saves.lastAcknowledged +
    pixelChanges +
    pages +
    webhooks.answered
  );
}
