import type { AdminMessage, Envelope, ExtensionInfo, FrameMessage } from '../../bridge-messages.ts';
import {
  createExtensions,
  createScopes,
  createToasts,
  type ScopesApi,
  type Toasts,
} from './requests.ts';
import { createSaveBars, defineElements, type SaveBars } from './elements.ts';
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
  origin: string;
  ready: Promise<void>;
  environment: { embedded: boolean; mobile: boolean; pos: boolean; intent: boolean };
  idToken: () => Promise<string>;
  toast: Toasts;
  loading: (isLoading?: boolean) => void;
  saveBar: {
    show(id: string): Promise<void>;
    hide(id: string): Promise<void>;
    toggle(id: string): Promise<void>;
    leaveConfirmation(): Promise<void>;
  };
  app: { extensions(): Promise<ExtensionInfo[]> };
  scopes: ScopesApi;
}

declare global {
  interface Window {
    shopify?: ShopifyGlobal;
  }
}

interface GlobalParts {
  config: BridgeConfig;
  admin: AdminConnection;
  idToken: () => Promise<string>;
  extensions: () => Promise<ExtensionInfo[]>;
  scopes: ScopesApi;
  saveBars: SaveBars;
  toasts: Toasts;
}

function createGlobal(parts: GlobalParts): ShopifyGlobal {
  const { config, admin, idToken, extensions, scopes, saveBars, toasts } = parts;
  return {
    config,
    origin: location.origin,
    ready: Promise.resolve(),
    environment: { embedded: window.top !== window, mobile: false, pos: false, intent: false },
    idToken,
    toast: toasts,
    loading(isLoading = true) {
      admin.post({ kind: 'loading', state: isLoading ? 'on' : 'off' });
    },
    saveBar: {
      show: (id) => saveBars.show(saveBarElement(id)),
      hide: (id) => saveBars.hide(saveBarElement(id)),
      toggle(id) {
        const bar = saveBarElement(id);
        return saveBars.showing() === bar ? saveBars.hide(bar) : saveBars.show(bar);
      },
      leaveConfirmation: saveBars.leaveConfirmation,
    },
    app: { extensions },
    scopes,
  };
}

function saveBarElement(id: string): HTMLElement {
  const bar = document.getElementById(id);
  if (!bar) throw new Error(`There is no ui-save-bar with the id ${id}.`);
  return bar;
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
 * The app's key from the script element, and shop and host from the first address of the frame. They
 * are kept for the tab, for pages whose address does not carry them. Where the browser denies storage
 * to frames of other sites, the address of the page is all there is.
 */
function readConfig(script: HTMLScriptElement): BridgeConfig {
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

/** The admin around the frame. */
export interface AdminConnection {
  origin: string;
  post(message: FrameMessage): void;
  /** Calls `listener` with every message of one kind. */
  on<Kind extends AdminMessage['kind']>(
    kind: Kind,
    listener: (message: Extract<AdminMessage, { kind: Kind }>) => void,
  ): void;
}

/** @param origin of the admin; messages of any other are not heard, and none gets ours */
function connectToAdmin(origin: string): AdminConnection {
  return {
    origin,
    post(message) {
      const envelope: Envelope<FrameMessage> = { appBridge: 'sandbox', message };
      parent.postMessage(envelope, origin);
    },
    on(kind, listener) {
      addEventListener('message', (event: MessageEvent<Envelope<AdminMessage> | null>) => {
        if (event.origin !== origin || event.source !== parent) return;
        if (event.data?.appBridge !== 'sandbox' || !isOfKind(event.data.message, kind)) return;
        listener(event.data.message);
      });
    },
  };
}

function isOfKind<Kind extends AdminMessage['kind']>(
  message: AdminMessage,
  kind: Kind,
): message is Extract<AdminMessage, { kind: Kind }> {
  return message.kind === kind;
}

/** `shopify.idToken()`: a new session token from the admin at every call. */
function createIdToken(admin: AdminConnection): () => Promise<string> {
  interface Waiting {
    resolve: (token: string) => void;
    reject: (error: Error) => void;
  }
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const take = (number: number) => {
    const asked = waiting.get(number);
    waiting.delete(number);
    return asked;
  };
  admin.on('token', ({ number, token }) => take(number)?.resolve(token));
  admin.on('no token', ({ number, reason }) => take(number)?.reject(new Error(reason)));
  return () =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      admin.post({ kind: 'ask for token', number: last });
    });
}

/**
 * A stand-in for `https://cdn.shopify.com/shopifycloud/app-bridge.js`: what an embedded app meets in
 * the frame that the admin gives it. `differences.md` says where it is not Shopify's.
 */

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('App Bridge is no module script.');
const config = readConfig(script);
const admin = connectToAdmin(new URL(script.src).origin);
const idToken = createIdToken(admin);
const saveBars = createSaveBars(admin);
const toasts = createToasts(admin);

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
  defineElements({ admin, saveBars });
  followLocation(admin);
  const extensions = createExtensions(admin);
  const scopes = createScopes(admin);
  const parts = { config, admin, idToken, extensions, scopes, saveBars, toasts };
  Object.assign(window, { shopify: createGlobal(parts) });
}
