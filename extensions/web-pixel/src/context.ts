/** The context that every event carries (specification, *Context object*). */
import { attributionAt } from '../../../app/beacon/attribution.ts';
import { maskPageUrl } from '../../../app/beacon/page-url.ts';
import type { Context } from '../../../app/beacon/schemas/context.ts';
import { pixelInitiator } from '../../../app/beacon/dialect.ts';
import type { PixelDeps } from './deps.ts';
import type { Identity } from './identity.ts';
import {
  addressOf,
  type EventData,
  required,
  plainId,
  type PlatformEvent,
  shopperOf,
  text,
  timeOf,
} from './platform.ts';
import { VERSION } from './version.ts';

/** @throws {Error} with the reason, if the event cannot have a context */
export type ContextOf = (event: PlatformEvent) => Context;

/** @param attribution the stored entry, see `app/beacon/attribution.ts` */
export function createContextOf(
  { init, settings }: Pick<PixelDeps, 'init' | 'settings'>,
  { userId, sessionId, pageLoad }: Identity,
  attribution: string | null,
): ContextOf {
  return (event) => {
    const { cartLine, checkout, productVariant } = (event.data || {}) as EventData;
    const time = timeOf(event);
    const code =
      currency(() => checkout.currencyCode || checkout.totalPrice.currencyCode) ||
      currency(() => (productVariant || cartLine.merchandise).price.currencyCode) ||
      currency(() => init.data.cart.cost.totalAmount.currencyCode);
    const url = addressOf(event) || addressOf(init);
    return {
      timestamp: new Date(time).toISOString(),
      pageUrl: required(maskPageUrl(url, settings.urlParameters), 'pageUrl'),
      userId,
      sessionId,
      pageLoadId: pageLoad.id,
      shopperId: plainId(() => checkout.order.customer.id) || shopperOf(init) || undefined,
      initiator: `${pixelInitiator}/${VERSION}`,
      currency: code ? { code } : undefined,
      attribution: attributionAt(attribution, time),
      dev: settings.mode === 'test' || undefined,
    };
  };
}

/** Returns a currency code; `undefined` if there is none. */
const currency = (read: () => unknown): string | undefined => text(read, /^[A-Z]{3}$/);
