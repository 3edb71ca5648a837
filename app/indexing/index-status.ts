/** The states that the service names for a feed (specification, *States and transitions*). */
export const FEED_STATES = [
  'running',
  'waiting',
  'done',
  'error',
  'regen_waiting',
  'regen_running',
  'regen_done',
  'regen_error',
] as const;

/** A state of the specification. */
export type KnownFeedState = (typeof FEED_STATES)[number];

/** A feed as the status endpoint describes it (specification, *Feed status record*). */
export interface FeedRecord {
  /** Digits. */
  id: string;
  /** One of {@link FEED_STATES}, or whatever else the service said: shown, and never acted on. */
  state: string;
  /** When the last index finished successfully; null before the first one. */
  lastIndexed: Date | null;
  /** The next automatic run; null when the service names none. */
  nextRun: Date | null;
}

/** A useful answer of the status endpoint. */
export interface IndexStatus {
  status: 'success' | 'error';
  feeds: FeedRecord[];
}
