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

/** The simulated part of `window.shopify`, in the shape of `@shopify/app-bridge-types`. */
interface ShopifyGlobal {
  config: BridgeConfig;
  idToken(): Promise<string>;
  toast: { show(message: string, options?: { isError?: boolean }): void };
  /** Resolves once nothing would be lost, or a person agrees. */
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
 * The app's key from the script element; shop, host and locale from the first address of the frame. They are stored for
 * the tab, for pages whose address lacks them. If the browser denies storage to frames of other sites, only the address
 * of the page is used.
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
 * A substitute for `https://cdn.shopify.com/shopifycloud/app-bridge.js`: the environment of an embedded app in the
 * admin's frame. `differences.md` says where it differs from Shopify's.
 */

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('App Bridge is no module script.');
const config = readConfig(script);
const admin = connectToAdmin(new URL(script.src).origin);
const idToken = () => admin.ask('token', null);

/** A document whose only purpose is to be reloaded with a session token. */
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
