import type { ExtensionInfo, ScopesAnswer } from '../../bridge-messages.ts';
import { connectToAdmin } from './connection.ts';
import { defineElements } from './elements.ts';
import {
  captureLinks,
  createNavigation,
  followLocation,
  patchFetch,
  patchOpen,
} from './navigation.ts';

/** As much of `window.shopify` as there is here; its shape is that of `@shopify/app-bridge-types`. */
interface ShopifyGlobal {
  config: BridgeConfig;
  idToken(): Promise<string>;
  toast: { show(message: string, options?: { isError?: boolean }): void };
  /** Resolves when nothing would be lost, or a person agrees. */
  saveBar: { leaveConfirmation(): Promise<unknown> };
  app: { extensions(): Promise<ExtensionInfo[]> };
  scopes: {
    query(): Promise<ScopesAnswer['detail']>;
    /** Rejects for scopes that the app's configuration does not call optional. */
    request(scopes: string[]): Promise<ScopesAnswer>;
    revoke(scopes: string[]): Promise<Pick<ScopesAnswer, 'detail'>>;
  };
}

declare global {
  interface Window {
    shopify?: ShopifyGlobal;
  }
}

/** `shopify.config`. */
interface BridgeConfig {
  apiKey: string;
  shop: string;
  host: string;
  locale: string;
}

const KEPT = 'app-bridge-config';

/**
 * The app's key from the script element, and shop, host and locale from the first address of the frame. They are
 * kept for the tab, for pages whose address does not carry them. Where the browser denies storage to frames of
 * other sites, the address of the page is all there is.
 */
function readConfig(script: HTMLScriptElement): BridgeConfig {
  const address = new URLSearchParams(location.search);
  const kept = new URLSearchParams(readKept());
  const read = (name: string) => address.get(name) ?? kept.get(name) ?? '';
  const [shop, host, locale] = [read('shop'), read('host'), read('locale') || 'en'];
  keep(new URLSearchParams({ shop, host, locale }).toString());
  const meta = document.querySelector('meta[name="shopify-api-key"]');
  const apiKey = script.dataset.apiKey ?? meta?.getAttribute('content') ?? '';
  return { apiKey, shop, host, locale };
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

/**
 * A stand-in for `https://cdn.shopify.com/shopifycloud/app-bridge.js`: what an embedded app meets in
 * the frame that the admin gives it. `differences.md` says where it is not Shopify's.
 */

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('App Bridge is no module script.');
const config = readConfig(script);
const admin = connectToAdmin(new URL(script.src).origin);
const idToken = () => admin.ask('token', null);

/** A document that is there to be loaded anew with a session token, and for nothing else. */
const bounceTo = new URLSearchParams(location.search).get('shopify-reload');
if (bounceTo !== null) {
  void idToken().then((token) => {
    const target = new URL(bounceTo, location.href);
    target.searchParams.set('id_token', token);
    location.replace(target);
  });
} else {
  patchFetch({ idToken, admin });
  patchOpen(admin);
  captureLinks(admin);
  createNavigation(admin);
  defineElements(admin);
  followLocation(admin);
  window.shopify = {
    config,
    idToken,
    toast: {
      show(message, { isError = false } = {}) {
        admin.post({ kind: 'toast', message, isError });
      },
    },
    saveBar: { leaveConfirmation: () => admin.ask('leave', null) },
    app: { extensions: () => admin.ask('extensions', null) },
    scopes: {
      query: async () => (await admin.ask('scopes', { how: 'query', scopes: [] })).detail,
      request: (scopes) => admin.ask('scopes', { how: 'request', scopes }),
      async revoke(scopes) {
        const { detail } = await admin.ask('scopes', { how: 'revoke', scopes });
        return { detail };
      },
    },
  };
}
