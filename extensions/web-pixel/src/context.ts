/** The context that every event carries (specification, *Context object*). */
import { attributionAt } from '../../../app/beacon/attribution.ts';
import { maskPageUrl } from '../../../app/beacon/page-url.ts';
import type { Context } from '../../../app/beacon/schemas/context.ts';
import { type EventData, needed, plainId, type PlatformEvent, text } from './platform.ts';

/** What all events of one page load have in common. */
export interface PageFacts {
  /** The part of the context that is the same in all of them. */
  context: Pick<Context, 'userId' | 'sessionId' | 'pageLoadId' | 'initiator' | 'dev'>;
  /** The customer who is logged in; empty when there is none. */
  shopperId: string;
  /** Currency of the rendered cart, for events that do not show their own; empty when it shows none. */
  currency: string;
  /** The setting of that name. */
  urlParameters: string;
  /** The landing address, for events that do not show their own. */
  url: string;
  /** The entry of that name, see `app/beacon/attribution.ts`. */
  attribution: string | null | undefined;
}

/**
 * @throws {Error} with the reason, when the event cannot have one
 */
export function contextOf(event: PlatformEvent, facts: PageFacts): Context {
  const { cartLine, checkout, productVariant } = (event.data || {}) as EventData;
  const code =
    currency(() => checkout.currencyCode || checkout.totalPrice.currencyCode) ||
    currency(() => (productVariant || cartLine.merchandise).price.currencyCode) ||
    facts.currency;
  const time = timeOf(event);
  return Object.assign({}, facts.context, {
    timestamp: new Date(time).toISOString(),
    pageUrl: needed(
      maskPageUrl(
        text(() => event.context.document.location.href) || facts.url,
        facts.urlParameters,
      ),
      'pageUrl',
    ),
    shopperId: plainId(() => checkout.order.customer.id) || facts.shopperId || undefined,
    currency: code ? { code } : undefined,
    attribution: attributionAt(facts.attribution, time),
  });
}

/** A currency code; the empty string where there is none. */
export const currency = (read: () => unknown): string => text(read, /^[A-Z]{3}$/) || '';

/** When an event happened, in milliseconds since the epoch; a time that cannot be is now. */
export function timeOf({ timestamp }: PlatformEvent): number {
  const time = Date.parse(timestamp);
  return time > 0 && time < 1e14 ? time : Date.now();
}
