/** `shopify.config`. */
export interface BridgeConfig {
  apiKey: string;
  shop: string;
  host: string;
  locale: string;
}

const KEPT = 'app-bridge-config';

/**
 * The app's key from the script element, and shop and host from the first address of the frame. They
 * are kept for the tab, for pages whose address does not carry them.
 */
export function readConfig(script: HTMLScriptElement): BridgeConfig {
  const address = new URLSearchParams(location.search);
  const kept = new URLSearchParams(sessionStorage.getItem(KEPT) ?? '');
  const read = (name: string) => address.get(name) ?? kept.get(name) ?? '';
  const config = {
    apiKey: script.dataset.apiKey ?? metaKey(),
    shop: read('shop'),
    host: read('host'),
    locale: read('locale') || 'en',
  };
  const { shop, host, locale } = config;
  sessionStorage.setItem(KEPT, new URLSearchParams({ shop, host, locale }).toString());
  return config;
}

function metaKey(): string {
  const meta = document.querySelector('meta[name="shopify-api-key"]');
  return meta?.getAttribute('content') ?? '';
}
