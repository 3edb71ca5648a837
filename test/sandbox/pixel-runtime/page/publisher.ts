import type { PublishedEvent } from '../messages.ts';
import { takeContext, wasRemembered } from './browser-calls.ts';
import type { Pending, Records } from './idle.ts';

/** An event without the client's id, which is added at delivery. */
export type UndeliveredEvent = Omit<PublishedEvent, 'clientId'>;

export interface Publisher {
  /** Publishes an event of Shopify's own. */
  standard(name: string, data: unknown): void;
  /** Publishes for the theme; Shopify's own names are ignored. */
  custom(name: string, customData: unknown): void;
}

/** Shopify's own names: a theme's events with these names are ignored. */
const STANDARD_EVENTS = new Set([
  'alert_displayed',
  'cart_viewed',
  'checkout_address_info_submitted',
  'checkout_completed',
  'checkout_contact_info_submitted',
  'checkout_shipping_info_submitted',
  'checkout_started',
  'collection_viewed',
  'page_viewed',
  'payment_info_submitted',
  'product_added_to_cart',
  'product_removed_from_cart',
  'product_viewed',
  'search_submitted',
  'ui_extension_errored',
]);

export interface PublisherOptions {
  records: Records;
  /** Tracks each event until it is delivered. */
  pending: Pending;
  deliver: (event: UndeliveredEvent) => void;
}

/**
 * Gives every event its identity, time and context at publication. Events are delivered after the page has been
 * painted, so that pixels do not slow it down: if the page is left earlier, the event is lost.
 */
export function createPublisher({ records, pending, deliver }: PublisherOptions): Publisher {
  const counts = new Map<string, number>();

  const publish = (
    name: string,
    content: { type: 'standard'; data: unknown } | { type: 'custom'; customData: unknown },
  ) => {
    const seq = (counts.get(name) ?? 0) + 1;
    counts.set(name, seq);
    const event = {
      id: `sh-${crypto.randomUUID()}`,
      name,
      timestamp: new Date().toISOString(),
      seq,
      context: takeContext(),
      ...content,
    };
    records.add('event', name);
    const delivered = whenPainted().then(() => {
      records.catchErrors(() => deliver(event));
    });
    pending.add(delivered);
  };

  return {
    standard: (name, data) => {
      records.catchErrors(() => {
        if (name === 'checkout_completed' && isRepeat(data)) return;
        publish(name, { type: 'standard', data });
      });
    },
    custom: (name, customData) => {
      if (STANDARD_EVENTS.has(name)) return;
      records.catchErrors(() => publish(name, { type: 'custom', customData }));
    },
  };
}

/** Whether this checkout's completion was already published; a checkout without a token cannot be recognized. */
function isRepeat(data: unknown): boolean {
  const token = (data as { checkout?: { token?: unknown } } | null)?.checkout?.token;
  return typeof token === 'string' && wasRemembered('completed_checkouts', token);
}

/** Resolves after an animation frame and a timer; at once on a page that is not visible. */
async function whenPainted(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}
