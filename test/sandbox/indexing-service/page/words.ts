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
