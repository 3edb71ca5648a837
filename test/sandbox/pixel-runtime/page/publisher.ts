import type { PageEvent } from '../contract.ts';
import type { PublishedEvent } from '../messages.ts';
import { isStandardEvent } from '../rules/standard-events.ts';
import type { CheckoutMemory } from './checkout-memory.ts';
import { takeContext } from './context.ts';
import type { Records } from './records.ts';

export interface Publisher {
  /** Publishes an event of Shopify's own. */
  standard(name: string, data: unknown): void;
  /** Publishes for the theme: Shopify's own names are ignored. */
  custom(name: string, customData: unknown): void;
  /** Publishes the page's own events, then what was held back; from now on nothing waits. */
  open(pageEvents: readonly PageEvent[]): void;
}

export interface PublisherOptions {
  clientId: string;
  checkouts: CheckoutMemory;
  records: Records;
  deliver: (event: PublishedEvent) => void;
}

/**
 * Gives every event its identity, time and context at the moment of publication. Until `open` the
 * events wait, so that those of the page itself come first.
 */
export function createPublisher(options: PublisherOptions): Publisher {
  const { clientId, checkouts, records, deliver } = options;
  let held: (() => void)[] | null = [];
  let seq = 0;

  const publish = (
    name: string,
    content: { type: 'standard'; data: unknown } | { type: 'custom'; customData: unknown },
  ) => {
    const identity = { id: `sh-${crypto.randomUUID()}`, clientId, name };
    const event = {
      ...identity,
      timestamp: new Date().toISOString(),
      seq: (seq += 1),
      context: takeContext(),
      ...content,
    };
    records.add('event', name);
    deliver(event);
  };
  const whenOpen = (piece: () => void) => {
    if (held) held.push(piece);
    else records.guard(piece);
  };

  const standard: Publisher['standard'] = (name, data) => {
    whenOpen(() => {
      if (name === 'checkout_completed' && checkouts.isRepeat(data)) return;
      publish(name, { type: 'standard', data });
    });
  };

  return {
    standard,
    custom: (name, customData) => {
      if (isStandardEvent(name)) return;
      const copy: unknown = structuredClone(customData ?? null);
      whenOpen(() => {
        publish(name, { type: 'custom', customData: copy });
      });
    },
    open: (pageEvents) => {
      const pieces = held ?? [];
      held = null;
      pageEvents.forEach(({ name, data }) => {
        standard(name, data);
      });
      pieces.forEach((piece) => {
        records.guard(piece);
      });
    },
  };
}
