import { initiator } from '../beacon/vendor.ts';
import { outgoingEvent, type OutgoingEvent } from './outgoing-event.ts';
import type { TrackedPage } from './tracked-page.ts';
import { VERSION } from './version.ts';

/** What a `shopper/login` is made of. */
export interface Login {
  /** The customer that Shopify signed, in digits. */
  shopperId: string;
  /** The page that met the shopper, as the browser told it. */
  page: TrackedPage;
  happenedAt: Date;
  /** Test events are marked, so that they stay out of reports. */
  mode: 'live' | 'test';
}

/**
 * `shopper/login`: a context that names the shopper, and no data (specification, *Shopping-platform
 * events*).
 *
 * @throws {InvalidEvent} where the page's values do not allow it
 */
export function loginEvent({
  shopperId,
  page,
  happenedAt,
  mode,
}: Login): OutgoingEvent<'shopper/login'> {
  return outgoingEvent('shopper/login', {
    context: {
      timestamp: happenedAt.toISOString(),
      pageUrl: page.pageUrl,
      userId: page.userId,
      sessionId: page.sessionId,
      pageLoadId: page.pageLoadId,
      shopperId,
      initiator: initiator('shopify-app', VERSION),
      ...(mode === 'test' ? { dev: true } : {}),
    },
  });
}
