import { VERDICTS } from './received-event.ts';
import type { ReceivedEvent } from './received-event.ts';

/** Which events are asked for: all that are named must hold. */
export type EventFilter = (event: ReceivedEvent) => boolean;

const FILTERS: Record<string, (value: string) => EventFilter | string> = {
  site: (value) => (event) => event.siteId === value,
  module: (value) => (event) => event.module === value,
  event: (value) => (event) => event.event === value,
  verdict: (value) =>
    VERDICTS.some((verdict) => verdict === value)
      ? (event) => event.verdict === value
      : `verdict: "${value}" is none; use one of ${VERDICTS.join(', ')}`,
  since: (value) =>
    /^\d+$/.test(value)
      ? (event) => event.seq > Number(value)
      : `since: "${value}" is not the seq of an event; use a whole number such as 12`,
};

/**
 * Reads the query of `GET /events.json`: `site`, `module`, `event`, `verdict`, and `since` (a `seq`;
 * only later events are wanted).
 *
 * @returns the filter, or one problem per parameter that cannot be used.
 */
export function readEventQuery(
  query: URLSearchParams,
): { filter: EventFilter } | { problems: string[] } {
  const read = [...query].map(([name, value]) =>
    Object.hasOwn(FILTERS, name)
      ? (FILTERS[name]?.(value) ?? '')
      : `${name}: no such filter; use ${Object.keys(FILTERS).join(', ')}`,
  );
  const problems = read.filter((one) => typeof one === 'string');
  if (problems.length > 0) return { problems };
  const filters = read.filter((one) => typeof one === 'function');
  return { filter: (event) => filters.every((holds) => holds(event)) };
}
