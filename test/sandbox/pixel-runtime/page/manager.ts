import type { RuntimeConfig, RuntimeHandle } from '../contract.ts';
import { cartEventsOf, permalinkEventsOf, redirectedAddEventsOf } from '../rules/cart-line.ts';
import type { NetworkRules } from '../rules/network.ts';
import { watchCartForms, watchCartRequests } from './cart-changes.ts';
import { keepClientId, takeContext, wasRemembered } from './browser-calls.ts';
import type { CustomerPrivacy } from './customer-privacy.ts';
import { createIdle, type Pending, type Records } from './idle.ts';
import { createPixelHost } from './pixel-host.ts';
import { createPublisher } from './publisher.ts';

/** The parts that the page creates before the manager loads. */
export interface ManagerParts {
  config: RuntimeConfig;
  records: Records;
  privacy: CustomerPrivacy;
  /** Returns the address on this machine for a public one. */
  localAddress: (address: string) => string;
  /** The page's unfinished work. */
  pending: Pending;
}

export interface Manager {
  /** Publishes the theme's events in order. Shopify's own names are ignored. */
  publish(events: readonly [name: string, customData: unknown][]): void;
  /** Called when the visitor has decided about consent. */
  consentDecided(): void;
  isPixelRunning(): boolean;
  idle: RuntimeHandle['idle'];
}

export type StartManager = (parts: ManagerParts) => Manager;

/**
 * The platform's manager of pixels: from now on it watches the page's cart requests and forms, publishes the page's own
 * events, and creates the pixel once consent permits it. It does not know earlier events.
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
    events.forEach(({ name, data }) => publisher.standard(name, data));
  };
  watchCartRequests({
    records,
    pending,
    onAnswer: (request, answer) =>
      publishAll(cartEventsOf({ ...request, answer, currencyCode: currencyOf(config) })),
    onRedirectedAdd: (body) => publishAll(redirectedAddEventsOf(body, config.productVariants)),
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
      events.forEach(([name, customData]) => publisher.custom(name, customData));
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

/** The shopper's currency: the cart's, that of the page's products, otherwise the shop's own. */
function currencyOf({ initData, productVariants }: RuntimeConfig): string {
  const shown = initData.cart?.cost?.totalAmount ?? productVariants[0]?.price;
  return shown?.currencyCode ?? initData.shop.paymentSettings.currencyCode;
}

function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).hostname : '';
}
