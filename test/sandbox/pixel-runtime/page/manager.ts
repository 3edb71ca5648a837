import type { RuntimeConfig, RuntimeHandle } from '../contract.ts';
import { cartEventsOf, permalinkEventsOf, redirectedAddEventsOf } from '../rules/cart-line.ts';
import type { NetworkRules } from '../rules/network.ts';
import { watchCartForms, watchCartRequests } from './cart-changes.ts';
import { keepClientId, takeContext, wasRemembered } from './browser-calls.ts';
import type { CustomerPrivacy } from './customer-privacy.ts';
import { createIdle, type Pending, type Records } from './idle.ts';
import { createPixelHost } from './pixel-host.ts';
import { createPublisher } from './publisher.ts';

/** What the page has before the manager is there. */
export interface ManagerParts {
  config: RuntimeConfig;
  records: Records;
  privacy: CustomerPrivacy;
  /** Where a public address leads to on this machine. */
  localAddress: (address: string) => string;
  /** What the page has under way. */
  pending: Pending;
}

export interface Manager {
  /** Publishes what the theme asked for, in its order. Shopify's own names are ignored. */
  publish(events: readonly [name: string, customData: unknown][]): void;
  /** The visitor has decided about consent. */
  consentDecided(): void;
  isPixelRunning(): boolean;
  idle: RuntimeHandle['idle'];
}

export type StartManager = (parts: ManagerParts) => Manager;

/**
 * The platform's manager of pixels: sees the page's cart requests and forms from now on, publishes the
 * page's own events, and creates the pixel once consent permits it. What happened before it was loaded
 * is unknown to it.
 */
const startManager: StartManager = ({ config, records, privacy, localAddress, pending }) => {
  const { pixel, initData } = config;
  const rules: NetworkRules = {
    addressMap: config.addressMap,
    shopHosts: [
      location.hostname,
      initData.shop.myshopifyDomain,
      hostOf(initData.shop.storefrontUrl),
    ].filter((host) => host !== ''),
  };
  const host = createPixelHost({ records, localAddress, rules });
  const publisher = createPublisher({ records, pending, deliver: host.deliver });
  const publishAll = (events: readonly { name: string; data: unknown }[]) => {
    events.forEach(({ name, data }) => {
      publisher.standard(name, data);
    });
  };
  watchCartRequests({
    records,
    pending,
    onAnswer: (request, answer) => {
      publishAll(cartEventsOf({ ...request, answer, currencyCode: currencyOf(config) }));
    },
    onRedirectedAdd: (body) => {
      publishAll(redirectedAddEventsOf(body, config.productVariants));
    },
  });
  watchCartForms({ records, publisher, variants: config.productVariants });

  publishAll(config.events);
  records.catchErrors(() => {
    const link = new URLSearchParams(location.search).get('cart_link_id');
    if (link === null || wasRemembered('cart_links', link)) return;
    publishAll(permalinkEventsOf(initData.cart));
  });

  const startPixelWhenPermitted = () => {
    if (pixel === null || host.isRunning() || !privacy.mayRun(pixel.privacy)) return;
    records.catchErrors(keepClientId);
    host.start({
      pixel,
      init: { context: takeContext(), data: initData, ...privacy.payload() },
      ...rules,
    });
  };
  records.catchErrors(startPixelWhenPermitted);

  return {
    publish: (events) => {
      events.forEach(([name, customData]) => {
        publisher.custom(name, customData);
      });
    },
    consentDecided: () => {
      host.consentDecided(privacy.payload());
      startPixelWhenPermitted();
    },
    isPixelRunning: host.isRunning,
    idle: createIdle(pending, host),
  };
};

(window as unknown as { webPixelsManager: StartManager }).webPixelsManager = startManager;

/** The currency the shopper sees: of the cart, of what the page sells, else the shop's own. */
function currencyOf({ initData, productVariants }: RuntimeConfig): string {
  const shown = initData.cart?.cost?.totalAmount ?? productVariants[0]?.price;
  return shown?.currencyCode ?? initData.shop.paymentSettings.currencyCode;
}

function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).hostname : '';
}
