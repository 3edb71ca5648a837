/**
 * The pixel's life on one page.
 *
 * What has to be read is read once, when the pixel starts. Events that come earlier wait for it, in order;
 * every later one is handled in the very turn in which it comes.
 */
import {
  attributionAt,
  attributionParameterOf,
  landingAttribution,
} from '../../../app/beacon/attribution.ts';
import type { ProductIdentity } from '../../../app/beacon/schemas/shop-events.ts';
import { initiator } from '../../../app/beacon/vendor.ts';
import { createAdditionJudge } from './additions.ts';
import { createPageCart } from './cart.ts';
import { createCatchErrors } from './catch-errors.ts';
import { contextOf, currency, type PageFacts } from './context.ts';
import { createDelivery } from './delivery.ts';
import type { PixelDeps } from './deps.ts';
import { createHandlers } from './handlers.ts';
import { type Identity, readIdentity } from './identity.ts';
import type { Personalization } from './personalization.ts';
import { maybe, plainId, type PlatformEvent, text } from './platform.ts';
import { createReportedOrders } from './reported-orders.ts';
import { announcement, VERSION } from './version.ts';

/** What the page stores of the shopper's cart, as far as the pixel reads it. */
interface StoredCart {
  lines: readonly ProductIdentity[];
}

/**
 * @param ready resolves once the pixel may read and store
 * @returns what takes the platform's standard events; it never throws
 */
export function createPixel(
  deps: PixelDeps,
  personalization: Personalization,
  ready: Promise<unknown>,
): (event: PlatformEvent) => void {
  const { init, local, nameOf, identifier, session, settings } = deps;
  const catchErrors = createCatchErrors(deps.log);
  const waiting: PlatformEvent[] = [];
  let handlers: Partial<Record<string, (event: PlatformEvent) => void>> | undefined;
  let begin: (first: PlatformEvent) => void;
  const firstEvent = new Promise<PlatformEvent>((resolve) => {
    begin = resolve;
  });

  identifier.observe(maybe(() => init.data));
  void ready
    .then(() => {
      session.set(nameOf('WebPixel'), announcement(settings.siteId));
      return Promise.all([
        readIdentity(deps, firstEvent),
        local.get(nameOf('Order')),
        local.get(nameOf('Cart')),
        local.get(nameOf('Attribution')),
        session.get(nameOf('TaxesIncluded')),
      ]);
    })
    .then(([identity, storedOrders, storedCart, storedAttribution, taxWitness]) => {
      maybe(() => {
        (JSON.parse(storedCart || '') as StoredCart).lines.forEach(identifier.remember);
      });
      const facts = pageFacts(deps, identity, storedAttribution);
      const rendered = maybe(() => init.data.cart);
      const delivery = createDelivery(deps, identity.pageLoad, storedCart !== null);
      const cart = createPageCart(rendered, identifier.identify);
      personalization.shopper(facts.shopperId);
      personalization.cart(cart.products());
      handlers = createHandlers({
        deps,
        personalization,
        cart,
        judgeAddition: createAdditionJudge(rendered, identity.firstEventAt),
        orders: createReportedOrders(local, nameOf('Order'), storedOrders),
        delivery,
        taxWitness,
        contextOf: (event) => contextOf(event, facts),
      }) as typeof handlers;
      waiting.forEach(handle);
    });

  function handle(event: PlatformEvent): void {
    catchErrors(() => {
      const { name } = event;
      if (!name) return;
      identifier.observe(event.data);
      begin(event);
      if (!handlers) waiting.push(event);
      else if (handlers[name]) handlers[name](event);
    });
  }
  return handle;
}

function pageFacts(
  deps: PixelDeps,
  { userId, sessionId, pageLoad, firstEventAt }: Identity,
  storedAttribution: string | null,
): PageFacts {
  const { init, settings } = deps;
  const url = text(() => init.context.document.location.href) || '';
  return {
    context: {
      userId,
      sessionId,
      pageLoadId: pageLoad.id,
      initiator: initiator('shopify-pixel', VERSION),
      dev: settings.mode === 'test' || undefined,
    },
    shopperId: plainId(() => init.data.customer.id),
    currency: currency(() => init.data.cart.cost.totalAmount.currencyCode),
    urlParameters: settings.urlParameters,
    url,
    attribution: keepAttribution(deps, url, storedAttribution, firstEventAt),
  };
}

/** The attribution of the landing address, else the one that is stored; one that is over is removed. */
function keepAttribution(
  { local, nameOf, settings }: PixelDeps,
  url: string,
  stored: string | null,
  at: number,
): string | null {
  const key = nameOf('Attribution');
  const parameter = settings.attributionParameter || attributionParameterOf(settings.cookiePrefix);
  const landed = landingAttribution(url, parameter, at);
  if (landed) local.set(key, landed);
  else if (stored && !attributionAt(stored, at)) local.remove(key);
  return landed || stored;
}
