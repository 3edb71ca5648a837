import type { ReceivedRequest } from '../live-state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something lasts, in its largest unit: `48 s`, `3 min`, `5 h`, `12 days`. */
export function lasting(milliseconds: number): string {
  const ms = Math.abs(milliseconds);
  if (ms <= 90_000) return `${Math.ceil(ms / 1000)} s`;
  if (ms < 90 * MINUTE) return `${Math.round(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} h`;
  return `${Math.round(ms / DAY)} days`;
}

/** A moment as people say it, seen from another one: `Nov 21, 09:00 (5 h ago)`. */
export function moment(iso: string, now: string): string {
  const at = Date.parse(iso);
  const away = at - Date.parse(now);
  const relative = away < 0 ? `${lasting(away)} ago` : `in ${lasting(away)}`;
  const exact = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return `${exact} (${relative})`;
}

/** A moment to the second, with its day: `Nov 21, 09:00:00`. */
export function dayAndTimeOf(iso: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(Date.parse(iso));
}

/** The time of day of a moment, to the second. */
export function timeOf(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23' }).format(
    Date.parse(iso),
  );
}

/** What came of a request, in a word, and which of the shared tones shows it. */
interface Outcome {
  word: 'answered' | 'taken' | 'refused' | 'no answer' | 'taken, no answer';
  tone: 'accepted' | 'refused' | 'not-taken' | 'lost';
}

/** The outcome as the service knows it: a client may have learned less. */
export function outcomeOf({ path, status, taken, fault }: ReceivedRequest): Outcome {
  if (taken) {
    return status === null
      ? { word: 'taken, no answer', tone: 'lost' }
      : { word: 'taken', tone: 'accepted' };
  }
  if (status === null) return { word: 'no answer', tone: 'lost' };
  const isStatus = path.endsWith('/status');
  if (isStatus && status === 200) {
    return { word: 'answered', tone: fault === null ? 'accepted' : 'not-taken' };
  }
  return { word: 'refused', tone: 'refused' };
}

/** The counters at the top of the page. */
export function countRequests(requests: readonly ReceivedRequest[]): Record<string, number> {
  return {
    'status requests': requests.filter(({ path }) => path.endsWith('/status')).length,
    'feed requests': requests.filter(({ path }) => path.endsWith('/feed')).length,
    updates: requests.filter(({ path }) => path.endsWith('.json')).length,
    taken: requests.filter(({ taken }) => taken).length,
    refused: requests.filter((request) => outcomeOf(request).word === 'refused').length,
    unanswered: requests.filter(({ status }) => status === null).length,
  };
}

/**
 * Makes a fault of the form's fields. Empty fields are left out; whether the values are good is for
 * the service to say.
 */
export function faultOf(field: (name: string) => string): Record<string, unknown> {
  const [kind = '', when] = field('kind').split(' ');
  return {
    kind,
    ...(when === undefined ? {} : { when }),
    ...numberOf('delayMs'),
    ...numberOf('everyMs'),
    ...numberOf('status'),
    ...numberOf('retryAfterSeconds'),
    ...numberOf('seconds'),
    ...numberOf('times'),
    ...(field('on') === '' ? {} : { on: field('on') }),
    ...(field('taken') === '' ? {} : { taken: field('taken') === 'true' }),
  };

  function numberOf(name: string): Record<string, number> {
    return field(name) === '' ? {} : { [name]: Number(field(name)) };
  }
}
