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
 * are kept for the tab, for pages whose address does not carry them. Where the browser denies storage
 * to frames of other sites, the address of the page is all there is.
 */
export function readConfig(script: HTMLScriptElement): BridgeConfig {
  const address = new URLSearchParams(location.search);
  const kept = new URLSearchParams(readKept());
  const read = (name: string) => address.get(name) ?? kept.get(name) ?? '';
  const config = {
    apiKey: script.dataset.apiKey ?? metaKey(),
    shop: read('shop'),
    host: read('host'),
    locale: read('locale') || 'en',
  };
  const { shop, host, locale } = config;
  keep(new URLSearchParams({ shop, host, locale }).toString());
  return config;
}

function readKept(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}

function keep(config: string): void {
  try {
    sessionStorage.setItem(KEPT, config);
  } catch {
    // The next page reads its own address.
  }
}

function metaKey(): string {
  const meta = document.querySelector('meta[name="shopify-api-key"]');
  return meta?.getAttribute('content') ?? '';
}
