/** The context that every event carries (spec, *Context object*). */
import { maskPageUrl } from '../../../app/beacon/page-url.ts';
import type { Context } from '../../../app/beacon/schemas/context.ts';
import { initiator } from '../../../app/beacon/vendor.ts';
import { needed, plainId, text, type PlatformEvent } from './platform.ts';
import type { Ids } from './shopper/ids.ts';
import { VERSION } from './version.ts';

/** What holds for all events of one page load. */
export interface PageFacts extends Ids {
  pageLoadId: string;
  /** The customer who is logged in; empty when nobody is. */
  shopperId: string;
  /** The landing address, for events that do not show their own. */
  landingUrl: string;
  isTest: boolean;
}

/**
 * @param currency the code that the event shows, if any
 * @param shopperId the customer that the event names, if any
 * @throws {Error} with the reason, when the event cannot have one
 */
export function contextOf(
  event: PlatformEvent,
  facts: PageFacts,
  currency: () => unknown,
  shopperId?: () => unknown,
): Context {
  const { userId, sessionId, pageLoadId } = facts;
  const code = text(currency, /^[A-Z]{3}$/);
  return {
    timestamp: new Date(timeOf(event)).toISOString(),
    pageUrl: needed(
      maskPageUrl(text(() => event.context.document.location.href) ?? facts.landingUrl),
      'the page has no address',
    ),
    userId,
    sessionId,
    pageLoadId,
    initiator: initiator('shopify-pixel', VERSION),
    shopperId: (shopperId && plainId(shopperId)) || facts.shopperId || undefined,
    currency: code ? { code } : undefined,
    dev: facts.isTest || undefined,
  };
}

/** When an event happened, in milliseconds since the epoch; an unreadable time is now. */
export const timeOf = ({ timestamp }: PlatformEvent): number => Date.parse(timestamp) || Date.now();
