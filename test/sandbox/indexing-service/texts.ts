import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../app/time/units.ts';
import type { ReceivedRequest } from './api-app.ts';

/** A duration in its largest unit: `48 s`, `3 min`, `5 h`, `12 days`. */
export function durationText(milliseconds: number): string {
  const ms = Math.abs(milliseconds);
  if (ms <= 90_000) return `${Math.ceil(ms / 1000)} s`;
  if (ms < 90 * MINUTE_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  return `${Math.round(ms / DAY_MS)} days`;
}

/** A moment in words, relative to another one if that is given: `Nov 21, 09:00 (5 h ago)`. */
export function timeText(iso: string, now?: string): string {
  const at = Date.parse(iso);
  const exact = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  if (now === undefined) return exact;
  const away = at - Date.parse(now);
  return `${exact} (${away < 0 ? `${durationText(away)} ago` : `in ${durationText(away)}`})`;
}

/** The label of a request's outcome, and the tone that shows it. */
interface Outcome {
  outcome: 'answered' | 'taken' | 'refused' | 'no answer' | 'taken, no answer';
  tone: 'accepted' | 'refused' | 'not-taken' | 'lost';
}

/** The outcome as the service knows it: a client may know less. */
export function outcomeOf({ path, status, taken, fault }: ReceivedRequest): Outcome {
  if (taken) {
    return status === null
      ? { outcome: 'taken, no answer', tone: 'lost' }
      : { outcome: 'taken', tone: 'accepted' };
  }
  if (status === null) return { outcome: 'no answer', tone: 'lost' };
  if (path.endsWith('/status') && status === 200) {
    return { outcome: 'answered', tone: fault === null ? 'accepted' : 'not-taken' };
  }
  return { outcome: 'refused', tone: 'refused' };
}

/** The counters at the top of the page. */
export function countRequests(requests: readonly ReceivedRequest[]): Record<string, number> {
  return {
    'status requests': requests.filter(({ path }) => path.endsWith('/status')).length,
    'feed requests': requests.filter(({ path }) => path.endsWith('/feed')).length,
    updates: requests.filter(({ path }) => path.endsWith('.json')).length,
    taken: requests.filter(({ taken }) => taken).length,
    refused: requests.filter((request) => outcomeOf(request).outcome === 'refused').length,
    unanswered: requests.filter(({ status }) => status === null).length,
  };
}
