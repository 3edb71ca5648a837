import type { RuntimeConfig, RuntimeHandle } from '../contract.ts';
import { cartEventsOf } from '../rules/cart-events.ts';
import { watchCartForms } from './cart-forms.ts';
import { watchCartRequests } from './cart-requests.ts';
import { createCheckoutMemory } from './checkout-memory.ts';
import { createClientId } from './client-id.ts';
import { takeContext } from './context.ts';
import { createCustomerPrivacy } from './customer-privacy.ts';
import type { CustomerPrivacyApi } from './customer-privacy.ts';
import { createIdle } from './idle.ts';
import { leadToLocalAddresses } from './mapped-requests.ts';
import { createPixelHost } from './pixel-host.ts';
import { createPublisher } from './publisher.ts';
import { createRecords } from './records.ts';

interface ShopifyGlobal {
  analytics?: { publish?: (name: string, customData?: unknown) => boolean };
  customerPrivacy?: CustomerPrivacyApi;
}

/** The names that page and runtime share on `window`. */
const page = window as unknown as { Shopify?: ShopifyGlobal; webPixelsSandbox?: RuntimeHandle };

run(readConfig());

function readConfig(): RuntimeConfig {
  const text = document.getElementById('web-pixels-config')?.textContent;
  if (text == null) {
    throw new Error(
      'The page has no <script type="application/json" id="web-pixels-config"> before runtime.js.',
    );
  }
  return JSON.parse(text) as RuntimeConfig;
}

function run(config: RuntimeConfig): void {
  const { pixel, initData } = config;
  const records = createRecords();
  const localAddress = (address: string): string => {
    const url = new URL(address, location.href);
    return (config.addressMap[url.origin] ?? url.origin) + url.href.slice(url.origin.length);
  };
  const host = createPixelHost(records, localAddress);
  const mappedRequests = leadToLocalAddresses(localAddress);
  const clientId = createClientId();
  const publisher = createPublisher({
    clientId: clientId.value,
    checkouts: createCheckoutMemory(),
    records,
    deliver: host.deliver,
  });
  const privacy = createCustomerPrivacy({
    assumed: config.consentAssumed,
    records,
    onDecision: () => {
      if (host.isRunning()) host.consentChanged(privacy.payload());
      else startWhenPermitted();
    },
  });
  const cartRequests = watchCartRequests({
    records,
    onAnswer: (action, body, answer) => {
      const exchange = { action, body, answer, currencyCode: currencyOf(config) };
      cartEventsOf(exchange).forEach(({ name, data }) => {
        publisher.standard(name, data);
      });
    },
  });
  watchCartForms({ records, publisher, variants: config.productVariants });

  let landing: ReturnType<typeof takeContext> | null = null;
  const startWhenPermitted = () => {
    if (pixel === null || landing === null || !privacy.mayRun(pixel.privacy)) return;
    records.guard(clientId.keep);
    host.start({
      pixel,
      init: { context: landing, data: initData, ...privacy.payload() },
      addressMap: config.addressMap,
      shopHosts: [
        location.hostname,
        initData.shop.myshopifyDomain,
        hostOf(initData.shop.storefrontUrl),
      ].filter((host) => host !== ''),
    });
  };

  // The platform's manager comes to work when the page's own head scripts are done: what they left
  // in storage is there for the pixel of the same page.
  const opened = whenParsed().then(() => {
    landing = takeContext();
    publisher.open(config.events);
    records.guard(startWhenPermitted);
  });

  const shopify = (page.Shopify ??= {});
  shopify.customerPrivacy = privacy.api;
  shopify.analytics = {
    ...shopify.analytics,
    publish: (name, customData) => {
      records.guard(() => {
        publisher.custom(name, customData);
      });
      return true;
    },
  };
  page.webPixelsSandbox = {
    idle: createIdle({ opened, cartRequests, mappedRequests, host }),
    state: () => (pixel === null ? 'none' : host.isRunning() ? 'running' : 'waiting'),
    records: records.all,
  };
}

/** The currency the shopper sees: of the cart, of what the page sells, else the shop's own. */
function currencyOf({ initData, productVariants }: RuntimeConfig): string {
  const shown = initData.cart?.cost?.totalAmount ?? productVariants[0]?.price;
  return shown?.currencyCode ?? initData.shop.paymentSettings.currencyCode;
}

function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => {
      resolve();
    });
  });
}

function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).hostname : '';
}
