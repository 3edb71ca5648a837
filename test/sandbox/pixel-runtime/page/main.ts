import type { RuntimeConfig, RuntimeHandle } from '../contract.ts';
import { createCustomerPrivacy, type CustomerPrivacyApi } from './customer-privacy.ts';
import { createPending, createRecords, NOTHING_UNDER_WAY } from './idle.ts';
import type { Manager, StartManager } from './manager.ts';
import { leadToLocalAddresses } from './cart-changes.ts';

interface ShopifyGlobal {
  analytics?: { publish?: (name: string, customData?: unknown) => boolean };
  customerPrivacy?: CustomerPrivacyApi;
}

/** The globals that page, runtime and manager share on `window`. */
const page = window as unknown as {
  Shopify?: ShopifyGlobal;
  webPixelsManager?: StartManager;
  webPixelsSandbox?: RuntimeHandle;
};

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

/**
 * Sets up the parts that exist from the start of a page: consent, the queue of events that the theme publishes, and the
 * sandbox's own handle. Also loads the manager, which does the rest.
 */
function run(config: RuntimeConfig): void {
  const records = createRecords();
  const localAddress = (address: string): string => {
    const url = new URL(address, location.href);
    return (config.addressMap[url.origin] ?? url.origin) + url.href.slice(url.origin.length);
  };
  const pending = createPending();
  leadToLocalAddresses(localAddress, pending);
  const published: [name: string, customData: unknown][] = [];
  let manager: Manager | null = null;

  const privacy = createCustomerPrivacy({
    assumed: config.consentAssumed,
    records,
    onDecision: () => manager?.consentDecided(),
  });
  const loaded = loadManager().then((start) => {
    manager = start({ config, records, privacy, localAddress, pending });
    manager.publish(published);
    return manager;
  });
  loaded.catch((error: unknown) => records.add('error', String(error)));

  const shopify = (page.Shopify ??= {});
  shopify.customerPrivacy = privacy.api;
  shopify.analytics = {
    ...shopify.analytics,
    publish: (name, customData) => {
      records.catchErrors(() => {
        const copy: unknown = structuredClone(customData ?? null);
        if (manager) manager.publish([[name, copy]]);
        else published.push([name, copy]);
      });
      return true;
    },
  };
  page.webPixelsSandbox = {
    idle: (options) =>
      loaded.then(
        ({ idle }) => idle(options),
        () => NOTHING_UNDER_WAY,
      ),
    state: () => {
      if (config.pixel === null) return 'none';
      return manager?.isPixelRunning() === true ? 'running' : 'waiting';
    },
    records: records.all,
  };
}

/** Requests the script while the page is parsed: the parser continues, and the page's load event waits for it. */
function loadManager(): Promise<StartManager> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/web-pixels/manager.js';
    script.addEventListener('load', () => {
      if (page.webPixelsManager) resolve(page.webPixelsManager);
      else reject(new Error('The manager is not there.'));
    });
    script.addEventListener('error', () => reject(new Error('The manager did not load.')));
    document.head.append(script);
  });
}
