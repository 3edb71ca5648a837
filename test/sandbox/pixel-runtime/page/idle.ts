import type { RuntimeHandle, UnderWay } from '../contract.ts';
import type { CartRequests } from './cart-requests.ts';
import type { MappedRequests } from './mapped-requests.ts';
import type { PixelHost } from './pixel-host.ts';
import type { Publisher } from './publisher.ts';

export const NOTHING_UNDER_WAY: UnderWay = { events: 0, calls: 0, requests: 0, timers: 0 };

export interface IdleOptions {
  publisher: Publisher;
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
  publisher,
  cartRequests,
  mappedRequests,
  host,
}: IdleOptions): RuntimeHandle['idle'] {
  const inPage = [cartRequests, mappedRequests, publisher];
  return async ({ timers = 'wait' } = {}) => {
    while (host.isRunning()) {
      for (const each of inPage) await each.settled();
      const sentBefore = host.sent();
      const first = await host.whenQuiet(timers);
      const second = await host.whenQuiet(timers);
      const nothingSent =
        host.sent() === sentBefore && inPage.every((each) => each.pending() === 0);
      if (nothingSent && first.activity === second.activity) return second.underWay;
    }
    return NOTHING_UNDER_WAY;
  };
}
