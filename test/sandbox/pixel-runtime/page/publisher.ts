import type { PublishedEvent } from '../messages.ts';
import { isStandardEvent } from '../rules/standard-events.ts';
import { type CheckoutMemory, takeContext } from './browser-calls.ts';
import type { Records } from './idle.ts';

/** An event without the client's id, which it gets when it is delivered. */
export type UndeliveredEvent = Omit<PublishedEvent, 'clientId'>;

export interface Publisher {
  /** Publishes an event of Shopify's own. */
  standard(name: string, data: unknown): void;
  /** Publishes for the theme: Shopify's own names are ignored. */
  custom(name: string, customData: unknown): void;
  /** Events that wait for the page to be painted. */
  pending(): number;
  /** Resolves when there are none. */
  settled(): Promise<void>;
}

export interface PublisherOptions {
  checkouts: CheckoutMemory;
  records: Records;
  deliver: (event: UndeliveredEvent) => void;
}

/**
 * Gives every event its identity, time and context at the moment of publication. It is delivered after
 * the page has been painted, so that pixels do not slow it down: a page that is left before takes the
 * event along.
 */
export function createPublisher({ checkouts, records, deliver }: PublisherOptions): Publisher {
  const counts = new Map<string, number>();
  const waiting = new Set<Promise<void>>();

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
      waiting.delete(delivered);
      records.guard(() => {
        deliver(event);
      });
    });
    waiting.add(delivered);
  };

  return {
    standard: (name, data) => {
      records.guard(() => {
        if (name === 'checkout_completed' && checkouts.isRepeat(data)) return;
        publish(name, { type: 'standard', data });
      });
    },
    custom: (name, customData) => {
      if (isStandardEvent(name)) return;
      records.guard(() => {
        publish(name, { type: 'custom', customData });
      });
    },
    pending: () => waiting.size,
    settled: async () => {
      while (waiting.size > 0) await Promise.all(waiting);
    },
  };
}

/** Resolves after an animation frame and a timer; at once on a page that is not visible. */
async function whenPainted(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}
