/** How the browser came by this page. */

/** As far as browsers tell: the last two are not known to all of them. */
export interface Navigation {
  type: string;
  /** Empty when the page came from the network on request. */
  deliveryType?: string;
  /** Of a page that was prepared ahead: how long after its beginning it was shown, in milliseconds. */
  activationStart?: number;
}

/**
 * When the page began for the shopper, and whether it may show the shop as it was before that: on the
 * way back browsers take a page from their cache, and what they fetched ahead they show later.
 *
 * @param timeOrigin milliseconds since the epoch
 */
export function beginningOf(
  timeOrigin: number,
  { type, deliveryType, activationStart = 0 }: Navigation = { type: '' },
): { began: number; mayBeOld: boolean } {
  return {
    began: timeOrigin + activationStart,
    mayBeOld: type === 'back_forward' || !!deliveryType || activationStart > 0,
  };
}
