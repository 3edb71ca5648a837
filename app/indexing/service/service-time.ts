/**
 * A moment as the service writes it: `2026-11-21T09:00:00+0000` (specification, *Feed status
 * record*), and what else ISO 8601 allows for it: `Z`, `+00:00`, fractions of a second.
 */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?(?:(Z)|([+-]\d{2}):?(\d{2}))$/i;

/** @returns the moment; null for anything else, also for a day that no calendar has or no offset */
export function parseServiceTime(text: unknown): Date | null {
  const match = typeof text === 'string' ? MOMENT.exec(text.trim()) : null;
  if (match === null) return null;
  const [, day = '', time = '', fraction = '0', utc, hours = '', minutes = ''] = match;
  if (!isDay(day)) return null;
  const offset = utc === undefined ? `${hours}:${minutes}` : 'Z';
  const at = new Date(`${day}T${withSeconds(time)}.${fraction.slice(0, 3)}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);

/** `Date` takes 30 February for 2 March. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
