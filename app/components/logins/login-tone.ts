import type { DirectState } from '../../direct/direct-event.ts';
import type { Tone } from '../../indexing/words.ts';

/** The weight of each state: what is merely usual stays grey or green. */
export const LOGIN_TONES = {
  waiting: 'info',
  sending: 'info',
  done: 'success',
  failed: 'critical',
  unknown: 'warning',
} as const satisfies Record<DirectState, Tone>;
