import type { ExtensionInfo } from '../../bridge-messages.ts';
import type { BridgeConfig } from './config.ts';
import type { AdminConnection } from './connection.ts';
import type { ScopesApi } from './scopes.ts';
import type { SaveBars } from './save-bar.ts';
import type { Toasts } from './toast.ts';

/** As much of `window.shopify` as there is here; its shape is that of `@shopify/app-bridge-types`. */
export interface ShopifyGlobal {
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

export interface GlobalParts {
  config: BridgeConfig;
  admin: AdminConnection;
  idToken: () => Promise<string>;
  extensions: () => Promise<ExtensionInfo[]>;
  scopes: ScopesApi;
  saveBars: SaveBars;
  toasts: Toasts;
}

export function createGlobal(parts: GlobalParts): ShopifyGlobal {
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
