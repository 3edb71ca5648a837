import type { ReceivedEvent } from '../received-event.ts';
import { identifiersOf } from './identifiers.ts';

/** What the filter row says; empty texts let everything through. */
export interface ListFilter {
  /** `module/event`, as {@link addressOf} gives it. */
  address: string;
  verdict: string;
  /** Any part of a user, session, page load or shopper id. */
  id: string;
}

/** How an event is named in the list: `module/event`, or its path where it has no such address. */
export function addressOf({ module, event, path }: ReceivedEvent): string {
  return module === '' ? path : `${module}/${event}`;
}

/** Whether the filter row lets this event through. */
export function isShown(event: ReceivedEvent, { address, verdict, id }: ListFilter): boolean {
  const part = id.trim().toLowerCase();
  return (
    (address === '' || address === addressOf(event)) &&
    (verdict === '' || verdict === event.verdict) &&
    (part === '' || identifiersOf(event.body).some((one) => one.id.toLowerCase().includes(part)))
  );
}
