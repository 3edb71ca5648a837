import type { RuntimeHandle, UnderWay } from '../contract.ts';
import type { CartRequests } from './cart-requests.ts';
import type { MappedRequests } from './mapped-requests.ts';
import type { PixelHost } from './pixel-host.ts';

const NOTHING: UnderWay = { events: 0, calls: 0, requests: 0, timers: 0 };

export interface IdleOptions {
  /** Resolves when the page has published its own events. */
  opened: Promise<void>;
  cartRequests: CartRequests;
  mappedRequests: MappedRequests;
  host: PixelHost;
}

/**
 * Waits until nothing is under way. The worker reports quiet twice, and nothing may have happened in
 * between on either side: each report is made after all earlier messages were worked off, so what was
 * on the wire during the first one shows in the second.
 */
export function createIdle({
  opened,
  cartRequests,
  mappedRequests,
  host,
}: IdleOptions): RuntimeHandle['idle'] {
  return async ({ timers = 'wait' } = {}) => {
    await opened;
    while (host.isRunning()) {
      await cartRequests.settled();
      await mappedRequests.settled();
      const sentBefore = host.sent();
      const first = await host.whenQuiet(timers);
      const second = await host.whenQuiet(timers);
      const pending = cartRequests.pending() + mappedRequests.pending();
      const nothingSent = host.sent() === sentBefore && pending === 0;
      if (nothingSent && first.activity === second.activity) return second.underWay;
    }
    return NOTHING;
  };
}
